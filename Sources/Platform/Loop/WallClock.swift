import CSystem

/// The time of day. It can jump, so durations must not be measured with it.
public enum WallClock {
    /// Nanoseconds since 1970-01-01 in UTC.
    public static var nanosecondsSince1970: Int64 { system_realtime_nanoseconds() }

    /// True if the clock was set after the board was powered on. A clock without a battery starts in 1970; the app then shows no time.
    public static var isSet: Bool { isSet(nanosecondsSince1970 / 1_000_000_000) }

    /// True if a time, in seconds since 1970, comes from a clock that was set.
    public static func isSet(_ seconds: Int64) -> Bool { seconds >= 1_700_000_000 }

    /// The last second that the calendar functions support: the end of the year 9999.
    static let lastSecond: Int64 = 253_402_300_799

    /// Converts a UTC time to local time, in seconds since 1970-01-01 00:00. After the year 9999, the result is UTC. A time before 1970 counts as the
    /// first second of 1970.
    public static func localSeconds(secondsSince1970 seconds: Int64) -> Int64 {
        guard (0...lastSecond).contains(seconds) else { return max(0, seconds) }
        return seconds + Int64(system_utc_offset(seconds))
    }
}
