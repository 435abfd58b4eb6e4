import Settings
import Signals

/// Bluetooth Low Energy sensors. They are found in range, and found again by their address.
public final class SensorKind: SourceKind {
    /// Makes a source that is not connected; nil for an invalid address.
    public typealias Maker = (_ place: SensorPlace) -> (any SignalSource)?

    public static let kindName: StaticString = "sensor"
    private let finder: any KindSearch
    private let make: Maker

    public init(search: any KindSearch, make: @escaping Maker) {
        finder = search
        self.make = make
    }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { finder }
    public var isInHistory: Bool { true }
    public func isWorthRetrying(_ error: SourceError) -> Bool { true }

    /// - Parameter details: those of a `SensorPlace`.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        guard let details, let source = make(SensorPlace(details: details)) else { return nil }
        return ChosenSource(source, details: details)
    }
}
