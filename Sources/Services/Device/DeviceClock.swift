/// Where the board's time of day is from.
public enum DeviceClock: Equatable, Sendable {
    /// Nobody has set it since the power came.
    case notKnown
    /// A clock with a battery.
    case battery
    case network
    case hand

    /// The years in which the clock can be set: the system's own count of seconds ends in January 2038.
    public static let years = 2024...2037

    /// Whether a time, in seconds since 1970, is in one of those years.
    public static func isPlausible(_ seconds: Int64) -> Bool { (1_704_067_200..<end).contains(seconds) }

    /// The beginning of the first year in which it cannot be set, in seconds since 1970. As in init's `clock.sh`.
    public static let end: Int64 = 2_145_916_800
}
