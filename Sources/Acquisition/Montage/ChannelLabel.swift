import Signals
import Text

/// Compares labels of channels without regard to case and blanks. If no label matches, only the electrode names in the labels are compared.
public enum ChannelLabel {
    /// Prefixes of labels that are ignored if a blank follows.
    private static let prefixes: [StaticString] = ["eeg", "ecg", "ekg", "emg", "eog", "pol"]
    /// Suffixes of labels that are ignored after a hyphen: names of the recording's reference.
    private static let references: [StaticString] = [
        "ref", "re", "le", "ar", "av", "avg", "car", "a1", "a2", "a1a2", "m1", "m2", "m1m2", "g2", "gnd",
    ]

    /// The name of the electrode in a label, in lower case and without blanks: "fp1" of "EEG Fp1-Ref", "Fp1.", "Fp1 [µV]". If the label has no other
    /// part, the result is the whole label.
    public static func electrode(_ label: String) -> [UInt8] { parts(label).name }

    /// The name of the electrode as returned by `electrode`, and the recording's reference without the hyphen: "ref" of "EEG Fp1-Ref", in lower case.
    /// The reference is empty if the label names none.
    static func parts(_ label: String) -> (name: [UInt8], reference: [UInt8]) {
        let (text, reference) = split(label)
        let name = letters(text)
        return name.isEmpty ? (letters(label.utf8[...]), []) : (name, letters(reference))
    }

    /// The name of the electrode as written in the label: "Fp1" of "EEG Fp1-Ref"; the whole label if it has no other part.
    static func written(_ label: String) -> String {
        let text = split(label).name
        return text.isEmpty ? label : String(decoding: text, as: UTF8.self)
    }

    /// The label without the kind of signal at its beginning: "Fp1-Ref" of "EEG Fp1-Ref".
    public static func withoutKind(_ label: String) -> String {
        var text = Array(label.utf8)[...]
        trim(&text)
        guard let blank = text.firstIndex(of: 0x20), isOne(of: prefixes, letters(text[..<blank])) else { return label }
        text = text[blank...]
        trim(&text)
        return text.isEmpty ? label : String(decoding: text, as: UTF8.self)
    }

    private static func split(_ label: String) -> (name: ArraySlice<UInt8>, reference: ArraySlice<UInt8>) {
        var text = Array(label.utf8)[...]
        trim(&text)
        for (open, close) in [(UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")"))] {
            if text.last == close, let start = text.lastIndex(of: open) { text = text[..<start] }
            trim(&text)
        }
        if let blank = text.firstIndex(of: 0x20), isOne(of: prefixes, letters(text[..<blank])) {
            text = text[(blank + 1)...]
        }
        var reference = text[text.endIndex...]
        if let hyphen = text.lastIndex(of: UInt8(ascii: "-")), isOne(of: references, letters(text[(hyphen + 1)...])) {
            reference = text[(hyphen + 1)...]
            text = text[..<hyphen]
        }
        while text.last == UInt8(ascii: ".") { text.removeLast() }
        trim(&text)
        return (text, reference)
    }

    private static func isOne(of words: [StaticString], _ bytes: [UInt8]) -> Bool {
        words.contains { word in word.withUTF8Buffer { $0.elementsEqual(bytes) } }
    }

    /// The bytes of a label in lower case, without blanks.
    static func letters(_ text: some Collection<UInt8>) -> [UInt8] {
        text.filter { $0 != 0x20 && $0 != 0x09 }.map { ASCII.lowercased($0) }
    }

    private static func trim(_ text: inout ArraySlice<UInt8>) {
        while text.first == 0x20 { text.removeFirst() }
        while text.last == 0x20 { text.removeLast() }
    }
}

/// The labels of channels, prepared for searching.
public struct ChannelLabels {
    private let labels: [(letters: [UInt8], electrode: [UInt8], number: Int)]

    public init(_ entries: [SampleStore.Entry]) {
        labels = entries.map {
            (ChannelLabel.letters($0.label.utf8[...]), ChannelLabel.electrode($0.label), $0.number)
        }
    }

    /// The index of the first channel with the wanted label; if there is none, of the first with the wanted electrode; otherwise of the channel whose
    /// number is the wanted text.
    /// - Returns: nil if no channel matches.
    public func find(_ wanted: String) -> Int? {
        let bytes = ChannelLabel.letters(wanted.utf8[...])
        guard !bytes.isEmpty else { return nil }
        if let index = labels.firstIndex(where: { $0.letters == bytes }) { return index }
        let electrode = ChannelLabel.electrode(wanted)
        if let index = labels.firstIndex(where: { $0.electrode == electrode }) { return index }
        let number = ASCII.number(bytes, upTo: 1 << 16)
        return labels.firstIndex { $0.number == number }
    }
}
