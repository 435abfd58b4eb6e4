import OpenBCI
import TestKit

/// Passes bytes to a parser in parts, and returns the packets that it finds. Each byte arrives 1 ns after the previous one.
private func packets(
    _ bytes: [UInt8], part: Int = 1, _ parser: CytonParser = CytonParser(), followsSilence: Bool = false
) -> [(packet: CytonPacket, arrival: Int64)] {
    var found: [(packet: CytonPacket, arrival: Int64)] = []
    var place = 0
    while place < bytes.count {
        let end = min(bytes.count, place + part)
        let arrival = CytonArrival(time: Int64(end), watched: Int64(end))
        Array(bytes[place..<end]).withUnsafeBytes {
            parser.take($0, at: arrival, followsSilence: followsSilence) { found.append(($0, $1.time)) }
        }
        place = end
    }
    return found
}

private func counters(
    _ bytes: [UInt8], part: Int = 1, _ parser: CytonParser = CytonParser(), followsSilence: Bool = false
) -> [Int] {
    packets(bytes, part: part, parser, followsSilence: followsSilence).map { Int($0.packet.counter) }
}

/// Packets whose values contain the marks of begins and ends everywhere.
private func confusing(_ number: Int) -> [UInt8] {
    packet(
        number, values: [Int32](repeating: Int32(bitPattern: 0xFFA0_C0A0), count: 8), axes: [-24416, -16224, -24384])
}

let packetTests: [TestCase] = [
    TestCase("a packet contains its values of 24 bits, and its acceleration") { t in
        let found = packets(boardPacket(30) + boardPacket(31) + boardPacket(32)).map { $0.packet }
        guard found.count == 2 else { return t.fail("\(found.count) packets") }
        for channel in 0..<8 { t.expectEqual(found[0].values[channel], unit(30, channel)) }
        t.expectEqual(found[0].acceleration?[0] ?? 0, 31)
        t.expectEqual(found[0].acceleration?[1] ?? 0, -8000)
        t.expect(found[1].acceleration == nil)
        // At the usual gain, a unit is 0.02235 µV, and the largest value is 187500 µV.
        t.expect(abs(Cyton.microvolts(gain: Cyton.usualGain) * 8_388_607 - 187_500) < 0.1)
    },
    TestCase("six bytes that are no acceleration are not used as one") { t in
        let bytes = (0..<3).flatMap { packet($0, values: [Int32](repeating: 0, count: 8), axes: [1, 2, 3], end: 0xC1) }
        let found = packets(bytes).map { $0.packet }
        t.expectEqual(found.count, 2)
        t.expect(found.allSatisfy { $0.acceleration == nil })
    },
    TestCase("packets are found in parts of any length, after any beginning") { t in
        for lead in 0..<33 {
            let bytes = Array(confusing(255)[(33 - lead)...]) + (0..<20).flatMap { confusing($0) }
            for part in [1, 7, 33, 64, 1000] {
                let found = counters(bytes, part: part)
                // The last packet waits for the next one.
                t.expect(found == Array(0..<19), "after \(lead) bytes, in parts of \(part)")
            }
        }
    },
    TestCase("if bytes are lost, the damaged packet is lost, and all others are found") { t in
        // A loss of exactly 33 bytes cannot be seen. If only the mark of packet 6 is lost, too, a byte of packet 5 looks like it.
        for cut in 1..<40 where cut != 33 {
            let whole = (0..<20).flatMap { confusing($0) }
            let bytes = Array(whole[..<(5 * 33 + 11)]) + Array(whole[(5 * 33 + 11 + cut)...])
            let parser = CytonParser()
            let found = counters(bytes, parser)
            let lost = cut <= 23 ? [5] : [5, 6]
            t.expect(found == (0..<19).filter { !lost.contains($0) }, "without \(cut) bytes")
            t.expectEqual(parser.losses, 1)
        }
    },
    TestCase("after bytes that belong to no packet, packets are found again") { t in
        let text = Array("Failure: \u{A0} $$$".utf8)
        let bytes = (0..<3).flatMap { boardPacket($0) } + text + (3..<7).flatMap { boardPacket($0) }
        // Packet 2 is not used, because the bytes behind it are no packet: it could be damaged.
        t.expect(counters(bytes) == [0, 1, 3, 4, 5])
    },
    TestCase("a packet without a following one is not used after a loss") { t in
        t.expect(counters([1, 2, 3] + boardPacket(0) + [9, 9, 9] + boardPacket(1)) == [])
    },
    TestCase("the arrival of a packet is that of its last byte") { t in
        let found = packets((0..<4).flatMap { boardPacket($0) })
        t.expect(found.map { $0.arrival } == [33, 66, 99])
    },
    TestCase("only after a silence, the numbers of packets may be far from each other") { t in
        let bytes = [0, 1, 2, 200, 201, 202].flatMap { boardPacket($0) }
        t.expect(counters(bytes) == [0, 1, 200, 201])
        t.expect(counters(bytes, followsSilence: true) == [0, 1, 2, 200, 201])
    },
]
