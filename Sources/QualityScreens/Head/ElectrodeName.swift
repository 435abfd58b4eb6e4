import Acquisition
import Text

/// Finds the text for a ring: the electrode's name in the label's spelling.
enum ElectrodeName {
    /// The electrode's name in a label: "Fp1" for "EEG Fp1-Ref".
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
