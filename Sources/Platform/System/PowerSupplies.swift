/// The state of the board's batteries and chargers, read from the kernel's files (Documentation/ABI/testing/sysfs-class-power). Some batteries take
/// time to answer, so only a thread that may block must read them.
public struct PowerSupplies: Equatable, Sendable {
    /// The maximum number of examined supplies. A board has two or three.
    static let maximum = 16
    private static let maximumBytes = 64

    /// True if the board has a battery. Batteries of peripherals, such as mice, do not count.
    public private(set) var hasBattery = false
    /// The charge of the board's emptiest battery, 0 to 100; nil if no battery reports it.
    public private(set) var percent: Int?
    /// True if external power is connected.
    public private(set) var isPlugged = false

    /// - Parameter root: a prefix of the kernel's paths, for tests.
    public init(root: String = "") {
        let folder = root + "/sys/class/power_supply"
        let names = (try? listNames(folder, maximum: Self.maximum, where: { $0.utf8.first != UInt8(ascii: ".") })) ?? []
        for name in names { add(folder + "/" + name + "/") }
    }

    private mutating func add(_ supply: String) {
        guard let type = Self.text(supply + "type") else { return }
        guard type.elementsEqual("Battery".utf8) else {
            // The value in the file "online" is 1 for a fixed voltage, and 2 for a programmable voltage of a USB port.
            if Self.number(supply + "online") ?? 0 > 0 { isPlugged = true }
            return
        }
        guard !Self.holds(supply + "scope", "Device"), Self.number(supply + "present") != 0 else { return }
        hasBattery = true
        if let capacity = Self.number(supply + "capacity"), capacity <= 100 { percent = min(percent ?? 100, capacity) }
        if Self.holds(supply + "status", "Charging") || Self.holds(supply + "status", "Full") { isPlugged = true }
    }

    private static func holds(_ path: String, _ word: String) -> Bool {
        text(path).map { $0.elementsEqual(word.utf8) } ?? false
    }

    /// Reads a number of at most four digits from a file.
    private static func number(_ path: String) -> Int? {
        guard let digits = text(path), (1...4).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Reads the first line of a small file.
    private static func text(_ path: String) -> ArraySlice<UInt8>? {
        (try? readFile(path, maximum: maximumBytes)).map { $0.prefix { $0 != 0x0A } }
    }
}
