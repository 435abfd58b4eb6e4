import Signals
import Text

/// Reads the times of a table's rows, in seconds after the first row.
struct CSVTime {
    enum Form: Equatable, Sendable {
        case numbers(CSVTimeUnit)
        case text(CSVTimeText.Order)
        /// Clocks of two numbers. The unit of the second number is seconds or minutes.
        case clock(CSVTimeUnit)
    }

    let column: Int
    let form: Form
    /// The resolution of the times in the table, in seconds.
    let resolution: Double
    /// True if the unit of the times is a guess.
    let isGuess: Bool
    /// The unit of times that are numbers, or of the second number of short clocks; nil for dates and other clocks.
    var unit: CSVTimeUnit? {
        switch form {
        case .numbers(let unit), .clock(let unit): unit
        case .text: nil
        }
    }
    private var first: Double?
    private var firstDay: Int64?
    /// For dates with slashes, the order of day and month that is currently assumed.
    private var order = CSVTimeText.Order.dayFirst
    /// For dates with slashes, the day number of the last date in the assumed order.
    private var lastDay: Int64?
    /// For dates with slashes, the day number of the first date in the order that is not assumed.
    private var firstOther: Int64?
    /// For dates with slashes, the day number of the last date in the order that is not assumed.
    private var lastOther: Int64?
    private var last = 0.0
    /// The time to add to clock times without a date, in seconds: 86,400 for each midnight between the rows read so far.
    private var midnights = 0.0

    init(column: Int, form: Form, resolution: Double, isGuess: Bool = false) {
        self.column = column
        self.form = form
        self.resolution = resolution
        self.isGuess = isGuess
        if case .text(let order) = form { self.order = order }
    }

    /// The time of the next row; nil if the row contains no time.
    mutating func next(_ line: UnsafeRawBufferPointer, _ fields: CSVFields) -> Double? {
        switch form {
        case .numbers(let unit):
            guard let value = fields.number(line, column), value.isFinite else { return nil }
            if first == nil { first = value }
            // Subtract the first time before the conversion, because large numbers would lose digits otherwise.
            return (value - (first ?? value)) * unit.seconds
        case .text, .clock:
            guard let time = written(fields.bytes(line, column)) else { return nil }
            var value = time.seconds - Double(time.zone ?? 0)
            // The reader of clocks takes "14:45" for hours and minutes.
            if case .clock(.seconds) = form { return elapsed(value / 60, wrap: 3600) }
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

    /// The time after the first row, of a clock that begins again after `wrap` seconds.
    private mutating func elapsed(_ seconds: Double, wrap: Double) -> Double {
        if seconds + midnights < last - wrap / 2 { midnights += wrap }
        last = seconds + midnights
        if first == nil { first = last }
        return last - (first ?? last)
    }

    /// Reads a date or a clock time. If the first dates are valid in both orders of day and month, the order is chosen in which successive dates are
    /// closer together: 11/11/2026 and 11/12/2026 have the month first.
    private mutating func written(_ bytes: UnsafeRawBufferPointer) -> CSVTimeText.Time? {
        let time = CSVTimeText.read(bytes, order)
        // Return early for nearly all rows, because they contain only a clock time, or the same date as the previous row.
        if let time, time.day == nil || time.day == lastDay { return time }
        let other = CSVTimeText.read(bytes, order == .dayFirst ? .monthFirst : .dayFirst)
        guard time?.day ?? other?.day != nil else { return time }
        if firstDay == nil { (firstDay, firstOther) = (time?.day, other?.day) }
        if let day = other?.day, let lastOther, firstOther != nil {
            let distance = (day - lastOther).magnitude
            if distance < (time?.day).flatMap({ own in lastDay.map { (own - $0).magnitude } }) ?? UInt64.max {
                order = order == .dayFirst ? .monthFirst : .dayFirst
                (firstDay, firstOther) = (firstOther, firstDay)
                (lastDay, self.lastOther) = (day, time?.day)
                return other
            }
        }
        guard let time else { return nil }
        (lastDay, lastOther) = (time.day, other?.day)
        return time
    }
}

/// Recognizes the meaning of column names.
enum CSVNames {
    private static let times = [
        "t", "ms", "msec", "millisec", "sec", "usec", "time", "times", "timestamp", "timestamps", "elapsed", "seconds",
        "sekunden", "zeit", "zeitpunkt",
        "zeitstempel", "uhrzeit",
        "datetime", "date", "datum", "clock", "unix", "epoch", "localtime", "unixtime", "lsltime", "lsltimestamp",
        "systemtime", "temps",
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
        (.minutes, ["min", "mins", "minute", "minutes", "minuten"]),
        (.hours, ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"]),
    ]

    /// True for names of times, such as "time", "Time [ms]", "t_ns", "Zeit in s" and "Elapsed time".
    static func isTime(_ name: String) -> Bool {
        let words = words(name)
        guard let first = words.first else { return false }
        if isOne(first, of: times) || isOne(joined(words), of: times) { return true }
        // Accept "Phone timestamp" and "sensor timestamp", but not "Reaction time".
        return words.count == 2 && (isOne(words[1], of: ["timestamp", "timestamps", "zeitstempel"]))
            || words.count >= 2 && isOne(words[1], of: ["timestamp"])
    }

    static func isCounter(_ name: String) -> Bool { isOne(joined(words(name)), of: counters) }
    static func isState(_ name: String) -> Bool { isOne(joined(words(name)), of: states) }

    /// The unit of times that a name or a unit field states; nil if it states none.
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

    /// The words of a name (sequences of letters), in lower case.
    private static func words(_ name: String) -> [[UInt8]] {
        name.utf8.map(ASCII.lowercased).split { !ASCII.isLetter($0) && $0 < 0x80 }.map { Array($0) }
    }
}
