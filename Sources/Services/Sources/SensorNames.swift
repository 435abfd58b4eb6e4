import Text

/// The names that the user has given to sensors by Bluetooth, by their address: ten of one kind stay distinguishable.
///
/// They are kept on the data partition: a line that names the format and its version, then a line each with address and name, between them a tab.
public final class SensorNames {
    /// The most names that are kept; the oldest goes.
    public static let maximum = 64
    /// Bytes of a name in UTF-8.
    public static let maximumBytes = 32
    /// Bytes of an address, as `SensorPlace` has it.
    private static let addressBytes = 13
    private static let header = "PocketScope sensors 1"
    static let file = SmallFile.sensors

    private var names: [(address: String, name: String)] = []
    /// Changes with the names.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Reads what `bytes` wrote. Any bytes are allowed; lines that are not understood are left out.
    public func read(_ bytes: [UInt8]) {
        names = []
        revision &+= 1
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard bytes.count <= Self.file.maximumBytes, let first = lines.first, first.elementsEqual(Self.header.utf8)
        else { return }
        for line in lines.dropFirst() where names.count < Self.maximum {
            let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
            guard fields.count == 2, fields[0].count == Self.addressBytes, fields[0].allSatisfy(ASCII.isVisible) else {
                continue
            }
            let address = String(decoding: Array(fields[0]), as: UTF8.self)
            let name = Self.cleaned(String(decoding: Array(fields[1]), as: UTF8.self))
            if !name.isEmpty, given(address) == nil { names.append((address, name)) }
        }
    }

    /// The file for these names.
    public var bytes: [UInt8] {
        var text = Array((Self.header + "\n").utf8)
        for (address, name) in names { text += Array((address + "\t" + name + "\n").utf8) }
        return text
    }

    /// The name that the user gave to the sensor of an address.
    public func given(_ address: String) -> String? {
        for named in names where named.address.utf8.elementsEqual(address.utf8) { return named.name }
        return nil
    }

    /// What a sensor is called: the name that the user gave, or what tells it from others of its own name.
    public func title(of place: SensorPlace) -> String { given(place.address) ?? place.title }

    /// Whether another sensor has that name.
    public func isTaken(_ name: String, butBy address: String) -> Bool {
        let name = Self.cleaned(name)
        return names.contains { !$0.address.utf8.elementsEqual(address.utf8) && $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Gives a sensor a name; an empty one takes the given name away.
    public func give(_ name: String, to address: String) {
        let name = Self.cleaned(name)
        names.removeAll { $0.address.utf8.elementsEqual(address.utf8) }
        if !name.isEmpty {
            if names.count == Self.maximum { names.removeFirst() }
            names.append((address, name))
        }
        revision &+= 1
    }

    private static func cleaned(_ name: String) -> String {
        let text = PrintableText.line(name, maximumBytes: maximumBytes)
        let space = UInt8(ascii: " ")
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { $0 != space }), let last = bytes.lastIndex(where: { $0 != space })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
