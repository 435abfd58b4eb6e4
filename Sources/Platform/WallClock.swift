import CSystem

/// The time of day. It may jump: never measure with it.
public enum WallClock {
    /// Nanoseconds since 1970-01-01 in UTC.
    public static var nanosecondsSince1970: Int64 { system_realtime_nanoseconds() }

    /// Whether the clock was set since the board got power. One without a battery starts in 1970: then no time is
    /// better than a wrong one.
    public static var isSet: Bool { nanosecondsSince1970 >= 1_700_000_000_000_000_000 }

    /// Seconds since 1970-01-01 00:00 of local time at a moment. A moment that the device's calendar (32 bits) does not
    /// hold is taken as UTC; one before 1970 as its first second.
    public static func localSeconds(secondsSince1970 seconds: Int64) -> Int64 {
        guard (0...Int64(Int32.max)).contains(seconds) else { return max(0, seconds) }
        return seconds + Int64(system_utc_offset(seconds))
    }
}
