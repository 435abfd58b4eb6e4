/// Converts seconds since 1970-01-01 00:00 to a calendar date and a time of day, in the proleptic Gregorian calendar.
public struct CivilTime: Equatable, Sendable {
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int
    public let hour: Int
    public let minute: Int
    public let second: Int
    /// The number of days since 1970-01-01.
    public let dayNumber: Int64

    /// - Parameter seconds: seconds since 1970-01-01 00:00, clamped to the years 1970 to about 9999.
    public init(seconds: Int64) {
        let seconds = max(0, min(253_402_300_799, seconds))
        dayNumber = seconds / 86400
        let rest = Int(seconds % 86400)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        // Count years from March, so that the leap day is the last day of a year. An era has 400 years, which are 146097 days.
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

    /// The time of day as "14:07".
    public var clock: String { Self.two(hour) + ":" + Self.two(minute) }
    /// The time of day as "14:07:51".
    public var clockWithSeconds: String { clock + ":" + Self.two(second) }

    /// The date as "2026-11-21".
    public var isoDate: String { String(year) + "-" + Self.two(month) + "-" + Self.two(day) }
    /// The number of days since the last Monday, 0 to 6. (1970-01-01 was a Thursday.)
    public var weekday: Int { Int((dayNumber + 3) % 7) }

    /// Formats a number with at least two digits.
    public static func two(_ number: Int) -> String { number < 10 ? "0" + String(number) : String(number) }
}

extension CivilTime {
    /// The number of days from 1970-01-01 to a date of the proleptic Gregorian calendar, from 1970 on.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int64 {
        // Count years from March, so that the leap day is the last day of a year.
        let shifted = Int64(month <= 2 ? year - 1 : year)
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Parses a date and a time as people write them: "2026-11-21", "13:52" or "13:52:07". The result is in seconds since 1970; nil for an invalid
    /// day or time, and before 1970 or after 2099.
    public static func seconds(date: [UInt8], time: [UInt8]) -> Int64? {
        guard let days = numbers(date, UInt8(ascii: "-")), days.count == 3, (1970...2099).contains(days[0]),
            (1...12).contains(days[1]), (1...31).contains(days[2]),
            let parts = numbers(time, UInt8(ascii: ":")), (2...3).contains(parts.count), parts[0] < 24,
            parts[1] < 60, parts.count < 3 || parts[2] < 60
        else { return nil }
        let day = dayNumber(year: days[0], month: days[1], day: days[2])
        // Reject the 31st of a month with 30 days, whose day number is that of the next month's first day.
        let civil = CivilTime(seconds: day * 86400)
        guard civil.month == days[1], civil.day == days[2] else { return nil }
        return day * 86400 + Int64(parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0))
    }

    /// Parses numbers of one to four digits that a character separates.
    private static func numbers(_ bytes: [UInt8], _ separator: UInt8) -> [Int]? {
        var numbers: [Int] = []
        for part in bytes.split(separator: separator, omittingEmptySubsequences: false) {
            guard (1...4).contains(part.count) else { return nil }
            var number = 0
            for byte in part {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
            numbers.append(number)
        }
        return numbers
    }
}
