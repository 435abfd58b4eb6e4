import Services
import Signals
import Widgets

/// The simulation needs no form.
final class SimulationForm: SourceForm {
    func title(_ strings: Strings) -> String { strings.connection.demo }
    func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}
    func historyTitle(_ details: String, _ strings: Strings) -> String { details }
    func words(for error: SourceError, _ strings: Strings) -> String { strings.words(for: error) }
    func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}
