import Filters
import Quality
import Signals

/// Settings for computing derived channels from the selected ones: montages and filters for display, the heart rate, and the quality.
public struct Derivation: Equatable, Sendable {
    /// The montage of each kind of signal, applied before the filters.
    public var montages = PerKind(Montage.received)
    /// The filters of each kind of signal.
    public var filters = PerKind(FilterSettings())
    /// The label of the ECG lead from which the heart rate is determined; an empty text selects the most suitable lead, nil means that no heart rate
    /// is determined. See `HeartLead.choose`.
    public var heartLead: String?
    /// True to ignore the montage of ECG channels when one of them is an ECG lead. Leads are already differences of electrodes, and the app computes
    /// the remaining leads from them.
    public var keepsLeads = false
    /// True if a montage that subtracts the mean of several channels excludes channels from that mean while their quality is bad.
    public var leavesOutBad = true
    /// The criteria for rating channels.
    public var quality = QualitySettings()
    /// The minimum time window of stored derived samples, in milliseconds. A change of this value alone takes effect only when another setting
    /// changes.
    public var windowMilliseconds = 10_000

    public init() {}

    /// A copy with another time window.
    func keeping(windowMilliseconds: Int) -> Derivation {
        var other = self
        other.windowMilliseconds = windowMilliseconds
        return other
    }
}
