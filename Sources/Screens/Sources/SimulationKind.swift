import Signals

/// The simulation: chosen with one tap.
public final class SimulationKind: SourceKind {
    public let name: StaticString = "demo"
    private let make: () -> any SignalSource

    public init(make: @escaping () -> any SignalSource = { SimulatedSource() }) { self.make = make }

    public func title(_ strings: Strings) -> String { strings.demo }
    public func choose(in context: ScreenContext, then open: @escaping (any SignalSource) -> Void) { open(make()) }
}
