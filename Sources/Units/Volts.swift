// Units: converts names of units, which files, streams and settings spell and encode differently. Only this module contains the spellings of volts.

/// A unit of voltage.
public enum Volts: Int, CaseIterable, Sendable {
    case volts = 0
    case millivolts = -3
    case microvolts = -6
    case nanovolts = -9

    /// The usual symbol of the unit, with the micro sign.
    public var symbol: String {
        switch self {
        case .volts: "V"
        case .millivolts: "mV"
        case .microvolts: "\u{B5}V"
        case .nanovolts: "nV"
        }
    }

    /// The word for the unit in the Lab Streaming Layer and in XDF.
    public var word: String {
        switch self {
        case .volts: "volts"
        case .millivolts: "millivolts"
        case .microvolts: "microvolts"
        case .nanovolts: "nanovolts"
        }
    }

    /// The number of microvolts in the unit.
    public var microvolts: Float {
        switch self {
        case .volts: 1e6
        case .millivolts: 1e3
        case .microvolts: 1
        case .nanovolts: 1e-3
        }
    }

    /// Recognizes the name of a unit: symbols in upper or lower case ("uV", "MV"), words ("micro-volts", "Mikrovolt"), and powers of ten before volts
    /// ("1e-6 V"). The micro sign or the Greek letter can be in UTF-8, ISO 8859, the code pages 437, 850, 1252 and 1253, in UTF-8 that was taken for
    /// ISO 8859, or lost ("?V"). Blanks, NULs and brackets around a name are ignored.
    /// - Parameter takesPowers: true if a power without a unit ("-6", "1e-06") means volts, as MNE-LSL writes it.
    /// - Returns: nil for other units, and for voltages that biosignals do not have.
    public init?(spelling name: ArraySlice<UInt8>, takesPowers: Bool = false) {
        var spelling = UnitSpelling(name)
        guard spelling.count > 0 else { return nil }
        if let power = spelling.readPower(alone: takesPowers) {
            guard spelling.isVolt(orNothing: takesPowers), let unit = Volts(rawValue: power) else { return nil }
            self = unit
            return
        }
        let prefix = spelling.readPrefix()
        guard spelling.isVolt(orNothing: false) else { return nil }
        self = prefix
    }

    /// Recognizes a name that is a String.
    public init?(spelling name: String, takesPowers: Bool = false) {
        self.init(spelling: Array(name.utf8)[...], takesPowers: takesPowers)
    }
}

/// The letters of a unit's name in lower case, without ignored characters. The memory has a fixed size, because units are short.
struct UnitSpelling {
    private static let maximum = 24
    private var bytes = InlineArray<24, UInt8>(repeating: 0)
    private(set) var count = 0
    private var place = 0

    init(_ name: ArraySlice<UInt8>) {
        var rest = name
        var isTooLong = false
        while let byte = rest.first {
            let (letter, width) = Self.letter(byte, rest)
            rest = rest.dropFirst(width)
            guard letter != 0 else { continue }
            guard count < Self.maximum else {
                isTooLong = true
                break
            }
            bytes[count] = letter
            count += 1
        }
        if isTooLong { count = 0 }
    }

    /// The letter to which a character is converted, 0 for an ignored character; and the number of bytes of the character.
    private static func letter(_ byte: UInt8, _ rest: ArraySlice<UInt8>) -> (UInt8, Int) {
        // Convert the spellings of micro (micro sign and Greek letter in UTF-8, and the same bytes taken for ISO 8859-1 and encoded again),
        // mathematical letters, and squared units.
        for (sign, letter) in signs where rest.starts(with: sign) { return (letter, sign.count) }
        switch byte {
        case 0x41...0x5A: return (byte | 0x20, 1)
        // Ignore characters between and around words, including those that LaTeX and HTML add, and a point at the end.
        case 0...0x20, 0x7F, 0xA0, 0x5B, 0x5D, 0x28, 0x29, 0x7B, 0x7D, 0x24, 0x26, 0x3B, 0x5C, 0x5F, 0x22, 0x27:
            return (0, 1)
        // The micro sign of ISO 8859-1, code page 1252 and Mac OS; of code pages 437 and 850; the Greek letter of code page 1253; and the replacement
        // for a lost sign.
        case 0xB5, 0xE6, 0xEC, 0x3F: return (micro, 1)
        default: return (byte, 1)
        }
    }

    private static let micro = UInt8(ascii: "u")
    private static let signs: [([UInt8], UInt8)] = [
        ([0xC2, 0xB5], micro), ([0xCE, 0xBC], micro), ([0xC3, 0x82, 0xC2, 0xB5], micro),
        ([0xC3, 0x8E, 0xC2, 0xBC], micro), ([0xEF, 0xBF, 0xBD], micro), ([0xF0, 0x9D, 0x9C, 0x87], micro),
        ([0xF0, 0x9D, 0x9B, 0x8D], micro), ([0xC3, 0xA6], micro), ([0xC2, 0xA0], 0), ([0xE2, 0x80, 0x8B], 0),
        ([0xE2, 0x81, 0xBB], UInt8(ascii: "-")), ([0xE2, 0x88, 0x92], UInt8(ascii: "-")),
        ([0xE2, 0x81, 0xB6], UInt8(ascii: "6")),
        ([0xC2, 0xB3], UInt8(ascii: "3")), ([0xE2, 0x81, 0xB9], UInt8(ascii: "9")), ([0xEF, 0xBB, 0xBF], 0),
    ]

    private func isNext(_ word: StaticString) -> Bool {
        let width = word.utf8CodeUnitCount
        guard place + width <= count else { return false }
        for index in 0..<width where bytes[place + index] != word.utf8Start[index] { return false }
        return true
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        guard isNext(word) else { return false }
        place += word.utf8CodeUnitCount
        return true
    }

    /// Reads a power of ten at the beginning: "10^-6", "1e-06" or "e-6"; "-6" and "0.001" only if nothing follows.
    mutating func readPower(alone: Bool) -> Int? {
        let start = place
        if skip("10^") || skip("1e") || skip("10e") || skip("e") || skip("10-") && back() || skip("x10^") {
            if let power = readInteger() { return power }
        }
        place = start
        if skip("0.000001") { return -6 }
        if skip("0.001") { return -3 }
        guard alone else { return nil }
        if let power = readInteger(), place == count { return power == 1 ? 0 : power }
        place = start
        return nil
    }

    /// Goes back to the sign of the exponent, which was read as a part of the preceding text. Always returns true.
    private mutating func back() -> Bool {
        place -= 1
        return true
    }

    private mutating func readInteger() -> Int? {
        let start = place
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        var value = 0
        var digits = 0
        while place < count, (0x30...0x39).contains(bytes[place]), digits < 3 {
            value = value * 10 + Int(bytes[place] - 0x30)
            place += 1
            digits += 1
        }
        guard digits > 0 else {
            place = start
            return nil
        }
        return isNegative ? -value : value
    }

    mutating func readPrefix() -> Volts {
        if skip("micro") || skip("mikro") || skip("mu") || skip("mc") || skip("u") { return .microvolts }
        if skip("milli") || skip("m") { return .millivolts }
        if skip("nano") || skip("n") { return .nanovolts }
        return .volts
    }

    /// True if the remaining text means volts.
    mutating func isVolt(orNothing: Bool) -> Bool {
        if orNothing, place == count { return true }
        _ = skip("-") || skip("*")
        let start = place
        for ending: StaticString in ["volts", "volt", "v"] {
            if skip(ending) {
                _ = skip(".")
                if place == count { return true }
                place = start
            }
        }
        return false
    }
}
