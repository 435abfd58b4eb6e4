import Settings
import Signals

/// The kind of source for Bluetooth Low Energy sensors. A search finds the sensors in range. A stored address finds the same sensor again later.
public final class SensorKind: SourceKind {
    /// Makes a source, which is not connected yet; nil for an invalid address.
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

    /// - Parameter details: a text with the sensor's address and name, as `SensorPlace.details` writes it; nil if none is stored.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        guard let details, let source = make(SensorPlace(details: details)) else { return nil }
        return ChosenSource(source, details: details)
    }
}
