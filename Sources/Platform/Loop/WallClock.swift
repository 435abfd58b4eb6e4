import CSystem

/// The time of day. It may jump: never measure with it.
public enum WallClock {
    /// Nanoseconds since 1970-01-01 in UTC.
    public static var nanosecondsSince1970: Int64 { system_realtime_nanoseconds() }

    /// Whether the clock was set since the board got power. One without a battery starts in 1970: then no time is
    /// better than a wrong one.
    public static var isSet: Bool { isSet(nanosecondsSince1970 / 1_000_000_000) }

    /// Whether a time, in seconds since 1970, is that of a clock that was set.
    public static func isSet(_ seconds: Int64) -> Bool { seconds >= 1_700_000_000 }

    /// The last moment that the calendar is asked for: the end of the year 9999.
    static let lastSecond: Int64 = 253_402_300_799

    /// Seconds since 1970-01-01 00:00 of local time at a moment. A moment beyond the year 9999 is taken as UTC; one before
    /// 1970 as its first second.
    public static func localSeconds(secondsSince1970 seconds: Int64) -> Int64 {
        guard (0...lastSecond).contains(seconds) else { return max(0, seconds) }
        return seconds + Int64(system_utc_offset(seconds))
    }
}
