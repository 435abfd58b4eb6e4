/// The source of the board's time of day.
public enum DeviceClock: Equatable, Sendable {
    /// It was not set since power-on.
    case notKnown
    /// A clock with a battery.
    case battery
    case network
    case hand

    /// The years in which the clock can be set: the system's own count of seconds ends in January 2038.
    public static let years = 2024...2037

    /// Whether a time, in seconds since 1970, is in one of these years.
    public static func isPlausible(_ seconds: Int64) -> Bool { (1_704_067_200..<end).contains(seconds) }

    /// The start of the first year outside that range, in seconds since 1970. Init's `clock.sh` has the same value.
    public static let end: Int64 = 2_145_916_800
}
