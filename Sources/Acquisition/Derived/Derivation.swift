import Filters
import Quality
import Signals

/// Settings for computing derived channels from the selected ones: montages and filters for display, the heart rate, and the quality.
public struct Derivation: Equatable, Sendable {
    /// The montage of each kind of signal, applied before the filters.
    public var montages = PerKind(Montage.received)
    /// The filters of each kind of signal.
    public var filters = PerKind(FilterSettings())
    /// The label of the lead for the heart rate; empty for the most suitable lead, nil for no heart rate. See `HeartLead.choose`.
    public var heartLead: String?
    /// True if ECG channels get no montage when one of them is a lead. Leads are already differences, and other leads are computed from them.
    public var keepsLeads = false
    /// True if means exclude a bad channel until it is good again.
    public var leavesOutBad = true
    /// The criteria for rating channels.
    public var quality = QualitySettings()
    /// The minimum time window of stored derived samples, in milliseconds. A new value takes effect together with the next change of another setting.
    public var windowMilliseconds = 10_000

    public init() {}

    /// A copy with another time window.
    func keeping(windowMilliseconds: Int) -> Derivation {
        var other = self
        other.windowMilliseconds = windowMilliseconds
        return other
    }
}
