import Graphs
import Signals

/// A channel of a stack: its samples, and its label in the stack.
public struct StackedChannel {
    let ring: SampleRing
    let clock: SampleClock
    let label: String
    let type: SignalType
    let unit: String
    let drawn: ValueLimits?
    /// The name of the channel's kind of signal, which is shown if several kinds are visible.
    let kindName: String
    /// The number of the trace's color, 0 to 7, if the stack has several colors.
    let hue: Int
    /// The width of the label in the style for labels, in pixels.
    let labelWidth: Int
    /// True if the user has hidden the trace.
    let isHidden: Bool

    /// - Parameters:
    ///   - clock: the clock of the ring's stream; its rate must not be irregular.
    ///   - label: the short label, such as "F4".
    ///   - type: the type of the signal; channels with the same type and unit share a sensitivity.
    ///   - kindName: the name of the kind of signal, such as "EEG".
    ///   - drawn: the limits outside of which samples are not drawn; nil to draw all samples.
    ///   - labelWidth: the label's width in the style for labels, in pixels.
    ///   - isHidden: true if the stack begins without the channel's trace, because the user has hidden it earlier.
    public init(
        ring: SampleRing, clock: SampleClock, label: String, type: SignalType, unit: String, kindName: String = "",
        drawn: ValueLimits? = nil, hue: Int = 0, labelWidth: Int = 0, isHidden: Bool = false
    ) {
        self.isHidden = isHidden
        self.hue = hue
        self.labelWidth = labelWidth
        self.kindName = kindName
        self.drawn = drawn
        self.ring = ring
        self.clock = clock
        self.label = label
        self.type = type
        self.unit = unit
    }
}
