import Signals
import TestKit

private func ratio(_ packets: UInt64, _ blocks: UInt64) -> PacketRatio {
    PacketRatio(packets: packets, blocks: blocks)!
}

let missingSamplesTests = [
    TestCase("the ratio of two signals is that of their packet rates, and is exact even if it is not an integer") {
        t in
        let master = SamplingRate(hertz: 256)
        let slow = PacketRatio(masterRate: master, masterBlockSize: 4, rate: SamplingRate(hertz: 32), blockSize: 2)
        t.expect(slow == ratio(4, 1))
        let odd = PacketRatio(
            masterRate: SamplingRate(milliHertz: 100_100), masterBlockSize: 1,
            rate: SamplingRate(milliHertz: 33_333), blockSize: 3)
        t.expect(odd == ratio(300_300, 33_333))
        t.expect(PacketRatio(masterRate: master, masterBlockSize: 4, rate: .irregular, blockSize: 1) == nil)
        t.expect(PacketRatio(masterRate: master, masterBlockSize: 0, rate: master, blockSize: 1) == nil)
        t.expect(PacketRatio(masterRate: master, masterBlockSize: -1, rate: master, blockSize: 1) == nil)
        t.expect(PacketRatio(packets: 1 << 63, blocks: 1) == nil)
    },
    TestCase(
        "if a signal has a block in every n-th packet, the number of missing samples follows the formula of the thesis on iScope"
    ) { t in
        // At a ratio of 4 and a block size of 2, blocks are due in packets 4, 8, 12 and 16.
        t.expectEqual(missingSamples(packet: 4, ratio: ratio(4, 1), blockSize: 2, samplesSoFar: 0), 0)
        t.expectEqual(missingSamples(packet: 8, ratio: ratio(4, 1), blockSize: 2, samplesSoFar: 2), 0)
        t.expectEqual(missingSamples(packet: 16, ratio: ratio(4, 1), blockSize: 2, samplesSoFar: 2), 4)
        t.expectEqual(missingSamples(packet: 1, ratio: ratio(4, 1), blockSize: 2, samplesSoFar: 0), 0)
    },
    TestCase("if a signal has a block in every 1.5 packets, the number of missing samples is exact, too") { t in
        // At a ratio of 3/2, block k is sent in packet ceil(1.5 k). If one block is lost, exactly its samples are missing.
        for k in Int64(1)...1000 {
            let packet = (3 * k + 1) / 2
            t.expectEqual(
                missingSamples(packet: packet, ratio: ratio(3, 2), blockSize: 5, samplesSoFar: 5 * (k - 1)), 0)
            t.expectEqual(
                missingSamples(packet: packet, ratio: ratio(3, 2), blockSize: 5, samplesSoFar: 5 * max(0, k - 3)),
                5 * min(2, k - 1))
        }
    },
    TestCase("the number of missing samples is exact after years, and extreme numbers cause no crash") { t in
        let year: Int64 = 365 * 86400 * 100
        let odd = ratio(300_300, 33_333)
        t.expectEqual(odd.blocksDue(inPackets: 100_100 * year), 11_111 * year)
        t.expectEqual(ratio(1, 1).blocksDue(inPackets: .max), .max)
        t.expectEqual(ratio(1, 1 << 62).blocksDue(inPackets: .max), .max)
        t.expectEqual(ratio(1 << 62, (1 << 62) - 1).blocksDue(inPackets: 1 << 62), (1 << 62) - 1)
        t.expectEqual(ratio(4, 1).blocksDue(inPackets: -7), 0)
        t.expectEqual(missingSamples(packet: .max, ratio: .one, blockSize: .max, samplesSoFar: 0), .max)
        t.expectEqual(missingSamples(packet: .min, ratio: .one, blockSize: 1, samplesSoFar: 0), 0)
        t.expectEqual(missingSamples(packet: 9, ratio: .one, blockSize: 1, samplesSoFar: .min), 0)
        t.expectEqual(missingSamples(packet: 9, ratio: .one, blockSize: -3, samplesSoFar: 0), 0)
    },
]
