import Text

/// Represents days of the calendar as numbers, and times of the day as minutes. (`CivilTime` begins in 1970; dates of birth can be earlier.)
public enum CalendarDay {
    /// The allowed days, 1900-01-01 to 2099-12-31, as days since 1970-01-01.
    public static let limits = -25567...47481

    /// Parses a date such as "2026-11-26"; nil if it is not a valid day.
    public static func read(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let year = ASCII.number(bytes[0..<4], upTo: 9999), let month = ASCII.number(bytes[5..<7], upTo: 12),
            let day = ASCII.number(bytes[8..<10], upTo: 31), year >= 1900, year < 2100, month >= 1, day >= 1
        else { return nil }
        let number = number(year: year, month: month, day: day)
        // Reject the 31st of a month with 30 days, because its number is that of the next month's first day.
        let again = parts(number)
        return again.month == month && again.day == day ? number : nil
    }

    /// True for a text such as "2026-11-26": four digits, two digits and two digits, with hyphens between them.
    static func hasShape(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 10
            && bytes.indices.allSatisfy { $0 == 4 || $0 == 7 ? bytes[$0] == 0x2D : ASCII.isDigit(bytes[$0]) }
    }

    /// Parses a time such as "07:30" to minutes; nil if it is not a valid time.
    public static func readTime(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == 0x3A, let hour = ASCII.number(bytes[0..<2], upTo: 23),
            let minute = ASCII.number(bytes[3..<5], upTo: 59)
        else { return nil }
        return hour * 60 + minute
    }

    public static func text(_ day: Int) -> String {
        let parts = parts(day)
        return "\(parts.year)-\(digits(parts.month))-\(digits(parts.day))"
    }

    public static func timeText(_ minutes: Int) -> String { "\(digits(minutes / 60)):\(digits(minutes % 60))" }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The number of days from 1970-01-01 to a date. Years are counted from March, as in "chrono-compatible low-level date algorithms" by H.
    /// Hinnant.
    public static func number(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    public static func parts(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        return (
            yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
