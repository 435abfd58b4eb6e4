import Drawing
import Gestures
import Services
import Widgets

/// The streams on the network and the sensors in range, as rows of the connection screen.
///
/// No row moves under a finger. While a finger touches the list, the list does not change. A touch is ignored if its row was moved there just before,
/// because the user aimed at another row.
final class StreamList: ConnectionList {
    struct Row: Equatable {
        let stream: NetworkStream
        /// True if the stream of the row is already connected.
        let isOpen: Bool
    }

    /// The minimum time between two changes of the rows, in nanoseconds. It gives the user time to read, even if streams often appear and disappear.
    static let interval: Int64 = 250_000_000
    /// The time in nanoseconds after a change of a row's stream for which touches on the row are ignored.
    static let settling: Int64 = 400_000_000
    /// The time in nanoseconds for which the typed host must stay unchanged before the search queries this host.
    static let typingPause: Int64 = 1_000_000_000

    /// The maximum number of rows.
    private static let rowLimit = PluggedAmplifier.maximum + NetworkStream.maximum + NearbySensor.maximum

    private let search: any StreamSearch
    private(set) var rows: [Row] = [] {
        // Reload the list at once, so that it never shows streams that are no longer in `rows`.
        didSet { reload() }
    }
    /// True if at least one stream was found since the screen was created.
    private(set) var wasFound = false
    private var isLooking = false
    /// The revision of the search's result that the rows show; nil if the rows must be made again.
    private var revision: UInt32?
    private var changedAt: Int64?
    /// For each row, the time at which it began to show another stream (or none); nil if that never happened.
    private var movedAt = [Int64?](repeating: nil, count: StreamList.rowLimit)
    /// The host that the user has typed.
    private var typed = ""
    /// The time at which the typed host last changed; nil if no query is pending.
    private var typedAt: Int64?
    /// The host that the search queries.
    private var asked = ""

    init(_ search: any StreamSearch, _ looks: Looks, _ repaint: Repaint) {
        self.search = search
        super.init(looks, repaint)
    }

    /// True if the list has reached its maximum number of rows. There may then be more streams than the list shows.
    var isFull: Bool {
        let sensors = rows.filter { $0.stream.sensor != nil }.count
        let amplifiers = rows.filter { $0.stream.amplifier != nil }.count
        return sensors >= NearbySensor.maximum || amplifiers >= PluggedAmplifier.maximum
            || rows.count - sensors - amplifiers >= NetworkStream.maximum
    }
    /// True if the list contains Bluetooth sensors.
    var hasSensors: Bool { rows.contains { $0.stream.sensor != nil } }
    /// True if the list contains amplifiers that are plugged in.
    var hasAmplifiers: Bool { rows.contains { $0.stream.amplifier != nil } }
    /// True if the list contains a row that the user can choose.
    var offersMore: Bool { rows.contains { !$0.isOpen } }
    /// True if the search found streams on the host that it queries directly.
    var hasStreamsAtAskedHost: Bool { search.streams.contains { $0.isAtAskedHost } }

    func begin(at now: Int64) {
        guard !isLooking else { return }
        isLooking = true
        search.begin(at: now)
        rows = []
        revision = nil
        changedAt = nil
    }

    func end() {
        guard isLooking else { return }
        isLooking = false
        search.end()
    }

    /// Updates which rows are marked as open. No row moves.
    /// - Parameter openCount: returns the number of open sources that were opened from a given stream.
    func markOpen(_ openCount: (NetworkStream) -> Int) { rows = Self.rows(rows.map { $0.stream }, openCount) }

    /// Updates the list.
    /// - Parameters:
    ///   - host: the typed host.
    ///   - openCount: returns the number of open sources that were opened from a given stream.
    /// - Returns: true if the rows have changed.
    func search(at now: Int64, host: String, openCount: (NetworkStream) -> Int) -> Bool {
        guard isLooking else { return false }
        search.advance(to: now)
        follow(host, at: now)
        guard !list.isGrabbed, revision != search.revision else { return false }
        if revision != nil, let changedAt, now - changedAt < Self.interval { return false }
        revision = search.revision
        let new = Self.rows(search.streams, openCount)
        guard new != rows else { return false }
        changedAt = now
        replace(rows, new, at: now)
        wasFound = wasFound || !new.isEmpty
        return true
    }

    /// Replaces the rows, and notes the time for each row that now shows another stream, because a finger may be about to touch it.
    private func replace(_ old: [Row], _ new: [Row], at now: Int64) {
        let top = old.isEmpty ? nil : list.frame(of: 0).y
        rows = new
        // If the list has become too short for its scroll position, all rows have moved on the screen.
        let hasScrolled = top != nil && !new.isEmpty && list.frame(of: 0).y != top
        for place in old.indices
        where hasScrolled || place >= new.count || new[place].stream.id != old[place].stream.id { movedAt[place] = now }
    }

    /// Makes the rows. Amplifiers come first, because the user has plugged them in, then the streams of the queried host, then the others in the order
    /// in which they were found. Amplifiers, streams and sensors each have a maximum number.
    private static func rows(_ streams: [NetworkStream], _ openCount: (NetworkStream) -> Int) -> [Row] {
        let network = streams.filter { $0.sensor == nil && $0.amplifier == nil }
        let ordered = network.filter { $0.isAtAskedHost } + network.filter { !$0.isAtAskedHost }
        let amplifiers = streams.filter { $0.amplifier != nil }.prefix(PluggedAmplifier.maximum)
        let sensors = streams.filter { $0.sensor != nil }.prefix(NearbySensor.maximum)
        var rows: [Row] = []
        for stream in amplifiers + ordered.prefix(NetworkStream.maximum) + sensors {
            // Several rows can have the same details. Mark only as many of them as open as there are open sources with these details.
            var before = 0
            for row in rows where row.stream.details == stream.details { before += 1 }
            rows.append(Row(stream: stream, isOpen: openCount(stream) > before))
        }
        return rows
    }

    /// Queries the typed host when the user has stopped typing.
    private func follow(_ host: String, at now: Int64) {
        if host != typed || typedAt == nil {
            typed = host
            typedAt = now
        }
        if let typedAt, now - typedAt >= Self.typingPause { ask(host) }
    }

    /// Queries a host immediately.
    func ask(_ host: String) {
        guard host != asked else { return }
        asked = host
        search.ask(host: host)
    }

    // MARK: Rows

    override var rowCount: Int { rows.count }

    override func choice(ofRow row: Int, at point: Point) -> Int? { rows[row].isOpen ? nil : row }

    override func take(_ touch: Touch) -> Response {
        if touch.phase == .began, hasJustMoved(at: Point(x: Int(touch.x), y: Int(touch.y)), touch.time) {
            return .handled
        }
        return super.take(touch)
    }

    private func hasJustMoved(at point: Point, _ time: Int64) -> Bool {
        guard let place = list.items(in: Rect(x: point.x, y: point.y, width: 1, height: 1)).first else { return false }
        return movedAt[place].map { time - $0 < Self.settling } ?? false
    }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let row = rows[index]
        if list.pressed == index, !row.isOpen { canvas.fill(frame, theme.pressed) }
        let mark = metrics.px(24)
        let bars = row.stream.sensor == nil ? 0 : metrics.px(28) + metrics.gap
        drawLines(
            row.title(looks.strings), row.isOpen ? theme.secondary : theme.text, row.facts(looks.strings), in: frame,
            right: mark + metrics.gap + bars, on: canvas)
        let inner = inner(of: frame)
        let end = Rect(x: inner.right - mark, y: frame.y, width: mark, height: frame.height)
        if let count = row.stream.sensor?.bars {
            let place = Rect(x: end.x - bars, y: frame.y, width: bars - metrics.gap, height: frame.height)
            looks.signalBars(count, in: place.centered(height: metrics.px(20)), theme.secondary, on: canvas)
        }
        if row.isOpen {
            canvas.checkMark(in: end.centered(height: mark), width: 3 * metrics.scale, theme.accent)
        } else {
            looks.rowArrow(frame, side: metrics.px(16), on: canvas)
        }
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("stream." + String(row), frame, isEnabled: !rows[row].isOpen))
    }
}
