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

    /// - Parameters:
    ///   - clock: the clock of the stream, which must have a sampling rate.
    ///   - label: a short label, such as "F4".
    ///   - type: the type of signal. Channels of one type and unit share a sensitivity.
    ///   - kindName: the name of the kind, such as "EEG", which is shown in front of a sensitivity if several kinds are visible.
    ///   - drawn: the limits outside of which samples are not drawn; nil to draw all.
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
