/// A time zone: the offset of local time from UTC, and the rule for summer time, which adds one hour. The rules are those in force since 2023.
public struct ClockZone: Equatable, Sendable {
    /// The rule for the days on which summer time begins and ends.
    public enum Summer: Sendable {
        case never
        /// Summer time lasts from the last Sunday of March to the last Sunday of October, both at 01:00 UTC.
        case europe
        /// Summer time lasts from 02:00 on the second Sunday of March to 02:00 (summer time) on the first Sunday of November.
        case america
        /// Summer time lasts from 02:00 on the first Sunday of October to 03:00 (summer time) on the first Sunday of April.
        case australia
        /// Summer time lasts from 02:00 on the last Sunday of September to 03:00 (summer time) on the first Sunday of April.
        case newZealand
    }

    /// The offset from UTC without summer time, in seconds, positive east of Greenwich.
    public let standardOffset: Int64
    public let summer: Summer

    public init(minutes: Int64, _ summer: Summer = .never) {
        standardOffset = 60 * minutes
        self.summer = summer
    }

    public static let utc = ClockZone(minutes: 0)

    /// The offset from UTC at a UTC time in seconds since 1970.
    public func offset(at seconds: Int64) -> Int64 { isSummer(seconds) ? standardOffset + 3600 : standardOffset }

    /// Converts a UTC time to local time, both in seconds since 1970-01-01 00:00.
    public func local(_ seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

    /// Converts a local time to UTC. If the local time occurs twice (at the end of summer time), the earlier one is used. If the change to summer
    /// time skips the local time, it counts as summer time.
    public func utc(ofLocal local: Int64) -> Int64 {
        let early = local - standardOffset - 3600
        return isSummer(early) ? early : local - standardOffset
    }

    private func isSummer(_ seconds: Int64) -> Bool {
        guard summer != .never else { return false }
        let year = CivilTime(seconds: seconds + standardOffset).year
        // Compute the beginning and the end of summer time: in UTC for Europe, otherwise in local time without summer time.
        let hour: Int64 = 3600
        switch summer {
        case .never: return false
        case .europe:
            return (Self.lastSunday(year, 3) + hour..<Self.lastSunday(year, 10) + hour).contains(seconds)
        case .america:
            let local = seconds + standardOffset
            return (Self.sunday(year, 3, from: 8) + 2 * hour..<Self.sunday(year, 11, from: 1) + hour).contains(local)
        case .australia:
            let local = seconds + standardOffset
            return !(Self.sunday(year, 4, from: 1) + 2 * hour..<Self.sunday(year, 10, from: 1) + 2 * hour)
                .contains(local)
        case .newZealand:
            let local = seconds + standardOffset
            return !(Self.sunday(year, 4, from: 1) + 2 * hour..<Self.lastSunday(year, 9) + 2 * hour).contains(local)
        }
    }

    /// The beginning of the last Sunday of a month with 31 days, or of September with 30 days.
    private static func lastSunday(_ year: Int, _ month: Int) -> Int64 {
        sunday(year, month, from: month == 9 ? 24 : 25)
    }

    /// The beginning of the first Sunday of a month on or after a day.
    private static func sunday(_ year: Int, _ month: Int, from day: Int) -> Int64 {
        let first = CivilTime.dayNumber(year: year, month: month, day: day)
        // `(first + 3) % 7` is the number of days since the last Monday, because 1970-01-01 was a Thursday.
        return (first + (6 - (first + 3) % 7)) * 86400
    }
}
