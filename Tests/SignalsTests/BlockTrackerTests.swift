import Signals
import TestKit

/// A server's stream with one signal, and a tracker that receives its packets. Tests can leave out packets.
private struct Stream {
    var tracker: BlockTracker
    var lost: Int64 = 0
    /// The stored block numbers; -1 for a missing block.
    var stored: [Int] = []
    private var last: Int?

    init(packets: UInt64, blocks: UInt64) {
        tracker = BlockTracker(ratio: PacketRatio(packets: packets, blocks: blocks)!, blockSize: 2)
    }

    /// - Parameters:
    ///   - block: the number of the block in this packet; nil for none.
    /// - value: the block's content, if it differs from the block's number.
    mutating func receive(_ packet: Int64, block: Int?, value: Int? = nil) {
        guard let block else { return tracker.packetWithoutBlock() }
        let content = value ?? block
        switch tracker.block(in: packet, packetsLost: lost, isSame: last == content) {
        case .repeated: break
        case .new(let missing):
            stored += [Int](repeating: -1, count: Int(missing / 2))
            stored.append(block)
        }
        last = content
    }
}

/// Returns the number of the packet (from 1) in which block `k` (from 0) is sent: the first packet after the block is complete.
private func duePacket(_ k: Int, _ packets: Int, _ blocks: Int) -> Int64 {
    Int64(((k + 1) * packets + blocks - 1) / blocks)
}

/// Sends `count` blocks, each in the packet in which it is complete. The packets in `lose` are lost. Returns the stored
/// blocks.
private func sentWhenDue(_ packets: Int, _ blocks: Int, shift: Int64 = 0, count: Int, lose: Set<Int64>) -> [Int] {
    var stream = Stream(packets: UInt64(packets), blocks: UInt64(blocks))
    var next = 0
    for packet in 1...duePacket(count, packets, blocks) + shift {
        let isDue = packet == duePacket(next, packets, blocks) + shift
        if lose.contains(packet) {
            stream.lost += 1
        } else {
            stream.receive(packet, block: isDue ? next : nil)
        }
        if isDue { next += 1 }
    }
    return stream.stored
}

/// Sends `count` blocks like a server that repeats the last block in every packet. The packets in `lose` are lost. Returns the stored blocks.
private func sentEveryTime(_ packets: Int, shift: Int64 = 0, count: Int, lose: Set<Int64>) -> [Int] {
    var stream = Stream(packets: UInt64(packets), blocks: 1)
    for packet in 1...Int64(packets * count) {
        if lose.contains(packet) {
            stream.lost += 1
        } else {
            stream.receive(packet, block: Int(packet + shift) / packets)
        }
    }
    return stream.stored
}

let blockTrackerTests = [
    TestCase("if a signal is in every packet, exactly the blocks in lost packets are missing") { t in
        t.expectEqual(sentWhenDue(1, 1, count: 7, lose: [3, 4, 7]), [0, 1, -1, -1, 4, 5, -1, 7])
        // If every packet contains a block, a block with the same values is still a new block.
        var stream = Stream(packets: 1, blocks: 1)
        for packet in 1...5 { stream.receive(Int64(packet), block: packet, value: 0) }
        t.expectEqual(stream.stored, [1, 2, 3, 4, 5])
        t.expect(!stream.tracker.comparesBlocks)
    },
    TestCase(
        "if each block of a slow signal is in one packet, exactly the lost blocks are missing, whichever packet contains the first block"
    ) { t in
        for shift in Int64(-3)...0 {
            let due = { (k: Int) in duePacket(k, 4, 1) + shift }
            t.expectEqual(
                sentWhenDue(4, 1, shift: shift, count: 9, lose: [due(3), due(6), due(7)]),
                [0, 1, 2, -1, 4, 5, -1, -1, 8, 9], "phase \(shift)")
            t.expectEqual(
                sentWhenDue(4, 1, shift: shift, count: 4, lose: [due(1) + 1, due(2) + 1, due(2) + 2]), [0, 1, 2, 3, 4],
                "packets without the block were lost, phase \(shift)")
        }
    },
    TestCase("if the ratio of the rates of packets and blocks is not an integer, exactly the lost blocks are missing") {
        t in
        for (packets, blocks) in [(3, 2), (5, 2), (7, 3), (101, 100), (16, 5)] {
            let count = 240
            var expected = Array(0...count)
            var lose: Set<Int64> = []
            for k in [17, 40, 41, 42, 90, 155, 156] {
                expected[k] = -1
                lose.insert(duePacket(k, packets, blocks))
            }
            t.expectEqual(sentWhenDue(packets, blocks, count: count, lose: lose), expected, "\(packets)/\(blocks)")
        }
    },
    TestCase("if several packets repeat a block, it is stored once") { t in
        for shift in Int64(0)...3 {
            t.expectEqual(
                sentEveryTime(4, shift: shift, count: 12, lose: []), Array(Int(1 + shift) / 4...12), "phase \(shift)")
        }
    },
    TestCase(
        "if several packets repeat a block, losing one of them is no loss; if all of them are lost, the block is missing once"
    ) { t in
        // Block k is in packets 4k ... 4k + 3.
        t.expectEqual(sentEveryTime(4, count: 8, lose: [13, 14, 20]), Array(0...8))
        t.expectEqual(
            sentEveryTime(4, count: 12, lose: Set(18...25).union([33])), [0, 1, 2, 3, 4, -1, 6, 7, 8, 9, 10, 11, 12])
    },
    TestCase(
        "if several packets repeat each block, and packets near the start are lost, no block is stored twice, whichever packet begins a new block"
    ) {
        t in
        for received in Int64(1)...7 {
            for lost in Int64(1)...23 {
                for shift in Int64(0)...3 {
                    let lose = Set(received + 1...received + lost)
                    let blocks = sentEveryTime(4, shift: shift, count: 20, lose: lose).filter { $0 >= 0 }
                    t.expectEqual(
                        blocks, Array(Set(blocks)).sorted(), "\(lost) lost after \(received), phase \(shift)")
                }
            }
        }
    },
    TestCase("packets that were captured from the reference server are recognized as packets that repeat blocks") { t in
        // Packets of the reference server from the capture probe-v1.0-multirate-repeat, which begins with packet 135. The slow signal has a new block
        // in packets 137, 141, 145 and so on.
        var stream = Stream(packets: 4, blocks: 1)
        for id in 135...154 { stream.receive(Int64(id - 134), block: (id + 3) / 4) }
        t.expectEqual(stream.stored, [34, 35, 36, 37, 38, 39])
        t.expect(stream.tracker.delivery == .everyPacket)
    },
    TestCase(
        "if packets repeat each block, a constant signal, whose blocks are all equal, still has the right number of samples"
    ) { t in
        var stream = Stream(packets: 4, blocks: 1)
        for packet in Int64(1)...4000 {
            let block = Int(packet) / 4
            stream.receive(packet, block: block, value: (100..<800).contains(block) ? 7 : block)
        }
        t.expectEqual(stream.stored.count, 1001)
        t.expectEqual(stream.stored.last ?? -1, 1000)
        t.expect(!stream.stored.contains(-1))
    },
    TestCase(
        "if packets do not repeat blocks, every block of a constant signal is stored, although all blocks are equal"
    ) { t in
        var stream = Stream(packets: 4, blocks: 1)
        for packet in Int64(1)...400 {
            stream.receive(packet, block: packet % 4 == 1 ? Int(packet) / 4 : nil, value: 3)
        }
        t.expectEqual(stream.stored, Array(0..<100))
    },
    TestCase("if the clock of a device drifts or jitters and no packet is lost, no sample is missing") { t in
        for (step, name) in [(4010, "slower"), (3990, "faster")] {
            var stream = Stream(packets: 4, blocks: 1)
            var repeating = Stream(packets: 4, blocks: 1)
            var sent = -1
            for packet in Int64(1)...20000 {
                // Some blocks come one or two packets early, in a repeating pattern.
                let tremble = [0, 900, 0, 0, 1700, 300][Int(packet / 4 % 6)]
                let block = max(sent, (Int(packet) * 1000 + tremble) / step)
                stream.receive(packet, block: block > sent ? block : nil)
                repeating.receive(packet, block: block)
                sent = block
            }
            t.expectEqual(stream.stored, Array(0...sent), name)
            t.expectEqual(repeating.stored, Array(0...sent), name)
        }
    },
    TestCase("the number of missing samples is never larger than the number that the lost packets can have contained") {
        t in
        var tracker = BlockTracker(ratio: PacketRatio(packets: 1, blocks: 1)!, blockSize: 10)
        t.expect(tracker.block(in: 1, packetsLost: 0, isSame: false) == .new(missingSamples: 0))
        t.expect(tracker.block(in: 900, packetsLost: 3, isSame: false) == .new(missingSamples: 30))
        t.expect(tracker.block(in: .max, packetsLost: .max, isSame: false) == .new(missingSamples: .max))
        t.expect(tracker.block(in: 5, packetsLost: 5, isSame: false) == .repeated, "a late packet")
        t.expect(tracker.block(in: .min, packetsLost: .min, isSame: true) == .repeated)
    },
    TestCase("extreme ratios of packets and blocks, and extreme packet numbers, cause no crash") { t in
        let numbers: [UInt64] = [1, 2, 3, 1 << 31, (1 << 61) + 1, 1 << 62]
        var verdicts = 0
        for packets in numbers {
            for blocks in numbers {
                var tracker = BlockTracker(ratio: PacketRatio(packets: packets, blocks: blocks)!, blockSize: .max)
                for number in [Int64(1), 2, 3, 1 << 20, 1 << 62, .max - 1, .max] {
                    _ = tracker.block(in: number, packetsLost: number / 2, isSame: number % 2 == 0)
                    verdicts += 1
                }
            }
        }
        t.expectEqual(verdicts, 36 * 7)
    },
]
