import Platform
import TiA

/// Computes the time stamps of packets.
struct ServerTime {
    /// The time stamp of the start of the stream (time 0), in microseconds.
    private let origin: Int64

    /// - Parameter startNanoseconds: the start of the stream in UTC, in nanoseconds since 1970.
    init(_ version: DataPacketVersion, startNanoseconds: Int64) {
        switch version {
        case .three: origin = 0
        case .two: origin = Self.boostMicroseconds(startNanoseconds)
        }
    }

    /// The time stamp of a packet in microseconds: the time since the start (version 3), or local date and time in boost's format (version 2); see
    /// docs/tia.md section 13.
    func stamp(_ nanoseconds: Int64) -> UInt64 { UInt64(bitPattern: origin + nanoseconds / 1000) }

    /// 1970-01-01 00:00 on boost's scale of day numbers, in microseconds (docs/tia.md section 13).
    private static let boostEpoch: Int64 = 210_866_803_200_000_000

    /// Converts a time to local time on boost's scale of day numbers, in microseconds.
    private static func boostMicroseconds(_ nanoseconds: Int64) -> Int64 {
        let seconds = nanoseconds / 1_000_000_000
        return boostEpoch + WallClock.localSeconds(secondsSince1970: seconds) * 1_000_000
            + nanoseconds % 1_000_000_000 / 1000
    }
}
