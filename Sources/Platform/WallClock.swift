import CSystem

/// Local date and time, for the status strip and for file names. It may jump: never measure with it.
public struct WallClock: Equatable, Sendable {
    public let year: Int32
    /// 1 to 12.
    public let month: Int32
    public let day: Int32
    public let hour: Int32
    public let minute: Int32
    public let second: Int32

    /// The present local time.
    public static var now: WallClock { WallClock(secondsSince1970: system_realtime_nanoseconds() / 1_000_000_000) }

    /// Nanoseconds since 1970-01-01 in UTC. It may jump.
    public static var nanosecondsSince1970: Int64 { system_realtime_nanoseconds() }

    /// Seconds since 1970-01-01 00:00 of local time at a moment.
    public static func localSeconds(secondsSince1970 seconds: Int64) -> Int64 {
        // The device's time_t has 32 bits.
        guard (0...Int64(Int32.max)).contains(seconds) else { return max(0, seconds) }
        return seconds + Int64(system_utc_offset(seconds))
    }

    /// The local time of a moment. A moment that the calendar does not hold gives 1970-01-01.
    public init(secondsSince1970: Int64) {
        var fields: [6 of Int32] = [1970, 1, 1, 0, 0, 0]
        // The device's time_t has 32 bits.
        if secondsSince1970 >= 0 && secondsSince1970 <= Int64(Int32.max) {
            var span = fields.mutableSpan
            _ = span.withUnsafeMutableBufferPointer { system_local_time(secondsSince1970, $0.baseAddress) }
        }
        year = fields[0]
        month = fields[1]
        day = fields[2]
        hour = fields[3]
        minute = fields[4]
        second = fields[5]
    }

    /// "2026-11-21 08-40-05": sorts by time and is allowed on FAT.
    public var fileName: String {
        "\(year)-\(twoDigits(month))-\(twoDigits(day)) \(twoDigits(hour))-\(twoDigits(minute))-\(twoDigits(second))"
    }

    /// "08:40".
    public var hourAndMinute: String { "\(twoDigits(hour)):\(twoDigits(minute))" }

    private func twoDigits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
