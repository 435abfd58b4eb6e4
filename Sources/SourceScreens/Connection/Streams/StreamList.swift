import Drawing
import Gestures
import Services
import Widgets

/// The streams that are found on the network and the sensors in range, as rows of the connection screen.
///
/// No row moves under a finger: while one is down nothing changes, and a finger that comes down where another row has just come to stand hits
/// nothing, since it was aimed at what stood there before.
final class StreamList {
    struct Row: Equatable {
        let stream: NetworkStream
        /// Whether it is connected already.
        let isOpen: Bool
    }

    /// From one change of the rows to the next, in nanoseconds: however quickly streams come and go, there is time to read.
    static let interval: Int64 = 250_000_000
    /// For how long after rows have moved no finger hits one, in nanoseconds.
    static let settling: Int64 = 400_000_000
    /// How long a host must stay as it was typed before it is asked, in nanoseconds.
    static let typingPause: Int64 = 1_000_000_000

    let search: any StreamSearch
    let list: ScrollList
    private(set) var rows: [Row] = [] {
        // The list knows no rows that are none, at any time.
        didSet { if rows.count != list.count { layOut() } }
    }
    private var frame = Rect.zero
    private var rowHeight = 0
    /// Whether any stream was found since the screen was made.
    private(set) var wasFound = false
    private var isLooking = false
    /// The state of the search that the rows show; nil where they must be made anew.
    private var revision: UInt32?
    private var changedAt: Int64?
    /// When another stream came to stand at each place of the list, or none did; nil: never.
    private var movedAt = [Int64?](repeating: nil, count: NetworkStream.maximum + NearbySensor.maximum)
    /// The host that was typed, since when, and the one that is asked.
    private var typed = ""
    private var typedAt: Int64?
    private var asked = ""

    init(_ search: any StreamSearch, _ looks: Looks, _ repaint: Repaint) {
        self.search = search
        list = ScrollList(looks, repaint)
    }

    /// Whether more streams may be there than are listed.
    var isFull: Bool {
        let sensors = rows.filter { $0.stream.sensor != nil }.count
        return sensors >= NearbySensor.maximum || rows.count - sensors >= NetworkStream.maximum
    }
    /// Whether there are sensors.
    var hasSensors: Bool { rows.contains { $0.stream.sensor != nil } }
    /// Whether one can be chosen.
    var offersMore: Bool { rows.contains { !$0.isOpen } }
    /// Whether the machine that is asked by itself has streams.
    var hasStreamsAtAskedHost: Bool { search.streams.contains { $0.isAtAskedHost } }

    /// Places the rows.
    func layOut(in frame: Rect, rowHeight: Int) {
        self.frame = frame
        self.rowHeight = rowHeight
        layOut()
    }

    private func layOut() { list.layOut(in: frame, heights: [Int](repeating: rowHeight, count: rows.count)) }

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

    /// Marks the rows of open sources anew; no row moves.
    /// - Parameter openCount: how many open sources are found as a stream is.
    func markOpen(_ openCount: (NetworkStream) -> Int) { rows = Self.rows(rows.map { $0.stream }, openCount) }

    /// - Parameters:
    ///   - host: what is typed.
    ///   - openCount: how many open sources are found as a stream is.
    /// - Returns: whether there are other rows now.
    func advance(to now: Int64, host: String, openCount: (NetworkStream) -> Int) -> Bool {
        list.advance(to: now)
        guard isLooking else { return false }
        search.advance(to: now)
        follow(host, at: now)
        guard !list.isHeld, revision != search.revision else { return false }
        if revision != nil, let changedAt, now - changedAt < Self.interval { return false }
        revision = search.revision
        let new = Self.rows(search.streams, openCount)
        guard new != rows else { return false }
        changedAt = now
        replace(rows, new, at: now)
        wasFound = wasFound || !new.isEmpty
        return true
    }

    /// Shows other rows. Where another stream stands at a place than did, or none, a finger may be on its way.
    private func replace(_ old: [Row], _ new: [Row], at now: Int64) {
        let top = old.isEmpty ? nil : list.frame(of: 0).y
        rows = new
        // A list that is shorter than it was scrolled moves all.
        let hasScrolled = top != nil && !new.isEmpty && list.frame(of: 0).y != top
        for place in old.indices
        where hasScrolled || place >= new.count || new[place].stream.id != old[place].stream.id { movedAt[place] = now }
    }

    /// Those of the asked machine first, the others in the order in which they were found; sensors have room of their own.
    private static func rows(_ streams: [NetworkStream], _ openCount: (NetworkStream) -> Int) -> [Row] {
        let network = streams.filter { $0.sensor == nil }
        let ordered = network.filter { $0.isAtAskedHost } + network.filter { !$0.isAtAskedHost }
        let sensors = streams.filter { $0.sensor != nil }
        var rows: [Row] = []
        for stream in ordered.prefix(NetworkStream.maximum) + sensors.prefix(NearbySensor.maximum) {
            // Of several that cannot be told apart, as many are open as there are sources.
            var before = 0
            for row in rows where row.stream.details == stream.details { before += 1 }
            rows.append(Row(stream: stream, isOpen: openCount(stream) > before))
        }
        return rows
    }

    /// Asks the typed host once nobody types any more.
    private func follow(_ host: String, at now: Int64) {
        if host != typed || typedAt == nil {
            typed = host
            typedAt = now
        }
        if let typedAt, now - typedAt >= Self.typingPause { ask(host) }
    }

    /// Asks a host at once.
    func ask(_ host: String) {
        guard host != asked else { return }
        asked = host
        search.ask(host: host)
    }

    func handle(_ touch: Touch) -> ScrollList.Response {
        if touch.phase == .began, hasJustMoved(at: Point(x: Int(touch.x), y: Int(touch.y)), touch.time) {
            return .held
        }
        return list.handle(touch)
    }

    private func hasJustMoved(at point: Point, _ time: Int64) -> Bool {
        guard list.viewport.contains(point),
            let place = list.items(in: Rect(x: point.x, y: point.y, width: 1, height: 1)).first
        else { return false }
        return movedAt[place].map { time - $0 < Self.settling } ?? false
    }

    var targets: [Target] {
        list.wholeItems.map { Target("stream." + String($0), list.frame(of: $0), isEnabled: !rows[$0].isOpen) }
    }
}
