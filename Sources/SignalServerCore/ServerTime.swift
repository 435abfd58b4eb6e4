import Platform
import TiA

/// The time stamps of packets.
struct ServerTime {
    /// Microseconds that the stamp of time 0 has.
    private let origin: Int64

    /// - Parameter startNanoseconds: the start of the stream in nanoseconds since 1970, UTC.
    init(_ version: DataPacketVersion, startNanoseconds: Int64) {
        switch version {
        case .three: origin = 0
        case .two: origin = Self.boostMicroseconds(startNanoseconds)
        }
    }

    /// Microseconds since the start (version 3) or boost's local date and time (version 2); tia.md sections 9 and 10.
    func stamp(_ nanoseconds: Int64) -> UInt64 { UInt64(bitPattern: origin + nanoseconds / 1000) }

    /// Microseconds on boost's day-number scale in local time.
    private static func boostMicroseconds(_ nanoseconds: Int64) -> Int64 {
        let local = WallClock(secondsSince1970: nanoseconds / 1_000_000_000)
        let days = julianDay(year: Int64(local.year), month: Int64(local.month), day: Int64(local.day))
        let seconds = Int64(local.hour) * 3600 + Int64(local.minute) * 60 + Int64(local.second)
        return (days * 86400 + seconds) * 1_000_000 + nanoseconds % 1_000_000_000 / 1000
    }

    /// The Julian day number of a Gregorian date (the well-known integer formula of Fliegel and Van Flandern, 1968).
    static func julianDay(year: Int64, month: Int64, day: Int64) -> Int64 {
        let a = (14 - month) / 12
        let y = year + 4800 - a
        let m = month + 12 * a - 3
        return day + (153 * m + 2) / 5 + 365 * y + y / 4 - y / 100 + y / 400 - 32045
    }
}
