import Signals
import Text

/// Derives a channel's properties from its label and its unit in a recording.
enum ChannelNames {
    /// The kind of signal. EDF+ labels begin with the kind ("EEG Fpz-Cz"). For other labels, the name of the electrode or lead determines the kind;
    /// if it is unknown, the unit does.
    static func type(label: String, unit: String) -> SignalType {
        let name = label.utf8.map(lowercase)
        let types = SignalType.allCases
        if let type = types.first(where: { $0.facts.prefixes.contains { name.starts(with: $0.utf8) } }) { return type }
        let first = name.split { $0 == dash || $0 == blank || $0 == underscore }.first.map(Array.init) ?? []
        let stem = stem(first)
        return types.first { $0.facts.labels.contains { $0.utf8.elementsEqual(first) } }
            ?? types.first { $0.facts.stems.contains { $0.utf8.elementsEqual(stem) } }
            ?? types.first { $0.facts.units.contains { ASCII.equal($0.utf8, unit.utf8) } } ?? .sensor
    }

    /// The kinds of signals in a table. Columns with the names x, y and z belong to an accelerometer if all three exist and have no unit or a unit of
    /// acceleration, because phone apps write such columns.
    static func types(labels: [String], units: [String]) -> [SignalType] {
        var types = zip(labels, units).map { type(label: $0, unit: $1) }
        let axes = ["x", "y", "z"].map { axis in labels.indices.filter { ASCII.equal(labels[$0].utf8, axis.utf8) } }
        let isAccelerometer = axes.allSatisfy { places in
            places.count == 1 && (units[places[0]].isEmpty || types[places[0]] == .acceleration)
        }
        if isAccelerometer { for places in axes { types[places[0]] = .acceleration } }
        return types
    }

    private static let dash = UInt8(ascii: "-")
    private static let blank = UInt8(ascii: " ")
    private static let underscore = UInt8(ascii: "_")

    /// The letters at the beginning of a name, for example "chin" for "chin1" and "leg" for "leg/l".
    private static func stem(_ name: [UInt8]) -> ArraySlice<UInt8> { name.prefix { (0x61...0x7A).contains($0) } }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
