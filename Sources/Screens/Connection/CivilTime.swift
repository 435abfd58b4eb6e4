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

    private static func two(_ number: Int) -> String { number < 10 ? "0" + String(number) : String(number) }
}

extension Strings {
    /// When something was, seen from `now`: "today 13:52", "yesterday", "9 Nov", "9 Nov 2025".
    public func words(forTime time: Int64, now: Int64) -> String {
        let then = CivilTime(seconds: time)
        let today = CivilTime(seconds: now)
        if then.dayNumber == today.dayNumber { return self.today.filled(then.clock) }
        if then.dayNumber + 1 == today.dayNumber { return yesterday }
        let month = months.indices.contains(then.month - 1) ? months[then.month - 1] : ""
        let text = date.filled(String(then.day), month)
        return then.year == today.year ? text : text + " " + String(then.year)
    }
}
