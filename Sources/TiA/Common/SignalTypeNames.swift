import Signals
import Text

/// The types' names on the wire (docs/tia.md section 9).
extension SignalType {
    /// The name that the reference server writes; for the one it has none for, the name of the published protocol.
    public var tiaName: String { facts.tia.first ?? "" }

    /// Understands every name that any known server ever wrote, in upper and lower case.
    public init?(tiaName name: String) {
        guard let type = Self.allCases.first(where: { $0.facts.tia.contains { ASCII.equal($0.utf8, name.utf8) } })
        else { return nil }
        self = type
    }
}
