import Signals

/// What a recording's label and unit say about a channel.
enum ChannelNames {
    /// The kind of signal: EDF+ puts it before the label ("EEG Fpz-Cz"); else the electrode's or lead's name, or the
    /// unit decides.
    static func type(label: String, unit: String) -> SignalType {
        let name = label.utf8.map(lowercase)
        let types = SignalType.allCases
        if let type = types.first(where: { $0.facts.prefixes.contains { name.starts(with: $0.utf8) } }) { return type }
        let first = name.split { $0 == dash || $0 == blank || $0 == underscore }.first.map(Array.init) ?? []
        let stem = stem(first)
        return types.first { $0.facts.labels.contains { $0.utf8.elementsEqual(first) } }
            ?? types.first { $0.facts.stems.contains { $0.utf8.elementsEqual(stem) } }
            ?? types.first { $0.facts.units.contains { $0.utf8.elementsEqual(unit.utf8) } } ?? .sensor
    }

    /// The unit with a true micro sign: EDF has ASCII only, and writes "uV".
    static func unit(_ unit: String) -> String {
        unit.utf8.elementsEqual("uV".utf8) ? "µV" : unit
    }

    private static let dash = UInt8(ascii: "-")
    private static let blank = UInt8(ascii: " ")
    private static let underscore = UInt8(ascii: "_")

    /// The letters that a name begins with: "chin" of "chin1", "leg" of "leg/l".
    private static func stem(_ name: [UInt8]) -> ArraySlice<UInt8> { name.prefix { (0x61...0x7A).contains($0) } }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

/// Text from a file: bytes of ISO 8859-1, without control characters and outer blanks.
func latin1(_ bytes: some Collection<UInt8>) -> String {
    var utf8: [UInt8] = []
    for byte in bytes where byte >= 0x20 && byte != 0x7F {
        if byte < 0x80 {
            utf8.append(byte)
        } else if byte >= 0xA0 {
            utf8.append(0xC0 | byte >> 6)
            utf8.append(0x80 | byte & 0x3F)
        }
    }
    while utf8.last == 0x20 { utf8.removeLast() }
    return String(decoding: utf8.drop { $0 == 0x20 }, as: UTF8.self)
}
