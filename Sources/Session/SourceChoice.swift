import Services
import Signals

/// A source to open, and the place that finds it again.
public struct SourceChoice {
    /// Not connected yet.
    public let source: any SignalSource
    /// Its kind's number in `SourceKinds`.
    public let kind: UInt8
    public let place: HistoryEntry.Place
    /// Whether the history remembers it.
    public let isRemembered: Bool

    public init(_ source: any SignalSource, kind: UInt8, _ place: HistoryEntry.Place, isRemembered: Bool) {
        self.source = source
        self.kind = kind
        self.place = place
        self.isRemembered = isRemembered
    }
}
