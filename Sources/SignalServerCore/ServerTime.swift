import Platform
import TiA

/// The time stamps of packets.
struct ServerTime {
    /// The stamp of time 0, in microseconds.
    private let origin: Int64

    /// - Parameter startNanoseconds: the start of the stream in nanoseconds since 1970, UTC.
    init(_ version: DataPacketVersion, startNanoseconds: Int64) {
        switch version {
        case .three: origin = 0
        case .two: origin = Self.boostMicroseconds(startNanoseconds)
        }
    }

    /// Microseconds since the start (version 3) or boost's local date and time (version 2); docs/tia.md section 13.
    func stamp(_ nanoseconds: Int64) -> UInt64 { UInt64(bitPattern: origin + nanoseconds / 1000) }

    /// Microseconds on boost's day-number scale at 1970-01-01 00:00 (docs/tia.md section 13).
    private static let boostEpoch: Int64 = 210_866_803_200_000_000

    /// Microseconds on boost's day-number scale in local time.
    private static func boostMicroseconds(_ nanoseconds: Int64) -> Int64 {
        let seconds = nanoseconds / 1_000_000_000
        return boostEpoch + WallClock.localSeconds(secondsSince1970: seconds) * 1_000_000
            + nanoseconds % 1_000_000_000 / 1000
    }
}
