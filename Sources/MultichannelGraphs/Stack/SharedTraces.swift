import Drawing
import Graphs
import Signals

/// Several traces that share trace buffers: the position of the buffers in time, and the progress of drawing. The owner of the traces scales them.
struct SharedTraces {
    /// The changes that an update made.
    struct Change {
        /// True if all traces are redrawn from the beginning.
        var isNew: Bool
        /// The newest column before the update.
        let newest: Int64
        /// The first column that changed; nil if none did.
        var first: Int64?
    }

    private(set) var axis = TimeAxis(width: 1, milliseconds: 1000)
    /// The part of the time axis that the trace buffers cover.
    private(set) var place = ContinuousContent(width: 1)
    /// The end of the time window; nil before the first update.
    private(set) var end: WindowEnd?
    /// True if at least one sample had arrived at the last update.
    private(set) var hasSamples = false
    /// True if all samples in the time window were drawn at the end of the last update.
    private(set) var wasWhole = false

    private var time: TimeCursor
    /// The column of the time axis at which drawing the traces began.
    private var begin: Int64 = 0
    /// The number of the sweep in which the vertical positions of the traces were last checked; -1 before the first check.
    private var sweep: Int64 = -1
    /// The time at which the traces were last measured; nil before the first time.
    private var measured: Int64?

    /// The interval at which the scales follow the visible values, in nanoseconds.
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

    /// Moves the trace buffers to the time window.
    /// - Parameters:
    ///   - clear: empties all trace buffers.
    ///   - begin: empties one of the two trace buffers of each pair (0 or 1). The second argument is true for the directly following sweep.
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
            // Begin slightly before the time window, as `LineContent` does.
            place.start(at: max(0, target - Int64(axis.width) - 1))
            place.advance(to: target) { _, _ in }
            self.begin = target
            measured = nil
            return Change(isNew: true, newest: newest)
        }
        if target > newest { place.advance(to: target, begin: begin) }
        return Change(isNew: false, newest: newest)
    }

    /// Draws the new samples of all traces.
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
    ///   - content: the area of the traces in the frame.
    ///   - isWhole: true if everything is drawn.
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

    /// True if the scales must follow the visible values now.
    func isDue(at now: Int64) -> Bool {
        guard let measured else { return true }
        // Wait until the drawing is complete, because the range of the visible values is unknown before.
        return now < measured || (now - measured >= Self.interval && wasWhole)
    }

    mutating func noteMeasured(at now: Int64) { measured = now }
    /// Lets the next update adjust the scales to the visible values.
    mutating func measureAgain() { measured = nil }

    /// True if a sweep has begun since the last call. New samples may then get another vertical position, while drawn samples keep their positions.
    mutating func takeNewSweep() -> Bool {
        guard place.frontSweep != sweep else { return false }
        sweep = place.frontSweep
        return true
    }

    /// True if traces may be moved at once: in scroll mode, and in the first sweep.
    func canMove(_ view: ContentView) -> Bool { view.mode != .sweep || place.column - begin < Int64(axis.width) }

    /// True if a trace has received its first samples, and has no vertical position yet.
    func hasUnplaced(_ lines: some Collection<StackLine>) -> Bool {
        lines.contains { $0.baseline.isNaN && !$0.content.lastValue.isNaN }
    }
}
