import Services
import Session
import Signals
import Text

/// The arrangement of the graphs in their slots for one set of channels, as numbers that only the layout interprets.
public struct Arrangement: Equatable, Sendable {
    /// The key that identifies the set of graphs.
    public let key: UInt64
    public let numbers: [Int]

    public init(key: UInt64, numbers: [Int]) {
        self.key = key
        self.numbers = numbers
    }

    /// The key of a set of graphs: a 64-bit FNV-1a hash of the channels' types, labels, numbers and rates in their order, and of the kinds of graphs.
    /// - Parameter lacksSome: true if only some of the channels have a spectrogram.
    public static func key(
        _ entries: [SampleStore.Entry], hasSpectrograms: Bool, lacksSome: Bool = false, isStacked: Bool = false,
        hasBands: Bool = false
    ) -> UInt64 {
        var print = Fingerprint()
        print.add((hasSpectrograms ? UInt8(1) : 0) + (isStacked ? 2 : 0) + (lacksSome ? 4 : 0) + (hasBands ? 8 : 0))
        for entry in entries {
            print.add(UInt32(truncatingIfNeeded: entry.type.rawValue))
            print.add(UInt32(truncatingIfNeeded: entry.number))
            print.add(entry.rate.milliHertz)
            print.add(entry.label)
        }
        return print.value
    }
}

/// The arrangements for the last 20 sets of channels, the latest first, and the file that stores them.
///
/// The file is text. The first line contains the name of the format and its version. Each other line contains a set's key in hexadecimal digits and
/// the numbers of the arrangement, separated by spaces.
public struct Arrangements: Equatable, Sendable {
    /// The maximum number of stored sets.
    public static let maximum = 20
    /// The maximum number of numbers in an arrangement.
    public static let maximumNumbers = 1200
    /// The maximum magnitude of a number in an arrangement.
    public static let maximumNumber = 9999
    /// The name of the file with the arrangements.
    public static let fileName = SmallFile.arrangements.name
    /// The maximum size in bytes of the file with the arrangements. A longer file is not read.
    public static let maximumBytes = SmallFile.arrangements.maximumBytes
    static let header = "PocketScope arrangements 1"

    public private(set) var entries: [Arrangement] = []

    public init() {}

    /// The stored arrangement for a set of channels; nil if there is none.
    public func numbers(for key: UInt64) -> [Int]? {
        for entry in entries where entry.key == key { return entry.numbers }
        return nil
    }

    /// Stores an arrangement at the beginning of the list, because it is the latest. An arrangement with too many or too large numbers is ignored.
    public mutating func add(_ arrangement: Arrangement) {
        entries.removeAll { $0.key == arrangement.key }
        guard arrangement.numbers.count <= Self.maximumNumbers,
            arrangement.numbers.allSatisfy({ abs($0) <= Self.maximumNumber })
        else { return }
        entries.insert(arrangement, at: 0)
        if entries.count > Self.maximum { entries.removeLast(entries.count - Self.maximum) }
    }

    /// Reads a file with arrangements, which may contain anything. Lines that are not valid are skipped.
    public static func parse(_ bytes: [UInt8]) -> Arrangements {
        var result = Arrangements()
        guard bytes.count <= maximumBytes else { return result }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(header.utf8) else { return result }
        // Skip the last line if it has no line feed: it was cut off, so its last number may be wrong.
        let whole = bytes.last == UInt8(ascii: "\n") ? lines.dropFirst() : lines.dropFirst().dropLast()
        for line in whole where result.entries.count < maximum {
            guard let entry = arrangement(line), result.numbers(for: entry.key) == nil else { continue }
            result.entries.append(entry)
        }
        return result
    }

    /// The file.
    public var bytes: [UInt8] {
        var text = Array(Self.header.utf8)
        text.append(UInt8(ascii: "\n"))
        for entry in entries {
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                text.append(ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: entry.key >> shift)))
            }
            for number in entry.numbers {
                text.append(UInt8(ascii: " "))
                text.append(contentsOf: String(number).utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    private static func arrangement(_ line: ArraySlice<UInt8>) -> Arrangement? {
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: maximumNumbers + 1)
        guard let first = fields.first, let key = key(first), fields.count <= maximumNumbers + 1 else { return nil }
        var numbers: [Int] = []
        for field in fields.dropFirst() {
            guard let number = number(field) else { return nil }
            numbers.append(number)
        }
        return Arrangement(key: key, numbers: numbers)
    }

    private static func key(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard digits.count == 16 else { return nil }
        var key: UInt64 = 0
        for digit in digits {
            guard let value = ASCII.hexadecimal(digit), ASCII.lowercased(digit) == digit else { return nil }
            key = key << 4 | UInt64(value)
        }
        return key
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text
        return ASCII.number(digits, upTo: maximumNumber).map { isNegative ? -$0 : $0 }
    }
}
