/// What the kernel's files say of the board's batteries and chargers (Documentation/ABI/testing/sysfs-class-power). A gauge may take a
/// moment to answer: they are read by a thread that may wait.
public struct PowerSupplies: Equatable, Sendable {
    /// The most that are looked at; a board has two or three.
    static let maximum = 16
    private static let maximumBytes = 64

    /// Whether the board itself has a battery; those of mice and the like do not count.
    public private(set) var hasBattery = false
    /// Of the emptiest battery, 0 to 100; nil where none says.
    public private(set) var percent: Int?
    /// Whether power comes from outside.
    public private(set) var isPlugged = false

    /// - Parameter root: before the kernel's paths; for tests.
    public init(root: String = "") {
        let folder = root + "/sys/class/power_supply"
        let names = (try? listNames(folder, maximum: Self.maximum, where: { $0.utf8.first != UInt8(ascii: ".") })) ?? []
        for name in names { add(folder + "/" + name + "/") }
    }

    private mutating func add(_ supply: String) {
        guard let type = Self.text(supply + "type") else { return }
        guard type.elementsEqual("Battery".utf8) else {
            // A USB port may give power in several ways.
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

    /// A number of up to four digits.
    private static func number(_ path: String) -> Int? {
        guard let digits = text(path), (1...4).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The first line of a small file.
    private static func text(_ path: String) -> ArraySlice<UInt8>? {
        (try? readFile(path, maximum: maximumBytes)).map { $0.prefix { $0 != 0x0A } }
    }
}
