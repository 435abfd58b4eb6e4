import Signals

/// What a recording's label and unit say about a channel.
enum ChannelNames {
    /// The kind of signal: EDF+ puts it before the label ("EEG Fpz-Cz"); else the electrode's or lead's name, or the
    /// unit decides.
    static func type(label: String, unit: String) -> SignalType {
        let name = label.utf8.map(lowercase)
        for (prefix, type) in prefixes where starts(name, prefix) { return type }
        let first = name.split { $0 == dash || $0 == blank || $0 == underscore }.first.map(Array.init) ?? []
        if leads.contains(where: { $0.utf8.elementsEqual(first) }) { return .ecg }
        if electrodes.contains(where: { $0.utf8.elementsEqual(first) }) { return .eeg }
        if let (_, type) = sleepLabels.first(where: { $0.0.utf8.elementsEqual(stem(first)) }) { return type }
        return switch unit {
        case "mV": .ecg
        case "µV": .eeg
        default: .sensor
        }
    }

    /// The unit with a true micro sign: EDF has ASCII only, and writes "uV".
    static func unit(_ unit: String) -> String {
        unit.utf8.elementsEqual("uV".utf8) ? "µV" : unit
    }

    private static let dash = UInt8(ascii: "-")
    private static let blank = UInt8(ascii: " ")
    private static let underscore = UInt8(ascii: "_")

    private static var prefixes: [(StaticString, SignalType)] {
        [
            ("eeg", .eeg), ("ecg", .ecg), ("ekg", .ecg), ("emg", .emg), ("eog", .eog), ("veog", .eog), ("heog", .eog),
            ("hr", .heartRate), ("bp", .bloodPressure), ("status", .undefined),
        ]
    }

    private static var leads: [String] {
        [
            "i", "ii", "iii", "avr", "avl", "avf", "v1", "v2", "v3", "v4", "v5", "v6", "mli", "mlii", "mliii", "vx",
            "vy", "vz",
        ]
    }

    private static var electrodes: [String] {
        [
            "fp1", "fp2", "fpz", "f3", "f4", "f7", "f8", "fz", "c3", "c4", "cz", "t3", "t4", "t5", "t6", "t7", "t8",
            "p3", "p4", "p7", "p8", "pz", "o1", "o2", "oz",
        ]
    }

    /// Of polysomnography: in microvolts as the EEG is, and nothing that its average may hold.
    private static var sleepLabels: [(String, SignalType)] {
        [
            ("chin", .emg), ("leg", .emg), ("lat", .emg), ("rat", .emg), ("tib", .emg), ("loc", .eog), ("roc", .eog),
            ("resp", .sensor), ("flow", .sensor), ("airflow", .sensor), ("nasal", .sensor), ("thorax", .sensor),
            ("thor", .sensor), ("chest", .sensor), ("abdomen", .sensor), ("abdo", .sensor), ("abd", .sensor),
            ("snore", .sensor), ("pleth", .sensor), ("temp", .sensor),
        ]
    }

    /// The letters that a name begins with: "chin" of "chin1", "leg" of "leg/l".
    private static func stem(_ name: [UInt8]) -> ArraySlice<UInt8> { name.prefix { (0x61...0x7A).contains($0) } }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

    private static func starts(_ name: [UInt8], _ prefix: StaticString) -> Bool {
        name.count >= prefix.utf8CodeUnitCount
            && (0..<prefix.utf8CodeUnitCount).allSatisfy { name[$0] == prefix.utf8Start[$0] }
    }
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
