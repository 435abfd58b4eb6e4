import Signals
import Text

/// The names of signal types in messages (docs/tia.md section 9).
extension SignalType {
    /// The name that the reference server uses for the type; if it uses none, the name in the published protocol.
    public var tiaName: String { facts.tia.first ?? "" }

    /// Recognizes every name that a known server has ever used, in upper or lower case.
    public init?(tiaName name: String) {
        guard let type = Self.allCases.first(where: { $0.facts.tia.contains { ASCII.equal($0.utf8, name.utf8) } })
        else { return nil }
        self = type
    }
}
