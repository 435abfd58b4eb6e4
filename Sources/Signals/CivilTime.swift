/// Calendar date and time of day from seconds since 1970-01-01 00:00, in the proleptic Gregorian calendar.
public struct CivilTime: Equatable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int
    public let hour: Int
    public let minute: Int
    public let second: Int
    /// Days since 1970-01-01.
    public let dayNumber: Int64

    /// - Parameter seconds: clamped to the years 1970 to about 9999.
    public init(seconds: Int64) {
        let seconds = max(0, min(253_402_300_799, seconds))
        dayNumber = seconds / 86400
        let rest = Int(seconds % 86400)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        // Years are counted from March, so that the leap day is the last; eras are 400 years of 146097 days.
        let shifted = Int(dayNumber) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// "14:07".
    public var clock: String { Self.two(hour) + ":" + Self.two(minute) }
    /// "14:07:51".
    public var clockWithSeconds: String { clock + ":" + Self.two(second) }

    /// "2026-11-21".
    public var isoDate: String { String(year) + "-" + Self.two(month) + "-" + Self.two(day) }
    /// Days since the last Monday, 0 to 6. (1970-01-01 was a Thursday.)
    public var weekday: Int { Int((dayNumber + 3) % 7) }

    /// A number of two digits, with a zero before it where it has one.
    public static func two(_ number: Int) -> String { number < 10 ? "0" + String(number) : String(number) }
}
