import Drawing
import Signals

/// The trace of one channel: takes new samples from a ring and draws them into two strips (SPEC 6.1).
///
/// Each sweep of the period fills one strip from left to right; the next one goes on in the other strip, which is
/// emptied first, with the last point repeated. All memory is allocated in `init`.
///
/// With at least one sample a column (`TimeAxis.isDense`) a column shows the range from the smallest to the largest
/// of its samples; where that range and the one of the column before do not meet, it is extended to the nearer end
/// of that one. Half a line is added above and below. The newest column is drawn as soon as it has a sample and only
/// grows. With fewer samples than columns, the samples are joined by antialiased lines.
///
/// Lost samples are a red line at the last value. A column with both numbers and losses shows both, so that no loss
/// is too short to be seen; the trace is never joined across a loss.
package final class LineContent {
    let ring: SampleRing
    package let axis: TimeAxis
    package let height: Int
    package var width: Int { axis.width }

    package let lineWidth: Float
    let traceInk: Ink
    let gapInk: Ink

    /// The range of values that is shown; set it with `show(_:)`.
    package private(set) var limits = ValueLimits(lower: -1, upper: 1)
    private(set) var scale: ValueScale

    /// The sweep that is being drawn and the one before.
    package private(set) var front: Sweep
    package private(set) var back: Sweep
    /// The newest column, counted from sample 0; -1 before the first sample.
    package private(set) var column: Int64 = -1
    /// The number of the next sample to take.
    var next: Int64 = 0
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
    package init(ring: SampleRing, axis: TimeAxis, height: Int, lineWidth: Float, trace: Color, gap: Color) {
        self.ring = ring
        self.axis = axis
        self.height = max(1, min(GraphLimits.maximumExtent, height))
        self.lineWidth = max(1, min(64, lineWidth))
        traceInk = Ink(trace)
        gapInk = Ink(gap, isOnTop: true)
        scale = ValueScale(limits: limits, height: self.height, lineWidth: self.lineWidth)
        let margin = Int((self.lineWidth / 2).rounded(.up))
        front = Sweep(width: axis.width, height: self.height, margin: margin)
        back = Sweep(width: axis.width, height: self.height, margin: margin)
    }

    /// Whether a sample was taken since the start.
    package var hasSamples: Bool { column >= 0 }

    /// The newest column's place in its sweep; -1 before the first sample.
    package var newestX: Int { column < 0 ? -1 : Int(column % Int64(width)) }

    /// Forgets everything that was drawn.
    package func reset() {
        front.begin(index: -1)
        back.begin(index: -1)
        column = -1
        next = 0
        lastValue = .nan
        endsInNumber = false
        pen = nil
    }

    /// Takes what the ring has got since the last call.
    /// - Returns: the columns that changed; nil when nothing did. A ring that was
    ///   emptied, or that has gone on for more than a sweep, changes everything.
    package func update() -> Change? {
        let end = ring.end
        if end == next { return nil }
        guard end > next, hasSamples, axis.column(ofSample: end - 1) - column < Int64(width) else {
            rebuild()
            return .everything
        }
        let old = column
        // Where a line goes on from the last point, its round end reaches back a little.
        let reach = axis.isDense ? 0 : min(newestX, Int((lineWidth / 2 + 0.5).rounded(.up)))
        let first = newestX - reach
        take(to: end)
        return .columns(from: first, count: Int(column - old) + 1 + reach)
    }

    package enum Change {
        /// Columns of the content, which may go on over the right edge.
        case columns(from: Int, count: Int)
        case everything
    }

    /// Draws all of the last period again from the ring, at once.
    package func rebuild() {
        reset()
        let end = ring.end
        guard end > 0 else { return }
        let oldest = max(0, axis.column(ofSample: end - 1) - Int64(width) + 1)
        let start = min(axis.firstSample(ofColumn: oldest), end - 1)
        front.begin(index: oldest / Int64(width))
        column = oldest - 1
        next = start
        recall(before: start)
        take(to: end)
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
        let shown = newestX + 1
        var all = front.extremes(min(shown, max(0, shown + hidden - width))..<shown)
        let older = back.extremes(min(width, shown + hidden)..<width)
        all.minimum = min(all.minimum, older.minimum)
        all.maximum = max(all.maximum, older.maximum)
        // A line whose points all lie outside of the period still runs at the newest value.
        if !lastValue.isNaN { all.include(lastValue) }
        return all
    }

    /// The row of a value; the middle for NaN.
    package func row(_ value: Float) -> Float { value.isNaN ? Float(height) / 2 : scale.row(value) }

    /// Makes `target` the newest column; columns between are empty.
    func advance(to target: Int64) {
        let width = Int64(width)
        if target - column > 2 * width {
            back.begin(index: target / width - 1)
            front.begin(index: target / width)
            column = target
            return
        }
        while column < target {
            column += 1
            if column / width != front.index {
                swap(&front, &back)
                front.begin(index: column / width)
                front.entry = back.index == column / width - 1 ? back[self.width - 1] : Sweep.Column()
            }
        }
    }

    private func take(to end: Int64) {
        if axis.isDense { takeRanges(to: end) } else { takePoints(to: end) }
    }

    /// Finds what the trace was at before a sample, so that drawing can begin in the middle of the data.
    private func recall(before start: Int64) {
        guard start > ring.begin else {
            // What is no longer kept counts as lost.
            if start > 0 { recallPen(start - 1, isGap: true) }
            return
        }
        let spans = ring.spans(ring.begin..<start)
        endsInNumber = !(spans.tail.last ?? spans.head.last ?? .nan).isNaN
        lastValue = Self.lastNumber(spans.tail) ?? Self.lastNumber(spans.head) ?? .nan
        recallPen(start - 1, isGap: !endsInNumber)
    }

    private func recallPen(_ sample: Int64, isGap: Bool) {
        let (column, fraction) = axis.position(ofSample: sample)
        pen = Pen(column: column, fraction: fraction, row: row(lastValue), isGap: isGap)
    }

    /// The newest value of a stretch that is a number.
    static func lastNumber(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        var index = samples.count
        while index > 0 {
            index -= 1
            if !samples[index].isNaN { return samples[index] }
        }
        return nil
    }
}
