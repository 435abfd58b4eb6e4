import Services
import Signals
import Widgets

/// The texts for the simulation as a source. No form is needed.
public final class SimulationForm: SourceForm {
    public init() {}

    public func title(_ strings: Strings) -> String { strings.connection.demo }
    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}
    public func historyTitle(_ details: String, _ strings: Strings) -> String { details }
    public func words(for error: SourceError, _ strings: Strings) -> String { strings.words(for: error) }
    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}
