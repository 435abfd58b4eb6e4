import Platform
import TestKit

private let token: UInt64 = 0x0123_4567_89AB_CDEF
/// The time 2026-11-21 13:52:00 UTC as an NTP time stamp.
private let stamp: UInt64 = (1_795_269_120 + 2_208_988_800) << 32

/// Returns the packet of a time server's answer.
private func answer(
    first: UInt8 = 0x24, stratum: UInt8 = 2, token: UInt64 = token, received: UInt64 = stamp, sent: UInt64 = stamp
) -> [UInt8] {
    var bytes: [UInt8] = [first, stratum, 6, 0xEC] + [UInt8](repeating: 0, count: 20)
    for word in [token, received, sent] {
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
    return bytes
}

private func read(_ bytes: [UInt8]) -> Result<Int64, TimePacket.Refusal> {
    var result = Result<Int64, TimePacket.Refusal>.failure(.notUnderstood)
    bytes.withUnsafeBytes { bytes in
        do throws(TimePacket.Refusal) {
            result = .success(try TimePacket.time(in: bytes, token: token))
        } catch {
            result = .failure(error)
        }
    }
    return result
}

let timePacketTests = [
    TestCase(
        "a query to a time server contains nothing about this device; an answer is accepted only if it repeats the query's token"
    ) {
        t in
        let question = TimePacket.question(token: token)
        t.expectEqual(question.count, TimePacket.bytes)
        t.expectEqual(question[0], 0x23)
        t.expect(question[1..<40].allSatisfy { $0 == 0 })
        t.expectEqual(Array(question[40...]), [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF])
    },
    TestCase("the time from a time server is the mean of the server's receive and transmit times, also after 2036") {
        t in
        t.expect(read(answer()) == .success(1_795_269_120_000_000_000))
        t.expect(read(answer(sent: stamp + 1 << 31)) == .success(1_795_269_120_250_000_000))
        t.expect(read(answer(first: 0x1C)) == .success(1_795_269_120_000_000_000), "version 3")
        // The time 2040-01-01, which is in the second NTP era (from 2036 on).
        let later: UInt64 = (2_208_988_800 + 2_208_988_800) << 32
        t.expect(read(answer(received: later, sent: later)) == .success(2_208_988_800_000_000_000))
    },
    TestCase(
        "a time server's answer is refused if it answers another query, comes from an unsynchronized server, or has another format"
    ) { t in
        t.expect(read(answer(token: token + 1)) == .failure(.notAsked))
        t.expect(read(answer(stratum: 0)) == .failure(.notKnown))
        t.expect(read(answer(stratum: 16)) == .failure(.notKnown))
        t.expect(read(answer(first: 0xE4)) == .failure(.notKnown))
        for first: UInt8 in [0x23, 0x25, 0x2C, 0x00] {
            t.expect(read(answer(first: first)) == .failure(.notUnderstood))
        }
        t.expect(read(answer(sent: 0)) == .failure(.notUnderstood))
        t.expect(read(answer(sent: stamp - 1)) == .failure(.notUnderstood))
        t.expect(read(answer(sent: stamp + 60 << 32)) == .failure(.notUnderstood))
        let whole = answer()
        for count in 0..<whole.count { t.expect(read(Array(whole[..<count])) == .failure(.notUnderstood)) }
    },
]
