import Text

/// The names that the user has given to Bluetooth sensors, by address. The names distinguish sensors of the same model.
///
/// A file on the data partition contains a line with the format and its version, then one line per name: the address, a tab and the name.
public final class SensorNames {
    /// The maximum number of names. Beyond it, a new name replaces the oldest one.
    public static let maximum = 64
    /// The maximum length of a name in UTF-8 bytes.
    public static let maximumBytes = 32
    /// The length of an address in bytes: twelve digits and a letter, as in `SensorPlace`.
    private static let addressBytes = 13
    private static let header = "PocketScope sensors 1"
    static let file = SmallFile.sensors

    private var names: [(address: String, name: String)] = []
    /// A number that changes with each change of a name.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Parses the file with the names. The bytes may be anything; invalid lines are skipped.
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
            if !name.isEmpty, userName(address) == nil { names.append((address, name)) }
        }
    }

    /// The content of the file with the current names.
    public var bytes: [UInt8] {
        var text = Array((Self.header + "\n").utf8)
        for (address, name) in names { text += Array((address + "\t" + name + "\n").utf8) }
        return text
    }

    /// The user's name for the sensor with this address; nil if there is none.
    public func userName(_ address: String) -> String? {
        for named in names where named.address.utf8.elementsEqual(address.utf8) { return named.name }
        return nil
    }

    /// The title for the user: the name that the user has given to the sensor; otherwise `SensorPlace.title`, which distinguishes sensors with
    /// the same name.
    public func title(of place: SensorPlace) -> String { userName(place.address) ?? place.title }

    /// True if the user has given this name to a sensor with another address.
    public func isTaken(_ name: String, butBy address: String) -> Bool {
        let name = Self.cleaned(name)
        return names.contains { !$0.address.utf8.elementsEqual(address.utf8) && $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Sets a sensor's name. An empty name removes it.
    public func setName(_ name: String, to address: String) {
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
