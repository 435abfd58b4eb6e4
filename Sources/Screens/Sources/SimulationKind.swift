import Signals

/// The simulation: chosen with one tap.
public final class SimulationKind: SourceKind {
    static let simulationName: StaticString = "demo"
    private let make: () -> any SignalSource

    public init(make: @escaping () -> any SignalSource = { SimulatedSource() }) { self.make = make }

    public var name: StaticString { Self.simulationName }
    public func title(_ strings: Strings) -> String { strings.demo }
    public func choose(_ details: String?, in context: ScreenContext, then open: @escaping (ChosenSource) -> Void) {
        open(ChosenSource(make()))
    }
}
