import Signals
import Text

/// Reads the times of a table's rows, in seconds from its first one.
struct CSVTime {
    enum Form: Equatable, Sendable {
        case numbers(CSVTimeUnit)
        case text(CSVTimeText.Order)
    }

    let column: Int
    let form: Form
    /// The resolution of times, in seconds.
    let resolution: Double
    /// Whether the unit is a guess.
    let isGuess: Bool
    private var first: Double?
    private var firstDay: Int64?
    private var last = 0.0
    /// The number of midnights that clock times without a date have passed.
    private var midnights = 0.0

    init(column: Int, form: Form, resolution: Double, isGuess: Bool = false) {
        self.column = column
        self.form = form
        self.resolution = resolution
        self.isGuess = isGuess
    }

    /// The time of a row; nil for none.
    mutating func next(_ line: UnsafeRawBufferPointer, _ fields: CSVFields) -> Double? {
        switch form {
        case .numbers(let unit):
            guard let value = fields.number(line, column), value.isFinite else { return nil }
            if first == nil { first = value }
            // Subtracted before conversion, because all digits of large numbers matter.
            return (value - (first ?? value)) * unit.seconds
        case .text(let order):
            guard let time = CSVTimeText.read(fields.bytes(line, column), order) else { return nil }
            if firstDay == nil { firstDay = time.day }
            var value = time.seconds
            if let day = time.day, let firstDay {
                value += Double(day - firstDay) * 86_400
            } else {
                if value + midnights < last - 43_200 { midnights += 86_400 }
                value += midnights
            }
            last = value
            if first == nil { first = value }
            return value - (first ?? value)
        }
    }
}

/// The meaning of column names.
enum CSVNames {
    private static let times = [
        "t", "time", "times", "timestamp", "timestamps", "elapsed", "seconds", "sekunden", "zeit", "zeitpunkt",
        "zeitstempel", "uhrzeit",
        "datetime", "clock", "unix", "epoch", "localtime", "unixtime", "lsltime", "lsltimestamp", "systemtime", "temps",
        "tiempo", "tempo",
    ]
    private static let counters = [
        "index", "counter", "sample", "samples", "sampleindex", "samplenumber", "samplenr", "package", "packagenum",
        "packet", "packetnumber",
        "packetindex", "seq", "sequence", "nr", "no", "row", "count", "frame", "framenumber", "eegcounter", "nummer",
        "zeile",
    ]
    private static let states = [
        "elements", "interpolated", "eeginterpolated", "battery", "batterypercent", "eegbattery", "eegrawcq", "rawcq",
        "headbandon",
        "comment", "comments", "kommentar", "marker", "markers", "event", "events",
    ]
    private static let units: [(CSVTimeUnit, [String])] = [
        (.nanoseconds, ["ns", "nanoseconds", "nanosecond", "nanosekunden", "nsec"]),
        (.microseconds, ["us", "\u{B5}s", "\u{3BC}s", "microseconds", "microsecond", "mikrosekunden", "usec"]),
        (.milliseconds, ["ms", "milliseconds", "millisecond", "millisekunden", "msec", "millis"]),
        (.seconds, ["s", "sec", "secs", "seconds", "second", "sekunden", "sekunde", "sek"]),
        (.days, ["d", "days", "tage"]),
    ]

    /// "time", "Time [ms]", "t_ns", "Zeit in s", "Elapsed time" …
    static func isTime(_ name: String) -> Bool {
        let words = words(name)
        guard let first = words.first else { return false }
        if isOne(first, of: times) || isOne(joined(words), of: times) { return true }
        // "Phone timestamp", "sensor timestamp"; not "Reaction time".
        return words.count == 2 && (isOne(words[1], of: ["timestamp", "timestamps", "zeitstempel"]))
            || words.count >= 2 && isOne(words[1], of: ["timestamp"])
    }

    static func isCounter(_ name: String) -> Bool { isOne(joined(words(name)), of: counters) }
    static func isState(_ name: String) -> Bool { isOne(joined(words(name)), of: states) }

    /// The unit of times in a name or a unit.
    static func unit(_ name: String) -> CSVTimeUnit? {
        for word in words(name) {
            for (unit, names) in units where isOne(word, of: names) { return unit }
        }
        return nil
    }

    private static func isOne(_ word: [UInt8], of words: [String]) -> Bool {
        words.contains { $0.utf8.elementsEqual(word) }
    }
    private static func joined(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined()) }

    /// The sequences of letters in a name, in lower case.
    private static func words(_ name: String) -> [[UInt8]] {
        name.utf8.map(ASCII.lowercased).split { !ASCII.isLetter($0) && $0 < 0x80 }.map { Array($0) }
    }

    /// The first number after a word for a rate or an interval, in hertz.
    static func rate(_ line: UnsafeRawBufferPointer) -> Double? {
        let text = line.prefix(400).map(ASCII.lowercased)
        for (word, isInterval) in [
            ("rate", false), ("sampling", false), ("abtast", false), ("sfreq", false), ("fs=", false),
            ("frequency", false),
            ("frequenz", false), ("interval", true),
        ] as [(StaticString, Bool)] {
            guard let place = place(of: word, in: text) else { continue }
            var rest = text[place...]
            let between = rest.prefix { !ASCII.isDigit($0) }
            rest = rest.dropFirst(between.count)
            // "generated by v1.2" is not a rate: a sign precedes the number, and no other words.
            let isNamed = between.split { !ASCII.isLetter($0) }.allSatisfy { word in
                ["hz", "rate", "frequency", "frequenz", "in", "g", "khz", "ms", "s"].contains {
                    $0.utf8.elementsEqual(word)
                }
            }
            let hasSign =
                word.utf8Start[word.utf8CodeUnitCount - 1] == UInt8(ascii: "=")
                || between.contains { "=:;,\t".utf8.contains($0) }
            guard isNamed, hasSign else { continue }
            let digits = rest.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
            rest = rest.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
            guard let value = DecimalParser().parse(digits), value > 0 else { continue }
            let isThousand = isInterval ? rest.starts(with: "ms".utf8) : rest.starts(with: "khz".utf8)
            let hertz = isInterval ? (isThousand ? 1000 / value : 1 / value) : (isThousand ? 1000 * value : value)
            if (0.01...1e6).contains(hertz) { return hertz }
        }
        return nil
    }

    private static func place(of word: StaticString, in text: [UInt8]) -> Int? {
        let count = word.utf8CodeUnitCount
        var place = 0
        while place + count <= text.count {
            if (0..<count).allSatisfy({ text[place + $0] == word.utf8Start[$0] }) { return place + count }
            place += 1
        }
        return nil
    }
}
