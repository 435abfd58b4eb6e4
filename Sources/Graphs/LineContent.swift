import Drawing
import Signals

/// The trace of one channel: takes new samples from a ring and draws them into two trace buffers.
///
/// Each sweep of the time window fills one trace buffer from left to right. The next one continues in the other trace buffer, which is
/// emptied first, and repeats the last point. The trace buffers come from a pool, with `open`. The end of the time window is the same for
/// all graphs. A stream that lags draws behind that end, if necessary in the previous sweep.
///
/// With at least one sample per column (`SampleAxis.isDense`), a column shows the range from the smallest to the largest of its samples. If
/// that range and the previous column's do not meet, it is extended to the nearer end of that one. Half a line is added above and below.
/// The newest column is drawn as soon as it has a sample, and only grows. With fewer samples than columns, antialiased lines join the
/// samples.
///
/// Lost samples are a red line at the last value. A column with both numbers and losses shows both, so that no loss is too short to be
/// visible. The trace is never joined across a loss. Samples that were never received, or are no longer kept, are drawn blank.
package final class LineContent: TraceContent {
    package let ring: SampleRing
    package let clock: SampleClock
    package let lineWidth: Float
    /// The number of columns that a line reaches beyond its ends, and the trace buffers' margins.
    private let reach: Int64
    let margin: Int64

    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    package var width: Int { axis.width }
    /// The drawing quality of joined points; takes effect with the next redraw.
    package var quality = GraphQuality.full

    /// Whether negative values are shown upwards; takes effect with `open`.
    package var isNegativeUp = false

    /// The shown range of values; set with `show(_:)`.
    package private(set) var limits = ValueLimits(lower: -1, upper: 1)
    private(set) var scale: ValueScale

    /// The position of the trace buffers in time.
    package private(set) var content: ContinuousContent
    /// The sweeps; tiny ones without trace buffers.
    private var sweeps: (first: Sweep, second: Sweep)
    private let closed: TraceBufferPair
    private var samples: SampleAxis
    private var time: TimeCursor
    /// Whether columns are drawn as ranges.
    package private(set) var isDense = false
    /// The positions of samples in time: in columns of a dense stream, or one by one.
    @exclusivity(unchecked) var columns: ColumnCursor
    @exclusivity(unchecked) var points: PointCursor
    /// The clock's revision in the cursors.
    private var revision: UInt32 = 0
    /// The end of the time window; nil before anything is drawn.
    private var end: WindowEnd?
    /// Samples beyond these values are not drawn; nil: all are drawn. They are not lost: the trace is interrupted there.
    package let drawn: ValueLimits?
    /// The events marked on the time axis.
    package let marks: EventMarks
    private let hasMarks: Bool
    /// The number of the next sample to process.
    package internal(set) var next: Int64 = 0
    /// Whether the next sample is after the time window.
    var isAtEnd = false
    /// Whether the ring has contained samples.
    package private(set) var hasSamples = false
    /// Whether the trace has reached the front sweep.
    private(set) var hasCrossed = false
    /// Whether a redraw is in progress, in addition to new data.
    private var isRedrawing = false
    /// The newest number; NaN before the first.
    var lastValue = Float.nan
    /// Whether the sample before `next` is a number.
    var endsInNumber = false
    /// The end of the line of joined points.
    var pen: Pen?

    /// A point on the trace: a column with a fraction, and a row.
    struct Pen {
        var column: Int64
        var fraction: Float
        var row: Float
        var isLost: Bool
    }

    /// - Parameters:
    ///   - clock: the clock of the ring's stream.
    ///   - lineWidth: in pixels, at least 1.
    ///   - drawn: samples beyond these values are not drawn; nil: all are drawn.
    ///   - marks: the events marked on the time axis.
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

    /// The sweep that is being drawn, and the previous one.
    package var front: Sweep { content.front == 0 ? sweeps.first : sweeps.second }
    package var back: Sweep { content.front == 0 ? sweeps.second : sweeps.first }
    /// The column at the end of the time window; -1 before anything is drawn.
    package var column: Int64 { content.column }
    /// That column's position in its sweep; -1 before anything is drawn.
    package var newestX: Int { content.newestX }
    /// Whether all samples of the ring in the time window are drawn.
    package var isComplete: Bool { isAtEnd || next == ring.end }

    /// Takes trace buffers of sufficient capacity, or another axis for the present ones. Nothing is drawn before `update`.
    /// - Returns: whether they are large enough.
    @discardableResult
    package func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool {
        let height = max(1, min(GraphLimits.maximumExtent, height))
        guard pair.fits(Size(width: axis.width, height: height)) else { return false }
        open(pair.first, pair.second, axis: axis, height: height)
        return true
    }

    /// Takes two sweeps that are large enough.
    func open(_ first: Sweep, _ second: Sweep, axis: TimeAxis, height: Int) {
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

    /// Discards the drawing; the next `update` restarts.
    func reset() {
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
    /// - Returns: what changed; nil for nothing. Everything changes if the ring was emptied, or the time window moved back, or forward by
    ///   more than two sweeps.
    package func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange? {
        let kept = ring.end
        if end == self.end, isAtEnd || kept == next, !hasNewMarks(until: end.time) { return nil }
        let newest = column
        let wasEmptied = kept < next
        if wasEmptied { reset() }
        // Nothing is drawn before the first sample or event.
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

    /// Restarts the time window that ends with a column.
    private func begin(at target: Int64) {
        reset()
        // A little more than the time window, for lines that reach into it from the left.
        let oldest = max(0, target - Int64(width) - margin - 1)
        content.start(at: oldest)
        advance(to: target)
        marks.restart(after: axis.start(ofColumn: oldest) - 1)
        skip(toColumn: oldest)
    }

    /// Continues with the first sample of a stored column.
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

    /// Shows another range of values. The trace buffers are redrawn if it differs.
    /// - Returns: whether it differs.
    package func show(_ limits: ValueLimits) -> Bool {
        guard limits != self.limits else { return false }
        self.limits = limits
        scale = ValueScale(limits: limits, height: height, lineWidth: lineWidth, isNegativeUp: isNegativeUp)
        guard hasSamples else { return true }
        if isDense { redrawColumns() } else { redrawPoints() }
        return true
    }

    /// Draws new samples at another position of shared trace buffers.
    func move(to scale: ValueScale) { self.scale = scale }

    /// Redraws the time window at another position of shared trace buffers that were emptied: ranges at once, points with the next updates.
    func redraw(_ scale: ValueScale) {
        self.scale = scale
        guard hasSamples, !content.isEmpty else { return }
        if isDense { redrawColumns() } else { reset() }
    }

    /// Redraws the points of the time window at once: there are fewer than columns. A redraw in progress restarts.
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

    /// The smallest and largest visible value, without the `hidden` columns right of the newest one.
    package func visibleExtremes(hidden: Int) -> Extremes {
        guard hasSamples else { return Extremes() }
        let (shown, older) = visibleColumns(hidden: hidden)
        // A part of the front sweep is hidden only if the sweep's bar has wrapped around the right edge.
        var all = shown.lowerBound == 0 ? front.extremes : front.extremes(shown)
        if content.backSweep >= 0 {
            // The extremes of a completed sweep are summed up. In a sweep that still grows, or is rarely evaluated, all columns are
            // evaluated.
            let before = hasCrossed && !back.isShared ? back.extremes(from: older.lowerBound) : back.extremes(older)
            all.minimum = min(all.minimum, before.minimum)
            all.maximum = max(all.maximum, before.maximum)
        }
        // A line whose points are all outside of the time window is still at the newest value.
        if !lastValue.isNaN { all.include(lastValue) }
        return all
    }

    /// The mean of the visible numbers, without the `hidden` columns; nil when there are none.
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

    /// The visible columns of the front and the back sweep.
    private func visibleColumns(hidden: Int) -> (front: Range<Int>, back: Range<Int>) {
        let shown = newestX + 1
        return (min(shown, max(0, shown + hidden - width))..<shown, min(width, shown + hidden)..<width)
    }

    /// The row of a value; the middle for NaN.
    package func row(_ value: Float) -> Float { value.isNaN ? scale.center : scale.row(value) }

    /// Advances the end of the time window, and empties the trace buffers of sweeps that begin.
    private func advance(to target: Int64) {
        let sweeps = self.sweeps
        content.advance(to: target) { buffer, isNext in
            let (sweep, other) = buffer == 0 ? (sweeps.first, sweeps.second) : (sweeps.second, sweeps.first)
            sweep.begin()
            // Lines that cross the seam are already drawn, wherever the trace continues.
            if isNext, !sweep.isShared { sweep.buffer.beginWithMargin(of: other.buffer) }
            hasCrossed = false
        }
    }

    /// The trace reaches the front sweep, and the previous one no longer changes.
    func cross() {
        hasCrossed = true
        guard content.backSweep >= 0 else { return }
        // This would take too long for many traces at once.
        if !back.isShared { back.finish() }
        front.entry = back[width - 1]
    }

    /// The position in the back sweep of a column left of the front one; nil outside of the trace buffers.
    func backPlace(_ column: Int64) -> Int? {
        let distance = column - content.origin + Int64(width)
        return content.backSweep >= 0 && distance >= 0 ? Int(truncatingIfNeeded: distance) : nil
    }

    /// Processes samples up to a number, as many as the budget of one call allows.
    /// - Returns: the first column that changed; nil when none did.
    private func take(to stop: Int64, _ budget: inout DrawingBudget) -> Int64? {
        let limit = isRedrawing ? min(budget.left, DrawingBudget.perGraph) : DrawingBudget.perGraph
        guard limit > 0 else { return nil }
        // Samples that are no longer kept were never drawn, but they are not lost.
        if next < ring.begin {
            skip(toColumn: content.origin - Int64(width))
            if next >= stop { return nil }
        }
        isAtEnd = false
        let start = next
        var left = limit
        // A line that continues from the last point has a round end, which reaches back a little.
        let first = isDense ? takeRanges(to: stop, &left) : takePoints(to: stop, &left) - reach
        if isRedrawing { budget.spend(limit - left) }
        if next >= stop { isAtEnd = next < ring.end }
        isRedrawing = next < stop && !isAtEnd
        return next > start ? first : nil
    }

    /// Restores the trace's state before a sample, so that drawing can begin in the middle of the data.
    private func recall(before start: Int64) {
        lastValue = .nan
        endsInNumber = false
        guard start > ring.begin else { return }
        let newest = newestNumber(before: start)
        lastValue = newest?.value ?? .nan
        endsInNumber = newest?.sample == start - 1
        guard !isDense else { return }
        // No line continues from a sample that is not drawn.
        if let last = ring.spans(start - 1..<start).head.first, isHidden(last) { return }
        points.move(to: start - 1)
        pen = Pen(column: points.column, fraction: points.fraction, row: row(lastValue), isLost: !endsInNumber)
    }

    /// The newest number before a sample that is still kept.
    private func newestNumber(before start: Int64) -> (sample: Int64, value: Float)? {
        let spans = ring.spans(ring.begin..<start)
        if let index = spans.tail.lastIndex(where: { isShown($0) }) {
            return (spans.first + Int64(spans.head.count + index), spans.tail[index])
        }
        return spans.head.lastIndex { isShown($0) }.map { (spans.first + Int64($0), spans.head[$0]) }
    }

    /// The newest drawn value of a range of samples.
    func lastShown(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        samples.lastIndex { isShown($0) }.map { samples[$0] }
    }

    /// The newest number in a range of samples.
    static func lastNumber(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        samples.lastIndex { !$0.isNaN }.map { samples[$0] }
    }

    /// Whether a value is beyond the drawn limits; false for a lost one.
    func isHidden(_ value: Float) -> Bool {
        guard let drawn else { return false }
        return value < drawn.lower || value > drawn.upper
    }

    private func isShown(_ value: Float) -> Bool { !value.isNaN && !isHidden(value) }
}
