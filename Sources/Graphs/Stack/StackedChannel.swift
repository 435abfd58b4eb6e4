import Signals

/// A channel of a stack: its samples, and its label in the stack.
public struct StackedChannel {
    let ring: SampleRing
    let clock: SampleClock
    let label: String
    let type: SignalType
    let unit: String
    let drawn: ValueLimits?
    /// The name of its kind of signal, which is shown if several kinds are visible.
    let kindName: String
    /// The number of its color, if the stack has several: 0 to 7.
    let hue: Int
    /// The width of the label in the style for labels, in pixels.
    let labelWidth: Int

    /// - Parameters:
    ///   - clock: the clock of the ring's stream; its rate must not be irregular.
    ///   - label: short, such as "F4".
    ///   - type: channels of one type and unit share a sensitivity.
    ///   - kindName: "EEG": in front of a sensitivity if several kinds are visible.
    ///   - drawn: samples beyond these values are not drawn; nil: all are drawn.
    ///   - labelWidth: the label's width in the style for labels, in pixels.
    public init(
        ring: SampleRing, clock: SampleClock, label: String, type: SignalType, unit: String, kindName: String = "",
        drawn: ValueLimits? = nil, hue: Int = 0, labelWidth: Int = 0
    ) {
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
