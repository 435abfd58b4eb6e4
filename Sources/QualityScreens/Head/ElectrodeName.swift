import Acquisition
import Text

/// Finds the text to show in a ring: the electrode's name, spelled as in the channel's label.
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
