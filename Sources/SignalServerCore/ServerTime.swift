import Platform
import TiA

/// Computes the time stamps of packets.
struct ServerTime {
    /// The time stamp of the stream's start, in microseconds.
    private let origin: Int64

    /// - Parameter startNanoseconds: the start of the stream in UTC, in nanoseconds since 1970.
    init(_ version: DataPacketVersion, startNanoseconds: Int64) {
        switch version {
        case .three: origin = 0
        case .two: origin = Self.boostMicroseconds(startNanoseconds)
        }
    }

    /// The time stamp of a packet that is sent `nanoseconds` after the start, in microseconds: the time since the start (packet version 3), or the
    /// local date and time in the format of the library Boost (version 2); see docs/tia.md section 13.
    func stamp(_ nanoseconds: Int64) -> UInt64 { UInt64(bitPattern: origin + nanoseconds / 1000) }

    /// 1970-01-01 00:00 in microseconds on the scale of the library Boost, which counts Julian days (docs/tia.md section 13).
    private static let boostEpoch: Int64 = 210_866_803_200_000_000

    /// Converts a time in UTC to local time on the scale of the library Boost, in microseconds.
    private static func boostMicroseconds(_ nanoseconds: Int64) -> Int64 {
        let seconds = nanoseconds / 1_000_000_000
        return boostEpoch + WallClock.localSeconds(secondsSince1970: seconds) * 1_000_000
            + nanoseconds % 1_000_000_000 / 1000
    }
}
