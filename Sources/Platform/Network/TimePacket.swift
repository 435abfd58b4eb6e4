/// A request for the time of day by SNTP, and the server's answer (RFC 4330, version 4).
public enum TimePacket {
    package static let port: UInt16 = 123
    /// The size of a packet in bytes, without extensions and authentication. The rest of a longer answer is ignored.
    package static let bytes = 48
    /// The number of seconds from 1900, where NTP's time begins, to 1970.
    private static let epoch: Int64 = 2_208_988_800
    /// The earliest valid time, in seconds since 1970 (November 2023). NTP's 32-bit seconds overflow in 2036: an answer with an earlier time is taken
    /// as a time after the overflow.
    private static let earliest: Int64 = 1_700_000_000

    /// The reason why an answer contains no valid time.
    public enum Refusal: Error, Equatable, Sendable {
        /// The packet is too short, or is not a server's answer.
        case notUnderstood
        /// The answer does not contain the request's token, so the sender of the answer did not receive the request.
        case notAsked
        /// The server does not know the time, or refuses to answer.
        case notKnown
    }

    /// - Parameter token: unpredictable bits that the answer must repeat.
    package static func question(token: UInt64) -> [UInt8] {
        // The first byte means: no leap second, version 4, client mode. The token is in the field for the client's own time, which the server does
        // not need.
        [0x23] + [UInt8](repeating: 0, count: 39)
            + (0..<8).map { UInt8(truncatingIfNeeded: token >> UInt64(56 - 8 * $0)) }
    }

    /// The server's time in nanoseconds since 1970, halfway between receiving the request and sending the answer.
    package static func time(in answer: UnsafeRawBufferPointer, token: UInt64) throws(Refusal) -> Int64 {
        guard answer.count >= bytes, answer[0] & 7 == 4, (3...4).contains(answer[0] >> 3 & 7) else {
            throw .notUnderstood
        }
        guard stamp(answer, 24) == token else { throw .notAsked }
        // A stratum of 0 means that the server refuses to answer. A leap indicator of 3 means that the server's clock is not set.
        guard (1...15).contains(answer[1]), answer[0] >> 6 != 3 else { throw .notKnown }
        let received = nanoseconds(stamp(answer, 32))
        let sent = nanoseconds(stamp(answer, 40))
        guard stamp(answer, 40) != 0, received <= sent, sent - received < 10_000_000_000 else { throw .notUnderstood }
        return received + (sent - received) / 2
    }

    private static func stamp(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }

    private static func nanoseconds(_ stamp: UInt64) -> Int64 {
        var seconds = Int64(stamp >> 32) - epoch
        if seconds < earliest { seconds += 1 << 32 }
        return seconds * 1_000_000_000 + Int64(((stamp & 0xFFFF_FFFF) * 1_000_000_000) >> 32)
    }
}
