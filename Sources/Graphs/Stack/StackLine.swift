import Drawing
import Signals

/// The trace of one channel of a stack.
final class StackLine {
    let content: LineContent
    let label: String
    let unit: String
    /// The index of its sensitivity in the stack.
    let group: Int
    /// A microvolt, or a unit that is not a voltage, in the channel's unit.
    let factor: Float
    /// The value in the middle of its strip; NaN before the first sample.
    var baseline = Float.nan
    /// The range from the smallest to the largest visible value, and the mean; NaN before the first sample.
    private(set) var span = Float.nan
    private(set) var mean = Float.nan
    /// Whether the received data have no signal; nil if this is not rated.
    var hasNoSignal: Bool?
    /// Whether its range is so much smaller than the others' that its electrode may be off.
    var isFlat = false
    /// Whether the newest visible sample is lost.
    var isLost = false

    init(_ channel: StackedChannel, group: Int, marks: EventMarks, style: GraphStyle) {
        content = LineContent(
            ring: channel.ring, clock: channel.clock, lineWidth: style.lineWidth, drawn: channel.drawn, marks: marks)
        label = channel.label
        unit = channel.unit
        self.group = group
        factor = StackGroup.factor(unit: channel.unit)
    }

    /// Measures the visible values.
    /// - Parameter hidden: the number of invisible columns right of the newest one.
    func measure(hidden: Int) {
        let shown = content.visibleExtremes(hidden: hidden)
        guard !shown.isEmpty else { return }
        // Halves, so that the difference is always finite.
        span = min(.greatestFiniteMagnitude / 4, shown.maximum / 2 - shown.minimum / 2) * 2
        // If all visible samples are lost, the last number before them is used.
        mean = content.visibleMean(hidden: hidden).map { Float($0) } ?? content.lastValue
    }

    /// Whether the newest drawn sample is lost.
    var endsInLoss: Bool {
        let ring = content.ring
        let last = content.next - 1
        guard content.hasSamples, last >= ring.begin else { return false }
        return ring.spans(last..<last + 1).head.last?.isNaN ?? false
    }
}
