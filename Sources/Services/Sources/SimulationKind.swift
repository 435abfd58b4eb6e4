import Settings
import Signals

/// The kind of source for the simulation. The user chooses it with one tap.
public final class SimulationKind: SourceKind {
    public static let kindName: StaticString = "demo"
    private let make: () -> any SignalSource

    public init(make: @escaping () -> any SignalSource = { SimulatedSource() }) { self.make = make }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { nil }
    public var isInHistory: Bool { true }
    public func isWorthRetrying(_ error: SourceError) -> Bool { true }
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? { ChosenSource(make()) }
}
