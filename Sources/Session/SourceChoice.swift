import Services
import Signals

/// A source to open, and the place by which the app finds it again.
public struct SourceChoice {
    /// The source, which is not connected yet.
    public let source: any SignalSource
    /// The number of the source's kind in `SourceKinds`.
    public let kind: UInt8
    public let place: HistoryEntry.Place
    /// True if the history remembers the source.
    public let isRemembered: Bool

    public init(_ source: any SignalSource, kind: UInt8, _ place: HistoryEntry.Place, isRemembered: Bool) {
        self.source = source
        self.kind = kind
        self.place = place
        self.isRemembered = isRemembered
    }
}
