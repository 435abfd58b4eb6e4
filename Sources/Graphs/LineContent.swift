import Drawing
import Signals

/// The trace of one channel: takes new samples from a ring and draws them into two trace buffers.
///
/// Each sweep of the time window fills one trace buffer from left to right. The next sweep uses the other trace buffer, which is emptied first, and
/// begins with the last point of the previous sweep. The trace buffers come from a pool. All graphs have the same end of the time window. The trace
/// of a delayed stream ends before that time, if necessary in the previous sweep.
///
/// With at least one sample per column, a column shows the range from its smallest to its largest sample. If this range does not touch the range of
/// the previous column, it is extended to the nearer end of that range. Half of a line's width is added above and below. The newest column is drawn
/// as soon as it contains a sample; further samples only extend it. With fewer samples than columns, antialiased lines join the samples.
///
/// Lost samples are a red line at the last value. A column with both numbers and losses shows both, so that no loss is too short to be visible. The
/// trace is never joined across a loss. Samples before the first received one, and samples that are no longer stored, are drawn blank.
package final class LineContent: TraceContent {
    package let ring: SampleRing
    package let clock: SampleClock
    package let lineWidth: Float
    /// The number of columns by which a line extends beyond its ends, which is also the width of the trace buffers' margins.
    private let reach: Int64
    let margin: Int64

    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    package var width: Int { axis.width }
    /// The quality of joined points. A change has an effect at the next redraw.
    package var quality = GraphQuality.full
    /// The ink for samples that are not lost. A change has an effect at the next redraw.
    package var ink = Ink.trace

    /// True to draw negative values upward. A change has an effect at the next call of `open`.
    package var isNegativeUp = false

    /// The displayed range of values; `show` changes it.
    package private(set) var limits = ValueLimits(lower: -1, upper: 1)
    private(set) var scale: ValueScale

    /// The part of the time axis that the trace buffers cover.
    package private(set) var content: ContinuousContent
    /// The sweeps. Without trace buffers, the sweeps have the minimum size.
    private var sweeps: (first: Sweep, second: Sweep)
    private let closed: TraceBufferPair
    private var samples: SampleAxis
    private var time: TimeCursor
    /// True if columns are drawn as ranges of values.
    package private(set) var isDense = false
    /// The position of the next sample in a stream with at least one sample per column. For other streams, `points` is the position.
    @exclusivity(unchecked) var columns: ColumnCursor
    @exclusivity(unchecked) var points: PointCursor
    /// The revision of the stream's clock from which the positions of samples were computed.
    private var revision: UInt32 = 0
    /// The end of the time window; nil before anything was drawn.
    private var end: WindowEnd?
    /// The range outside of which samples are not drawn. They interrupt the trace, but do not count as lost. nil to draw all samples.
    package let drawn: ValueLimits?
    /// The events marked on the time axis.
    package let marks: EventMarks
    private let hasMarks: Bool
    /// The number of the next sample to process.
    package internal(set) var next: Int64 = 0
    /// True if the next sample is after the time window.
    var isAtEnd = false
    /// True if the channel has ever had a sample.
    package private(set) var hasSamples = false
    /// True if the trace, which may be delayed, has reached the newest sweep.
    private(set) var hasCrossed = false
    /// True while stored samples are redrawn, in addition to the drawing of new ones.
    private var isRedrawing = false
    /// The newest value that is not lost; NaN before the first value.
    package var lastValue = Float.nan
    /// True if the last processed sample was drawn: it was neither lost nor outside of the range of drawn values.
    var endsInNumber = false
    /// The point of the trace at which the next line begins; nil if there is none.
    var pen: Pen?

    /// A point of the trace: a column, the fraction of a column after its left edge, and a row.
    struct Pen {
        var column: Int64
        var fraction: Float
        var row: Float
        var isLost: Bool
    }

    /// - Parameters:
    ///   - clock: the clock of the ring's stream.
    ///   - lineWidth: the width of the trace in pixels, at least 1.
    ///   - drawn: the limits outside of which samples are not drawn; nil to draw all samples.
    ///   - marks: the events to mark on the time axis.
    package init(
        ring: SampleRing, clock: SampleClock, lineWidth: Float, drawn: ValueLimits? = nil,
        marks: EventMarks = EventMarks()
    ) {
        self.drawn = drawn
        self.ring = ring
        self.clock = clock
        self.marks = marks
        hasMarks = !marks.isEmpty
        self.lineWidth = max(1, min(64, lineWidth))
        reach = Int64((self.lineWidth / 2 + 0.5).rounded(.up))
        margin = Int64(TraceBuffer.margin(lineWidth: self.lineWidth))
        scale = ValueScale(limits: limits, height: 1, lineWidth: self.lineWidth)
        axis = TimeAxis(width: 1, milliseconds: 1000)
        samples = SampleAxis(axis, clock)
        time = TimeCursor(axis)
        columns = ColumnCursor(samples)
        points = PointCursor(samples)
        content = ContinuousContent(width: 1)
        closed = TraceBufferPair(
            capacity: Size(width: 1, height: 1), margin: TraceBuffer.margin(lineWidth: self.lineWidth))
        sweeps = (closed.first, closed.second)
        front.begin()
        back.begin()
    }

    /// The sweep that is being drawn. `back` is the previous sweep.
    package var front: Sweep { content.front == 0 ? sweeps.first : sweeps.second }
    package var back: Sweep { content.front == 0 ? sweeps.second : sweeps.first }
    /// The column at the end of the time window; -1 before anything was drawn.
    package var column: Int64 { content.column }
    /// The position in its sweep of the newest column, which is at the end of the time window; -1 before anything was drawn.
    package var newestX: Int { content.newestX }
    /// True if all stored samples in the time window are drawn.
    package var isComplete: Bool { isAtEnd || next == ring.end }

    /// Takes trace buffers with sufficient capacity, or changes the time axis of the present trace buffers. The next update draws the trace.
    /// - Returns: true if the trace buffers are large enough.
    @discardableResult
    package func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool {
        let height = max(1, min(GraphLimits.maximumExtent, height))
        guard pair.fits(Size(width: axis.width, height: height)) else { return false }
        open(pair.first, pair.second, axis: axis, height: height)
        return true
    }

    /// Takes two sweep buffers for the trace. Each must have space for the axis's width and this height.
    package func open(_ first: Sweep, _ second: Sweep, axis: TimeAxis, height: Int) {
        sweeps = (first, second)
        self.axis = axis
        samples = SampleAxis(axis, clock)
        time = TimeCursor(axis)
        isDense = samples.isDense
        columns = ColumnCursor(samples)
        points = PointCursor(samples)
        revision = clock.revision
        self.height = height
        scale = ValueScale(limits: limits, height: height, lineWidth: lineWidth, isNegativeUp: isNegativeUp)
        content = ContinuousContent(width: axis.width)
        first.resize(width: axis.width, height: height)
        second.resize(width: axis.width, height: height)
        reset()
    }

    /// Releases the trace buffers.
    package func close() { open(closed, axis: TimeAxis(width: 1, milliseconds: 1000), height: 1) }

    /// Discards everything that was drawn. The next update restarts.
    package func reset() {
        content = ContinuousContent(width: width)
        front.begin()
        back.begin()
        next = 0
        isAtEnd = false
        hasSamples = false
        hasCrossed = false
        isRedrawing = true
        end = nil
        marks.restart(after: .min)
        lastValue = .nan
        endsInNumber = false
        pen = nil
    }

    /// Draws the samples in the time window that are new since the last call.
    /// - Parameters:
    ///   - end: the end of the time window.
    ///   - budget: the budget for redraws.
    /// - Returns: the changed part; nil for none. Everything changes if the ring was emptied, or if the time window moved back or by more than two
    ///   sweeps forward.
    package func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange? {
        let kept = ring.end
        if end == self.end, isAtEnd || kept == next, !hasNewMarks(until: end.time) { return nil }
        let newest = column
        let wasEmptied = kept < next
        if wasEmptied { reset() }
        // Draw nothing before the first sample or event.
        guard kept > 0 || newest >= 0 || hasNewMarks(until: end.time) else { return wasEmptied ? .everything : nil }
        followClock()
        let target = time.lastColumn(at: end.time)
        let isEarlier = end.time < self.end?.time ?? .max
        let isNew = isEarlier || newest < 0 || target - newest >= 2 * Int64(width)
        if isNew { begin(at: target) } else if target > newest { advance(to: target) }
        self.end = end
        hasSamples = kept > 0
        let stop = end.isLive ? kept : min(kept, clock.firstSample(notBefore: end.time + 1))
        isAtEnd = stop < kept && next >= stop
        let taken = next < stop ? take(to: stop, &budget) : nil
        if next >= stop { isRedrawing = false }
        let marked = hasNewMarks(until: end.time) ? mark(until: end.time) : nil
        if isNew { return .everything }
        guard taken != nil || marked != nil || target > newest else { return nil }
        return .columns(from: max(0, min(newest, taken ?? newest, marked ?? newest)), newest: newest)
    }

    private func hasNewMarks(until end: Int64) -> Bool { hasMarks && marks.hasNews(until: end) }

    /// Restarts with the time window that ends at a column of the time axis.
    private func begin(at target: Int64) {
        reset()
        // Begin slightly before the time window, because lines may extend into the window from the left.
        let oldest = max(0, target - Int64(width) - margin - 1)
        content.start(at: oldest)
        advance(to: target)
        marks.restart(after: axis.start(ofColumn: oldest) - 1)
        skip(toColumn: oldest)
    }

    /// Continues with the first stored sample in or after a column.
    private func skip(toColumn oldest: Int64) {
        next = min(ring.end, max(ring.begin, samples.firstSample(ofColumn: oldest)))
        pen = nil
        recall(before: next)
    }

    private func followClock() {
        guard revision != clock.revision else { return }
        revision = clock.revision
        columns.forget()
        points.forget()
    }

    /// Changes the displayed range of values. If the range differs, the trace buffers are redrawn.
    /// - Returns: true if the range differs.
    package func show(_ limits: ValueLimits) -> Bool {
        guard limits != self.limits else { return false }
        self.limits = limits
        scale = ValueScale(limits: limits, height: height, lineWidth: lineWidth, isNegativeUp: isNegativeUp)
        guard hasSamples else { return true }
        if isDense { redrawColumns() } else { redrawPoints() }
        return true
    }

    /// Sets another vertical position for new samples in shared trace buffers. Samples that are drawn already stay where they are.
    package func move(to scale: ValueScale) { self.scale = scale }

    /// Redraws the time window at another vertical position, after the shared trace buffers were emptied: columns of ranges at once, joined points
    /// with the next updates.
    package func redraw(_ scale: ValueScale) {
        self.scale = scale
        guard hasSamples, !content.isEmpty else { return }
        if isDense { redrawColumns() } else { reset() }
    }

    /// Redraws the points of the time window at once, because there are fewer points than columns. A redraw in progress restarts.
    private func redrawPoints() {
        guard let end else { return }
        let (stop, wasAtEnd, wasComplete) = (next, isAtEnd, isComplete)
        followClock()
        begin(at: column)
        self.end = end
        hasSamples = true
        _ = mark(until: end.time)
        guard wasComplete else { return }
        var budget = DrawingBudget(units: .max)
        while next < stop, take(to: stop, &budget) != nil {}
        isRedrawing = false
        isAtEnd = wasAtEnd
    }

    /// The smallest and the largest visible value.
    /// - Parameter hidden: the number of invisible columns directly to the right of the newest column.
    package func visibleExtremes(hidden: Int) -> Extremes {
        guard hasSamples else { return Extremes() }
        let (shown, older) = visibleColumns(hidden: hidden)
        // Use the extremes of the whole newest sweep if all of its columns are visible. Otherwise, the bar wraps around and hides its first columns:
        // evaluate the visible ones.
        var all = shown.lowerBound == 0 ? front.extremes : front.extremes(shown)
        if content.backSweep >= 0 {
            // Use the stored extremes of a completed sweep. For a sweep that still grows, and in shared trace buffers, evaluate all columns.
            let before = hasCrossed && !back.isShared ? back.extremes(from: older.lowerBound) : back.extremes(older)
            all.minimum = min(all.minimum, before.minimum)
            all.maximum = max(all.maximum, before.maximum)
        }
        // Include the newest value: if all points are outside of the time window, the trace is a line at this value.
        if !lastValue.isNaN { all.include(lastValue) }
        return all
    }

    /// The mean of the visible values; nil if there are none.
    /// - Parameter hidden: the number of invisible columns directly to the right of the newest column.
    package func visibleMean(hidden: Int) -> Double? {
        guard hasSamples else { return nil }
        let (shown, older) = visibleColumns(hidden: hidden)
        var total = front.totals(shown)
        if content.backSweep >= 0 {
            let before = back.totals(older)
            total.sum += before.sum
            total.count += before.count
        }
        return total.count > 0 ? total.sum / total.count : nil
    }

    /// The visible columns of the newest and of the previous sweep.
    private func visibleColumns(hidden: Int) -> (front: Range<Int>, back: Range<Int>) {
        let shown = newestX + 1
        return (min(shown, max(0, shown + hidden - width))..<shown, min(width, shown + hidden)..<width)
    }

    /// The row of pixels of a value; for NaN the row in the middle.
    package func row(_ value: Float) -> Float { value.isNaN ? scale.center : scale.row(value) }

    /// Moves the end of the time window, and empties the trace buffers for sweeps that begin.
    private func advance(to target: Int64) {
        let sweeps = self.sweeps
        content.advance(to: target) { buffer, isNext in
            let (sweep, other) = buffer == 0 ? (sweeps.first, sweeps.second) : (sweeps.second, sweeps.first)
            sweep.begin()
            // Begin with the margin of the other trace buffer, which contains lines that cross the border between both sweeps.
            if isNext, !sweep.isShared { sweep.buffer.beginWithMargin(of: other.buffer) }
            hasCrossed = false
        }
    }

    /// Called when the trace reaches the newest sweep, so that the previous sweep no longer changes.
    func cross() {
        hasCrossed = true
        guard content.backSweep >= 0 else { return }
        // Do not prepare the extremes of shared sweeps: they are so many that this would take too long in one frame.
        if !back.isShared { back.finish() }
        front.entry = back[width - 1]
    }

    /// The position in the previous sweep of a column that lies before the newest sweep; nil if the trace buffers do not contain the column.
    func backPlace(_ column: Int64) -> Int? {
        let distance = column - content.origin + Int64(width)
        return content.backSweep >= 0 && distance >= 0 ? Int(truncatingIfNeeded: distance) : nil
    }

    /// Draws the samples up to the sample number `stop`, as many as the budget of one call allows.
    /// - Returns: the first column that changed; nil for none.
    private func take(to stop: Int64, _ budget: inout DrawingBudget) -> Int64? {
        let limit = isRedrawing ? min(budget.left, DrawingBudget.perGraph) : DrawingBudget.perGraph
        guard limit > 0 else { return nil }
        // Skip samples that are no longer stored; they are drawn blank and do not count as lost.
        if next < ring.begin {
            skip(toColumn: content.origin - Int64(width))
            if next >= stop { return nil }
        }
        isAtEnd = false
        let start = next
        var left = limit
        // The round end of a line from the last point extends to the left of that point, so the change begins `reach` columns earlier.
        let first = isDense ? takeRanges(to: stop, &left) : takePoints(to: stop, &left) - reach
        if isRedrawing { budget.spend(limit - left) }
        if next >= stop { isAtEnd = next < ring.end }
        isRedrawing = next < stop && !isAtEnd
        return next > start ? first : nil
    }

    /// Restores the state that the trace has before a given sample, so that drawing can begin with that sample.
    private func recall(before start: Int64) {
        lastValue = .nan
        endsInNumber = false
        guard start > ring.begin else { return }
        let newest = newestNumber(before: start)
        lastValue = newest?.value ?? .nan
        endsInNumber = newest?.sample == start - 1
        guard !isDense else { return }
        // Do not begin a line at a sample outside of the drawn limits.
        if let last = ring.spans(start - 1..<start).head.first, isHidden(last) { return }
        points.move(to: start - 1)
        pen = Pen(column: points.column, fraction: points.fraction, row: row(lastValue), isLost: !endsInNumber)
    }

    /// The newest stored value before a given sample that is not lost, with its sample number; nil if there is none.
    private func newestNumber(before start: Int64) -> (sample: Int64, value: Float)? {
        let spans = ring.spans(ring.begin..<start)
        if let index = spans.tail.lastIndex(where: { isShown($0) }) {
            return (spans.first + Int64(spans.head.count + index), spans.tail[index])
        }
        return spans.head.lastIndex { isShown($0) }.map { (spans.first + Int64($0), spans.head[$0]) }
    }

    /// The newest value that is drawn, among a range of samples.
    func lastShown(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        samples.lastIndex { isShown($0) }.map { samples[$0] }
    }

    /// The newest value that is not lost, among a range of samples.
    static func lastNumber(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        samples.lastIndex { !$0.isNaN }.map { samples[$0] }
    }

    /// True if a value is outside of the range of drawn values; false for a lost value (NaN).
    func isHidden(_ value: Float) -> Bool {
        guard let drawn else { return false }
        return value < drawn.lower || value > drawn.upper
    }

    private func isShown(_ value: Float) -> Bool { !value.isNaN && !isHidden(value) }
}
