import Drawing
import Signals

/// The trace of one channel of a stack.
final class StackLine {
    let content: LineContent
    let label: String
    let unit: String
    /// Which of the stack's sensitivities holds.
    let group: Int
    /// How much of the channel's unit is a microvolt, or a unit that is no voltage.
    let factor: Float
    /// The value in the middle of its strip; not a number before the first sample.
    var baseline = Float.nan
    /// What is seen: from the smallest to the largest value, and the mean; not numbers before the first sample.
    private(set) var span = Float.nan
    private(set) var mean = Float.nan
    /// Whether it has no signal as it was received; nil where that is not rated.
    var hasNoSignal: Bool?
    /// Whether it moves so much less than the others that its electrode may be off.
    var isFlat = false
    /// Whether the newest sample that is seen is a lost one.
    var isLost = false

    init(_ channel: StackedChannel, group: Int, marks: EventMarks, style: GraphStyle) {
        content = LineContent(
            ring: channel.ring, clock: channel.clock, lineWidth: style.lineWidth, drawn: channel.drawn, marks: marks)
        label = channel.label
        unit = channel.unit
        self.group = group
        factor = StackGroup.factor(unit: channel.unit)
    }

    /// Looks at what is seen.
    /// - Parameter hidden: columns right of the newest one that are not.
    func measure(hidden: Int) {
        let shown = content.visibleExtremes(hidden: hidden)
        guard !shown.isEmpty else { return }
        // Halves, whose difference is always a number.
        span = min(.greatestFiniteMagnitude / 4, shown.maximum / 2 - shown.minimum / 2) * 2
        // Where all in sight are losses, the last number before them stands for them.
        mean = content.visibleMean(hidden: hidden).map { Float($0) } ?? content.lastValue
    }

    /// Whether the newest sample that was drawn is a lost one.
    var endsInLoss: Bool {
        let ring = content.ring
        let last = content.next - 1
        guard content.hasSamples, last >= ring.begin else { return false }
        return ring.spans(last..<last + 1).head.last?.isNaN ?? false
    }
}
