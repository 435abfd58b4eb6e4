import Signals
import TiA

/// The types that a periodic signal can have on the command line.
private let periodicTypes = SignalType.allCases.filter { $0.facts.isRegular }

/// The names of the types that a periodic signal can have, for messages.
var signalTypeNames: String {
    var text = ""
    for type in periodicTypes { text += (text.utf8.isEmpty ? "" : ", ") + type.tiaName }
    return text
}

/// The type of periodic signals with this name; nil if there is none.
func signalType(named name: String) -> SignalType? {
    guard let type = SignalType(tiaName: name), periodicTypes.contains(type) else { return nil }
    return type
}
