import Graphs
import Signals

extension StackLine {
    var measuredSignal: MeasuredSignal {
        let (middle, half) = span.isNaN ? (0, 1) : (mean, span / 2)
        return MeasuredSignal(
            name: label, unit: unit, data: .samples(content.ring, content.clock),
            limits: ValueLimits(lower: middle - half, upper: middle + half))
    }
}

extension StackGraph {
    /// The signals of the visible channels.
    package var measuredSignals: [MeasuredSignal] {
        shown.filter { !lines[$0].isHidden }.map { lines[$0].measuredSignal }
    }
}
