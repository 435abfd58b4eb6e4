import Signals

/// A channel of a stack of scopes: its samples and its label there.
public struct StackedChannel {
    let ring: SampleRing
    let clock: SampleClock
    let label: String
    let type: SignalType
    let unit: String
    let drawn: ValueLimits?
    /// The name of its kind, for stacks with several visible kinds.
    let kindName: String

    /// - Parameters:
    ///   - clock: the clock of the ring's stream; its rate must not be irregular.
    ///   - label: short, such as "F4".
    ///   - type: channels of one type and unit share a sensitivity.
    ///   - kindName: "EEG": in front of a sensitivity if several kinds are visible.
    ///   - drawn: samples beyond these values are not drawn; nil: all are drawn.
    public init(
        ring: SampleRing, clock: SampleClock, label: String, type: SignalType, unit: String, kindName: String = "",
        drawn: ValueLimits? = nil
    ) {
        self.kindName = kindName
        self.drawn = drawn
        self.ring = ring
        self.clock = clock
        self.label = label
        self.type = type
        self.unit = unit
    }
}
