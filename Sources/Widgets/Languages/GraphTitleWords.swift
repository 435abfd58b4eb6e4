import Signals
import Text

extension Strings {
    /// The title of a graph: type and label ("EEG F4"), or type and number if there is no label. If the label begins with the type as a word, in
    /// upper or lower case ("button 1"), the type is not repeated.
    public func graphTitle(type: SignalType, label: String, number: Int) -> String {
        let type = name(of: type)
        guard !label.isEmpty else { return type + " " + String(number) }
        return Self.begins(label, with: type) ? label : type + " " + label
    }

    private static func begins(_ label: String, with type: String) -> Bool {
        var rest = label.utf8.makeIterator()
        for byte in type.utf8 {
            guard let other = rest.next(), ASCII.lowercased(other) == ASCII.lowercased(byte) else { return false }
        }
        // A longer word that begins with the type, such as "ECGX", does not count as the type.
        return rest.next().map { !ASCII.isLetter($0) && $0 < 0x80 } ?? true
    }
}
