import Signals
import TiA

/// The types that a periodic signal can have on the command line.
private let periodicTypes = SignalType.allCases.filter { $0.facts.isRegular }

/// The names of these types, for messages.
var signalTypeNames: String {
    var text = ""
    for type in periodicTypes { text += (text.utf8.isEmpty ? "" : ", ") + type.tiaName }
    return text
}

/// The type with this name; nil if no periodic type has the name.
func signalType(named name: String) -> SignalType? {
    guard let type = SignalType(tiaName: name), periodicTypes.contains(type) else { return nil }
    return type
}
