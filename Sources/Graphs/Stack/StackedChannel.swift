import Signals

/// A channel of a stack of scopes: where its samples are, and what it is called there.
public struct StackedChannel {
    let ring: SampleRing
    let clock: SampleClock
    let label: String
    let type: SignalType
    let unit: String
    let drawn: ValueLimits?
    /// What its kind is called, where several are in sight.
    let kindName: String

    /// - Parameters:
    ///   - clock: of the stream that the ring's samples belong to; its rate must not be irregular.
    ///   - label: short, such as "F4".
    ///   - type: channels of one type and unit have one sensitivity.
    ///   - kindName: "EEG": before a sensitivity, where several kinds are in sight.
    ///   - drawn: beyond these values samples are not drawn; nil where all are.
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
