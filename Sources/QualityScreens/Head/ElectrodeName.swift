import Acquisition
import Text

/// What a ring says: the electrode's name as the label spells it.
enum ElectrodeName {
    /// "Fp1" of "EEG Fp1-Ref".
    static func shown(_ label: String) -> String {
        let name = ChannelLabel.electrode(label)
        let bytes = Array(label.utf8)
        guard !name.isEmpty, bytes.count >= name.count else { return label }
        for start in 0...(bytes.count - name.count) {
            let part = bytes[start..<start + name.count]
            if part.map({ ASCII.lowercased($0) }) == name { return String(decoding: part, as: UTF8.self) }
        }
        return label
    }
}
