import Signals

// Montages, and limits of samples.
extension Settings {
    /// What is shown of the channels of a kind of signal: as received, against the mean, against one channel, two by two, or pairs of the
    /// file of montages.
    public enum MontageChoice: Int, Sendable { case received, average, channel, pairs, named }

    public func montage(_ kind: SignalKind) -> MontageChoice {
        choice(.montage, of: kind, or: .received)
    }

    /// Whether any kind of signal is not shown as received.
    public var hasMontages: Bool { SignalKind.allCases.contains { montage($0) != .received } }

    /// Whether what is displayed of any kind of signal is computed: by a montage, or by filters.
    public var changesSamples: Bool { hasMontages || hasFilters }

    /// Beyond these values samples are not drawn, in the channel's unit; nil where all are. minimum < maximum.
    public func drawnLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float)? {
        self[isOn: .limits, of: kind] ? limits(SettingKey(.lowerLimit, kind), SettingKey(.upperLimit, kind)) : nil
    }
}
