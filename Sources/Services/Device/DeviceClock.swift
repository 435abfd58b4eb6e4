/// The source of the board's time of day.
public enum DeviceClock: Equatable, Sendable {
    /// The clock was not set since power-on.
    case notKnown
    /// A battery-backed clock has set the time.
    case battery
    case network
    case hand

    /// The years to which the clock can be set. The system's count of seconds overflows in January 2038.
    public static let years = 2024...2037

    /// True if a time, in seconds since 1970, is in `years`.
    public static func isPlausible(_ seconds: Int64) -> Bool { (1_704_067_200..<end).contains(seconds) }

    /// The beginning of the first year after `years`, in seconds since 1970. Init's `clock.sh` has the same value.
    public static let end: Int64 = 2_145_916_800
}
