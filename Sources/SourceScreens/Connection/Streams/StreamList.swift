import Drawing
import Gestures
import Services
import Widgets

/// The streams that are found on the network and the sensors in range, as rows of the connection screen.
///
/// No row moves under a finger: while one is down nothing changes, and a finger that comes down just after rows have moved hits
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
    private var movedAt: Int64?
    /// The host that was typed, since when, and the one that is asked.
    private var typed = ""
    private var typedAt: Int64?
    private var asked = ""

    init(_ search: any StreamSearch, _ looks: Looks, _ repaint: Repaint) {
        self.search = search
        list = ScrollList(looks, repaint)
    }

    /// Whether more streams may be there than are listed.
    var isFull: Bool { rows.count >= NetworkStream.maximum }
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
        // Where another stream stands at a place than did, or none, a finger may be on its way.
        let differs = zip(rows, new).contains { $0.stream.id != $1.stream.id }
        if differs || new.count < rows.count { movedAt = now }
        rows = new
        wasFound = wasFound || !new.isEmpty
        return true
    }

    /// Those of the asked machine first, the others in the order in which they were found.
    private static func rows(_ streams: [NetworkStream], _ openCount: (NetworkStream) -> Int) -> [Row] {
        let ordered = streams.filter { $0.isAtAskedHost } + streams.filter { !$0.isAtAskedHost }
        var rows: [Row] = []
        for stream in ordered.prefix(NetworkStream.maximum) {
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
        if touch.phase == .began, let movedAt, touch.time - movedAt < Self.settling,
            list.viewport.contains(Point(x: Int(touch.x), y: Int(touch.y)))
        {
            return .held
        }
        return list.handle(touch)
    }

    var targets: [Target] {
        list.wholeItems.map { Target("stream." + String($0), list.frame(of: $0), isEnabled: !rows[$0].isOpen) }
    }
}
