import Signals
import Text

/// Reads dates and clock times: "2026-11-21T14:45:42.454Z", "21.11.2026 14:45:42,454", "11/21/2026 2:45:42 PM", "14:45:42.454", "0:03.004",
/// "[14:45:42.454 21/11/2026]", "20261121T144542.454".
enum CSVTimeText {
    struct Time: Equatable {
        /// The days since 1970; nil if the text contains only a clock time.
        var day: Int64?
        /// The seconds since midnight, or since an unknown start.
        var seconds: Double
        /// The number of decimals of the seconds.
        var digits: Int
        /// True for a clock of two numbers without decimals: hours and minutes ("14:45"), or minutes and seconds.
        var isShort = false
        /// The offset of the time zone from UTC in seconds, positive east of it; nil if the text contains none.
        var zone: Int?
    }

    /// The order of day and month in dates with slashes or dashes.
    enum Order: Sendable { case dayFirst, monthFirst }

    static func read(_ text: some Collection<UInt8>, _ order: Order = .dayFirst) -> Time? {
        guard text.count <= 40 else { return nil }
        var rest = Array(text).filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }[...]
        skipBlanks(&rest)
        skipWeekday(&rest)
        let yearAtEnd = moveYear(&rest)
        var day = date(&rest, order)
        if day != nil {
            while let first = rest.first, " T_-,".utf8.contains(first) { rest.removeFirst() }
        }
        guard var time = clock(&rest, isCompact: day != nil) else { return nil }
        skipBlanks(&rest)
        if let half = halfOfDay(&rest) {
            time.seconds = time.seconds.truncatingRemainder(dividingBy: 43_200) + half
        }
        skipBlanks(&rest)
        if day == nil { day = date(&rest, order) }
        if yearAtEnd, day == nil { return nil }
        time.zone = zone(&rest)
        skipBlanks(&rest)
        guard rest.isEmpty else { return nil }
        time.day = day
        return time
    }

    /// True if the text is a date or a clock time in either order of day and month.
    static func isTime(_ text: some Collection<UInt8>) -> Bool {
        read(text, .dayFirst) != nil || read(text, .monthFirst) != nil
    }

    /// The order of day and month in a date with slashes or dashes; nil if it is ambiguous.
    static func order(_ text: some Collection<UInt8>) -> Order? {
        var groups: [Int] = []
        var value = 0
        var digits = 0
        for byte in Array(text.prefix(12)) + [0] {
            if (0x30...0x39).contains(byte) {
                value = value * 10 + Int(byte - 0x30)
                digits += 1
                continue
            }
            if digits > 0 { groups.append(value) }
            (value, digits) = (0, 0)
            guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") else { break }
        }
        guard groups.count >= 2 else { return nil }
        if groups[0] > 12, groups[0] <= 31 { return .dayFirst }
        return groups[1] > 12 && groups[1] <= 31 ? .monthFirst : nil
    }

    private static let weekdays = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mo", "di", "mi", "do", "fr", "sa", "so",
    ]

    /// Skips the name of a weekday: "Sat Nov 21 14:45:42 2026", "Sat, 21 Nov 2026 14:45:42", "Sa. 21.11.2026 14:45:42".
    private static func skipWeekday(_ rest: inout ArraySlice<UInt8>) {
        let word = rest.prefix { ASCII.isLetter($0) }
        guard (2...3).contains(word.count),
            weekdays.contains(where: { $0.utf8.elementsEqual(word.map(ASCII.lowercased)) })
        else { return }
        rest = rest.dropFirst(word.count).drop { " .,".utf8.contains($0) }
    }

    /// Moves the year at the end of the text behind the day: "Nov 21 14:45:42 2026". Programs in C write such dates.
    /// - Returns: true if the text has such a form.
    private static func moveYear(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first, ASCII.isLetter(first) else { return false }
        let parts = rest.split(separator: UInt8(ascii: " "))
        guard parts.count == 4, parts[2].contains(UInt8(ascii: ":")), parts[3].count == 4,
            parts[3].allSatisfy({ ASCII.isDigit($0) })
        else { return false }
        let blank = [UInt8(ascii: " ")]
        rest = (Array(parts[0]) + blank + parts[1] + blank + parts[3] + blank + parts[2])[...]
        return true
    }

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }

    /// Reads the number at the beginning of the text. It must have an allowed number of digits.
    private static func number(_ rest: inout ArraySlice<UInt8>, _ digits: ClosedRange<Int>) -> (value: Int, count: Int)?
    {
        var (value, count) = (0, 0)
        for byte in rest.prefix(digits.upperBound + 1) {
            guard (0x30...0x39).contains(byte) else { break }
            guard count < digits.upperBound else { return nil }
            value = value * 10 + Int(byte - 0x30)
            count += 1
        }
        guard digits.contains(count) else { return nil }
        rest = rest.dropFirst(count)
        return (value, count)
    }

    private static func date(_ rest: inout ArraySlice<UInt8>, _ order: Order) -> Int64? {
        if let day = namedDate(&rest) { return day }
        var ahead = rest
        guard let first = number(&ahead, 1...8) else { return nil }
        if first.count == 8 {
            rest = ahead
            return dayNumber(first.value / 10_000, first.value / 100 % 100, first.value % 100)
        }
        guard let sign = ahead.first,
            sign == UInt8(ascii: "-") || sign == UInt8(ascii: "/") || sign == UInt8(ascii: ".")
        else { return nil }
        ahead.removeFirst()
        guard let second = number(&ahead, 1...2), ahead.first == sign else { return nil }
        ahead.removeFirst()
        guard let third = number(&ahead, 1...4) else { return nil }
        let day: Int64?
        if first.count == 4 {
            day = dayNumber(first.value, second.value, third.value)
        } else {
            let year = third.count == 4 ? third.value : 2000 + third.value
            let isMonthFirst = sign != UInt8(ascii: ".") && order == .monthFirst
            day = dayNumber(year, isMonthFirst ? first.value : second.value, isMonthFirst ? second.value : first.value)
        }
        guard let day else { return nil }
        rest = ahead
        return day
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "", "", "m\u{E4}r", "",
        "mai", "", "",
        "", "", "okt", "", "dez",
    ]

    /// Reads a date with the name of a month: "21-Nov-2026", "21. Nov 2026", "Nov 21, 2026".
    private static func namedDate(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.contains(where: { ASCII.isLetter($0) }) else { return nil }
        var ahead = rest
        func skipSigns() { ahead = ahead.drop { " -./,".utf8.contains($0) } }
        func month() -> Int? {
            let word = ahead.prefix { ASCII.isLetter($0) || $0 >= 0x80 }
            // An umlaut has two bytes in UTF-8, so the first three letters of a name can have four bytes.
            let name = word.prefix(word.contains { $0 >= 0x80 } ? 4 : 3).map(ASCII.lowercased)
            guard word.count >= 3, let place = months.firstIndex(where: { $0.utf8.elementsEqual(name) }) else {
                return nil
            }
            ahead = ahead.dropFirst(word.count)
            return place % 12 + 1
        }
        var day = number(&ahead, 1...2)
        skipSigns()
        guard let month = month() else { return nil }
        skipSigns()
        if day == nil { day = number(&ahead, 1...2) }
        skipSigns()
        guard let day, let year = number(&ahead, 2...4), year.count != 3,
            let found = dayNumber(year.count == 4 ? year.value : 2000 + year.value, month, day.value)
        else { return nil }
        rest = ahead
        return found
    }

    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
        guard (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        return CivilTime.dayNumber(year: year, month: month, day: day)
    }

    private static func clock(_ rest: inout ArraySlice<UInt8>, isCompact: Bool) -> Time? {
        guard let first = number(&rest, 1...6) else { return nil }
        var parts = [first.value]
        if isCompact, first.count == 6 {
            parts = [first.value / 10_000, first.value / 100 % 100, first.value % 100]
        } else {
            while parts.count < 3, rest.first == UInt8(ascii: ":") {
                rest.removeFirst()
                guard let next = number(&rest, 1...2), next.value < 60 else { return nil }
                parts.append(next.value)
            }
        }
        guard parts.count > 1 else { return nil }
        var (fraction, digits, unit) = (0.0, 0, 1.0)
        if let point = rest.first,
            point == UInt8(ascii: ".") || point == UInt8(ascii: ",") || point == UInt8(ascii: ":") && parts.count == 3
        {
            rest.removeFirst()
            while let byte = rest.first, (0x30...0x39).contains(byte) {
                unit /= 10
                fraction += Double(byte - 0x30) * unit
                digits += 1
                rest.removeFirst()
            }
            guard digits > 0 else { return nil }
        }
        let seconds: Int
        if parts.count == 3 {
            seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
        } else {
            // A text of two parts ("14:45") contains minutes and seconds if it has decimals, otherwise hours and minutes.
            seconds = digits > 0 ? parts[0] * 60 + parts[1] : parts[0] * 3600 + parts[1] * 60
        }
        return Time(
            day: nil, seconds: Double(seconds) + fraction, digits: digits, isShort: parts.count == 2 && digits == 0)
    }

    /// Reads "AM" or "PM". Returns the seconds to add to the time of day.
    private static func halfOfDay(_ rest: inout ArraySlice<UInt8>) -> Double? {
        guard rest.count >= 2, let first = rest.first, rest[rest.startIndex + 1] | 0x20 == UInt8(ascii: "m") else {
            return nil
        }
        let half: Double? = first | 0x20 == UInt8(ascii: "a") ? 0 : first | 0x20 == UInt8(ascii: "p") ? 43_200 : nil
        if half != nil { rest = rest.dropFirst(2) }
        return half
    }

    /// Reads the offset of a time zone in seconds, positive east of UTC; nil if the text states none.
    private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.first else { return nil }
        if first | 0x20 == UInt8(ascii: "z") {
            rest.removeFirst()
            return 0
        }
        if rest.elementsEqual("GMT".utf8) || rest.elementsEqual("UTC".utf8) {
            rest = rest.suffix(0)
            return 0
        }
        guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return nil }
        let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
        // Accept "+01", "+0100" and "+01:00".
        guard digits.count == 2 || digits.count == 4, let number = ASCII.number(digits, upTo: 2359) else { return nil }
        rest = rest.suffix(0)
        let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
        return first == UInt8(ascii: "-") ? -60 * minutes : 60 * minutes
    }
}
