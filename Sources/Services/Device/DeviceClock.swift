/// Where the board's time of day is from.
public enum DeviceClock: Equatable, Sendable {
    /// Nobody has set it since the power came.
    case notKnown
    /// A clock with a battery.
    case battery
    case network
    case hand

    /// Whether a time, in seconds since 1970, can be that of a board that runs: from 2023 on.
    public static func isPlausible(_ seconds: Int64) -> Bool { seconds >= 1_700_000_000 + 86400 }
}
