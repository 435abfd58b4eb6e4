import Drawing
import Signals

/// The trace of one channel: takes new samples from a ring and draws them into two strips (SPEC 6.1).
///
/// Each sweep of the period fills one strip from left to right; the next one goes on in the other strip, which is
/// emptied first, with the last point repeated. The strips come from a pool, with `open`.
///
/// With at least one sample a column (`TimeAxis.isDense`) a column shows the range from the smallest to the largest
/// of its samples; where that range and the one of the column before do not meet, it is extended to the nearer end
/// of that one. Half a line is added above and below. The newest column is drawn as soon as it has a sample and only
/// grows. With fewer samples than columns, the samples are joined by antialiased lines.
///
/// Lost and omitted samples are a red line at the last value. A column with both numbers and losses shows both, so that no loss
/// is too short to be seen; the trace is never joined across a loss.
package final class LineContent: StripContent {
    package let ring: SampleRing
    package let lineWidth: Float
    let traceInk: Ink
    let gapInk: Ink

    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    package var width: Int { axis.width }
    /// How carefully joined points are drawn; takes effect with the next redraw.
    package var quality = GraphQuality.full
    /// What is not drawn though the ring holds it.
    package var omissions = Omissions()

    /// The range of values that is shown; set it with `show(_:)`.
    package private(set) var limits = ValueLimits(lower: -1, upper: 1)
    private(set) var scale: ValueScale

    /// Where in time the strips stand.
    package private(set) var content: ContinuousContent
    /// The strips; a tiny pair while there are none.
    private var pair: StripPair
    private let closed: StripPair
    /// Where in time samples are taken: in columns of a dense axis, or one by one.
    @exclusivity(unchecked) var columns: ColumnCursor
    @exclusivity(unchecked) var points: PointCursor
    /// The number of the next sample to take.
    package internal(set) var next: Int64 = 0
    /// The newest number; NaN before the first.
    var lastValue = Float.nan
    /// Whether the sample before `next` is a number.
    var endsInNumber = false
    /// Where the line of joined points stands.
    var pen: Pen?

    /// A point on the trace: a column with a fraction, and a row.
    struct Pen {
        var column: Int64
        var fraction: Float
        var row: Float
        var isGap: Bool
    }

    /// - Parameters:
    ///   - lineWidth: in pixels, at least 1.
    package init(ring: SampleRing, lineWidth: Float, trace: Color, gap: Color) {
        self.ring = ring
        self.lineWidth = max(1, min(64, lineWidth))
        traceInk = Ink(trace)
        gapInk = Ink(gap, isOnTop: true)
        scale = ValueScale(limits: limits, height: 1, lineWidth: self.lineWidth)
        axis = TimeAxis(width: 1, periodMilliseconds: 1000, rate: .aperiodic)
        columns = ColumnCursor(axis)
        points = PointCursor(axis)
        content = ContinuousContent(width: 1)
        closed = StripPair(
            capacity: Size(width: 1, height: 1), margin: Strip.margin(lineWidth: self.lineWidth))
        pair = closed
        front.begin()
        back.begin()
    }

    /// The sweep that is being drawn and the one before.
    package var front: Sweep { content.front == 0 ? pair.first : pair.second }
    package var back: Sweep { content.front == 0 ? pair.second : pair.first }
    /// The newest column, counted from sample 0; -1 before the first sample.
    package var column: Int64 { content.column }
    /// Whether a sample was taken since the start.
    package var hasSamples: Bool { !content.isEmpty }
    /// The newest column's place in its sweep; -1 before the first sample.
    package var newestX: Int { content.newestX }
    /// Whether all samples of the ring are drawn.
    package var isComplete: Bool { next == ring.end }

    /// Takes strips, whose capacity must fit, or another axis for those that it has. Nothing is drawn before `rebuild`.
    /// - Returns: whether they are large enough.
    @discardableResult
    package func open(_ pair: StripPair, axis: TimeAxis, height: Int) -> Bool {
        let height = max(1, min(GraphLimits.maximumExtent, height))
        guard pair.fits(Size(width: axis.width, height: height)) else { return false }
        self.pair = pair
        self.axis = axis
        columns = ColumnCursor(axis)
        points = PointCursor(axis)
        self.height = height
        scale = ValueScale(limits: limits, height: height, lineWidth: lineWidth)
        content = ContinuousContent(width: axis.width)
        pair.first.resize(width: axis.width, height: height)
        pair.second.resize(width: axis.width, height: height)
        reset()
        return true
    }

    /// Lets go of the strips.
    package func close() {
        open(closed, axis: TimeAxis(width: 1, periodMilliseconds: 1000, rate: .aperiodic), height: 1)
    }

    /// Forgets everything that was drawn.
    package func reset() {
        content = ContinuousContent(width: width)
        front.begin()
        back.begin()
        next = 0
        lastValue = .nan
        endsInNumber = false
        pen = nil
    }

    /// Takes what the ring has got since the last call, at most as much as one frame may cost.
    /// - Returns: what changed; nil when nothing did. A ring that was emptied, or that
    ///   has gone on for more than two sweeps, changes everything.
    package func update() -> StripChange? {
        let end = ring.end
        if end == next { return nil }
        let newest = column
        guard end > next, hasSamples, isNear(end) else {
            if end < next { omissions.removeAll() }
            rebuild()
            return .everything
        }
        // Where a line goes on from the last point, its round end reaches back a little.
        let reach = axis.isDense ? 0 : Int64((lineWidth / 2 + 0.5).rounded(.up))
        take()
        return .columns(from: max(0, newest - reach), newest: newest)
    }

    /// Whether drawing on to `end` is less work than beginning anew: no more than two sweeps.
    private func isNear(_ end: Int64) -> Bool {
        // The newest column is that of the last sample taken, so within a period no division is needed.
        end - next <= axis.samples || axis.column(ofSample: end - 1) - column < 2 * Int64(width)
    }

    /// Draws all of the last period again from the ring. What is more than one call may cost is left to `update`.
    package func rebuild() {
        reset()
        let end = ring.end
        guard end > 0 else { return }
        // A little more than is shown, for what reaches into it from the left.
        let more = Int64(width + Strip.margin(lineWidth: lineWidth) + 2)
        let oldest = max(0, axis.column(ofSample: end - 1) - more + 1)
        let start = min(axis.firstSample(ofColumn: oldest), end - 1)
        omissions.removeAll(before: ring.begin)
        content.start(at: axis.column(ofSample: start))
        next = start
        recall(before: start)
        take()
    }

    /// Shows another range of values; the strips are redrawn when it differs.
    /// - Returns: whether it differs.
    package func show(_ limits: ValueLimits) -> Bool {
        guard limits != self.limits else { return false }
        self.limits = limits
        scale = ValueScale(limits: limits, height: height, lineWidth: lineWidth)
        guard hasSamples else { return true }
        if axis.isDense { redrawColumns() } else { rebuild() }
        return true
    }

    /// The smallest and largest value shown, without the `hidden` columns right of the newest one.
    package func visibleExtremes(hidden: Int) -> Extremes {
        guard hasSamples else { return Extremes() }
        let (shown, older) = visibleColumns(hidden: hidden)
        // Only where the sweep's bar has wrapped around the right edge, some of the front sweep is hidden.
        var all = shown.lowerBound == 0 ? front.extremes : front.extremes(shown)
        if content.backSweep >= 0 {
            let before = back.extremes(from: older.lowerBound)
            all.minimum = min(all.minimum, before.minimum)
            all.maximum = max(all.maximum, before.maximum)
        }
        // A line whose points all lie outside of the period still runs at the newest value.
        if !lastValue.isNaN { all.include(lastValue) }
        return all
    }

    /// The mean of the numbers shown, without the `hidden` columns; nil when there are none.
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

    /// The columns of the front and the back sweep that can be seen.
    private func visibleColumns(hidden: Int) -> (front: Range<Int>, back: Range<Int>) {
        let shown = newestX + 1
        return (min(shown, max(0, shown + hidden - width))..<shown, min(width, shown + hidden)..<width)
    }

    /// The row of a value; the middle for NaN.
    package func row(_ value: Float) -> Float { value.isNaN ? Float(height) / 2 : scale.row(value) }

    /// Makes `target` the newest column; columns between are empty.
    func advance(to target: Int64) {
        let pair = self.pair
        content.advance(to: target) { strip, isNext in
            let sweep = strip == 0 ? pair.first : pair.second
            let other = strip == 0 ? pair.second : pair.first
            sweep.begin()
            guard isNext else { return }
            other.finish()
            sweep.entry = other[sweep.width - 1]
            sweep.strip.beginWithMargin(of: other.strip)
        }
    }

    private func take() {
        let end = ring.end
        let limit = axis.isDense ? GraphLimits.samplesPerUpdate : GraphLimits.pointsPerUpdate
        let stop = min(end, next + Int64(limit))
        if axis.isDense { takeRanges(to: stop) } else { takePoints(to: stop) }
    }

    /// Finds what the trace was at before a sample, so that drawing can begin in the middle of the data.
    private func recall(before start: Int64) {
        guard start > 0 else { return }
        let newest = newestNumber(before: start)
        lastValue = newest?.value ?? .nan
        endsInNumber = newest?.sample == start - 1
        let (column, fraction) = axis.position(ofSample: start - 1)
        pen = Pen(column: column, fraction: fraction, row: row(lastValue), isGap: !endsInNumber)
    }

    /// The newest number before a sample that is kept and not omitted.
    private func newestNumber(before start: Int64) -> (sample: Int64, value: Float)? {
        var stop = start
        while stop > ring.begin {
            if let omitted = omissions.start(ofStretchWith: stop - 1) {
                stop = omitted
                continue
            }
            let spans = ring.spans(omissions.lastEnd(before: stop)..<stop)
            if let index = spans.tail.lastIndex(where: { !$0.isNaN }) {
                return (spans.first + Int64(spans.head.count + index), spans.tail[index])
            }
            if let index = spans.head.lastIndex(where: { !$0.isNaN }) {
                return (spans.first + Int64(index), spans.head[index])
            }
            stop = spans.first
        }
        return nil
    }

    /// The newest value of a stretch that is a number.
    static func lastNumber(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        samples.lastIndex { !$0.isNaN }.map { samples[$0] }
    }
}
