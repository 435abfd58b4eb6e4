import Drawing
import Graphs
import Quality
import Signals

/// A line of a stack: the trace and the state of one channel.
final class StackLine {
    let content: LineContent
    let label: String
    let unit: String
    /// The number of the trace's color, if the stack has several colors.
    let hue: Int
    /// The width of the channel's label, in pixels.
    let labelWidth: Int
    /// True if the user has hidden the trace.
    private(set) var isHidden = false
    /// The index of the group of channels with which this channel shares a sensitivity.
    let group: Int
    /// The factor that converts microvolts, or units that are not voltages, to the unit of the channel.
    let factor: Float
    /// The value that is drawn at the middle of the channel's strip (its part of the stack's height); NaN before the first sample.
    var baseline = Float.nan
    /// The difference between the largest and the smallest visible value; NaN before the first sample.
    private(set) var span = Float.nan
    /// The mean of the visible values; NaN before the first sample.
    private(set) var mean = Float.nan
    /// The smallest and the largest visible value.
    private var extremes: (low: Float, high: Float) = (.nan, .nan)
    /// The largest distance of a visible value from the middle of the strip, in microvolts, or in units that are not voltages; NaN before the first
    /// sample.
    var reach: Float { max(extremes.high - baseline, baseline - extremes.low) / factor }
    /// True if the received samples contain no signal; nil if the channel is not rated.
    var hasNoSignal: Bool?
    /// True if the channel's range of values is much smaller than the ranges of the other channels, so that its electrode may have no contact.
    var isFlat = false
    /// True if the newest visible sample is lost.
    var isLost = false
    /// The reason why the channel is bad; nil if it is not bad or not rated.
    var rated: QualityReason?
    /// The reason that the channel's tag shows; nil for no tag.
    private(set) var tag: QualityReason?

    /// Updates the tag. A channel that is not rated can only be flat.
    /// - Returns: true if the tag has changed.
    func followFault() -> Bool {
        let new = isHidden ? nil : rated ?? (isFlat && hasNoSignal == nil ? .flat : nil)
        defer { tag = new }
        return new != tag
    }

    init(_ channel: StackedChannel, group: Int, marks: EventMarks, style: GraphStyle) {
        content = LineContent(
            ring: channel.ring, clock: channel.clock, lineWidth: style.lineWidth, drawn: channel.drawn, marks: marks)
        label = channel.label
        hue = channel.hue
        labelWidth = channel.labelWidth
        unit = channel.unit
        self.group = group
        isHidden = channel.isHidden
        factor = StackGroup.factor(unit: channel.unit)
    }

    /// Hides or shows the trace. The owner must redraw the stack.
    func hide(_ isHidden: Bool) {
        self.isHidden = isHidden
        _ = followFault()
        guard isHidden else { return }
        content.close()
        (baseline, span, mean) = (.nan, .nan, .nan)
        extremes = (.nan, .nan)
        (isFlat, isLost) = (false, false)
    }

    /// True if another line shows the same channel, even if its samples differ because of other filters.
    func isLike(_ other: StackLine) -> Bool {
        content.clock === other.content.clock && label.utf8.elementsEqual(other.label.utf8)
    }

    /// Measures the visible values.
    /// - Parameter hidden: the number of invisible columns directly to the right of the newest column.
    func measure(hidden: Int) {
        let shown = content.visibleExtremes(hidden: hidden)
        guard !shown.isEmpty else { return }
        extremes = (shown.minimum, shown.maximum)
        // Subtract halves, so that the difference is always finite.
        span = min(.greatestFiniteMagnitude / 4, shown.maximum / 2 - shown.minimum / 2) * 2
        // If all visible samples are lost, use the last value before them.
        mean = content.visibleMean(hidden: hidden).map { Float($0) } ?? content.lastValue
    }

    /// True if the newest drawn sample is lost.
    var endsInLoss: Bool {
        let ring = content.ring
        let last = content.next - 1
        guard content.hasSamples, last >= ring.begin else { return false }
        return ring.spans(last..<last + 1).head.last?.isNaN ?? false
    }
}
