import Filters
import Quality
import Signals

/// The derivations from the selected channels: montages and filters for display, the heart rate, and the quality.
public struct Derivation: Equatable, Sendable {
    /// The montage of each kind of signal, applied before the filters.
    public var montages = PerKind(Montage.received)
    /// The filters of each kind of signal.
    public var filters = PerKind(FilterSettings())
    /// The lead for the heart rate, empty for the most suitable one; nil for no heart rate. See `HeartLead.choose`.
    public var heartLead: String?
    /// Whether ECG channels get no montage if one of them is a lead: leads are already differences, and others are computed from them.
    public var keepsLeads = false
    /// Whether means exclude bad channels until they are good again.
    public var leavesOutBad = true
    /// The criteria for rating channels.
    public var quality = QualitySettings()
    /// The minimum time window of stored derived samples, in milliseconds. A new value takes effect when anything else changes.
    public var windowMilliseconds = 10_000

    public init() {}

    /// The same for another time window.
    func keeping(windowMilliseconds: Int) -> Derivation {
        var other = self
        other.windowMilliseconds = windowMilliseconds
        return other
    }
}
