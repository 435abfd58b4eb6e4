import Drawing
import Signals

/// Where in time traces of several channels stand that are drawn into the same trace buffers, and how far they are drawn. Whose traces they
/// are scales them.
struct SharedTraces {
    /// What an update changed.
    struct Change {
        /// Whether everything is redrawn.
        var isNew: Bool
        /// The newest column before, and the first one that changed.
        let newest: Int64
        var first: Int64?
    }

    private(set) var axis = TimeAxis(width: 1, milliseconds: 1000)
    /// Where in time the trace buffers stand.
    private(set) var place = ContinuousContent(width: 1)
    /// Where the window ends; nil before the first update.
    private(set) var end: WindowEnd?
    /// Whether a sample has come, as of the last update.
    private(set) var hasSamples = false
    /// Whether the last update left nothing to be drawn.
    private(set) var wasWhole = false

    private var time: TimeCursor
    /// Where drawing began, a column of the time axis.
    private var begin: Int64 = 0
    /// The sweep whose middles are set.
    private var sweep: Int64 = -1
    /// When the traces were measured last; nil before the first measurement.
    private var measured: Int64?

    /// How often scales follow what is seen, in nanoseconds.
    private static let interval: Int64 = 500_000_000

    init() { time = TimeCursor(axis) }

    /// Restarts with empty trace buffers.
    mutating func open(_ axis: TimeAxis) {
        self.axis = axis
        time = TimeCursor(axis)
        place = ContinuousContent(width: axis.width)
        end = nil
        measured = nil
        hasSamples = false
    }

    // MARK: An update

    /// Moves the trace buffers to the window.
    /// - Parameters:
    ///   - clear: empties all trace buffers.
    ///   - begin: empties one of each pair, 0 or 1; it may be the next sweep.
    mutating func follow(
        _ end: WindowEnd, _ lines: some Collection<StackLine>, clear: () -> Void, begin: (Int, Bool) -> Void
    ) -> Change {
        let target = time.lastColumn(at: end.time)
        let isEarlier = end.time < self.end?.time ?? .max
        self.end = end
        let newest = place.column
        let wasEmptied = lines.contains { $0.content.ring.end < $0.content.next }
        if place.isEmpty || isEarlier || wasEmptied || target - newest >= 2 * Int64(axis.width) {
            clear()
            for line in lines { line.content.reset() }
            // Further left than is shown, as a trace begins.
            place.start(at: max(0, target - Int64(axis.width) - 1))
            place.advance(to: target) { _, _ in }
            self.begin = target
            measured = nil
            return Change(isNew: true, newest: newest)
        }
        if target > newest { place.advance(to: target, begin: begin) }
        return Change(isNew: false, newest: newest)
    }

    /// Draws what has come to all traces.
    func draw(
        _ lines: some Collection<StackLine>, to end: WindowEnd, _ budget: inout DrawingBudget, _ change: inout Change
    ) {
        for line in lines {
            switch line.content.update(to: end, budget: &budget) {
            case .columns(let from, _): change.first = min(change.first ?? from, from)
            case .everything: change.isNew = true
            case nil: break
            }
        }
    }

    /// Ends an update.
    /// - Parameters:
    ///   - content: where the traces stand, in `frame`.
    ///   - isWhole: whether nothing is left to be drawn.
    mutating func finish(
        _ lines: some Collection<StackLine>, _ change: Change, isWhole: Bool, view: ContentView, content: Rect,
        frame: Rect, damage: inout Damage
    ) {
        let hadSamples = hasSamples
        wasWhole = isWhole
        hasSamples = lines.contains { $0.content.hasSamples }
        if change.isNew || !hadSamples {
            damage.add(hadSamples ? content : frame)
        } else if change.first != nil || place.column > change.newest {
            view.addDamage(
                place, from: max(0, min(change.newest, change.first ?? change.newest)), newest: change.newest,
                area: content, to: &damage)
        }
    }

    // MARK: Scales

    /// Whether scales should follow what is seen now.
    func isDue(at now: Int64) -> Bool {
        guard let measured else { return true }
        // What is half drawn has no range yet.
        return now < measured || (now - measured >= Self.interval && wasWhole)
    }

    mutating func noteMeasured(at now: Int64) { measured = now }
    /// Lets scales follow with the next update.
    mutating func measureAgain() { measured = nil }

    /// Whether another sweep is drawn since this was asked last: what comes may then stand elsewhere, and what was drawn stays.
    mutating func takeNewSweep() -> Bool {
        guard place.frontSweep != sweep else { return false }
        sweep = place.frontSweep
        return true
    }

    /// Whether some of what is seen was drawn in the first sweep, or there are no sweeps: then traces may be moved at once.
    func canMove(_ view: ContentView) -> Bool { view.mode != .sweep || place.column - begin < Int64(axis.width) }

    /// Whether what has come first to a trace has no place yet.
    func hasUnplaced(_ lines: some Collection<StackLine>) -> Bool {
        lines.contains { $0.baseline.isNaN && !$0.content.lastValue.isNaN }
    }
}
