import Filters
import Quality
import Signals

/// What is derived of the selected channels: montages and filters of what is displayed, the heart rate, and the quality.
public struct Derivation: Equatable, Sendable {
    /// What is shown of the channels of each kind of signal, before the filters.
    public var montages = PerKind(Montage.received)
    /// The filters of each kind of signal.
    public var filters = PerKind(FilterSettings())
    /// The lead of which the heart rate is measured, empty for the one that suits best; nil where none is. See `HeartLead.choose`.
    public var heartLead: String?
    /// Whether ECG channels get no montage where one of them is a lead: leads are differences already, and others are computed of them.
    public var keepsLeads = false
    /// Whether means leave out channels that turned bad, until they are good again.
    public var leavesOutBad = true
    /// What channels are rated by.
    public var quality = QualitySettings()
    /// The time window that derived samples are kept for at least, in milliseconds. Another one holds as soon as anything else changes.
    public var windowMilliseconds = 10_000

    public init() {}

    /// The same for another time window.
    func keeping(windowMilliseconds: Int) -> Derivation {
        var other = self
        other.windowMilliseconds = windowMilliseconds
        return other
    }
}
