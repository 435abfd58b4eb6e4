import SignalServerCore
import Signals
import TestKit

/// A source that counts: all samples of block k (from 0) have the value k.
final class CountingSource: BlockSource {
    private var count = 0

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        for index in block.indices { block[index] = Float(count) }
        count += 1
        return true
    }
}

/// A source that has a block only in packets whose number is a multiple of three. A packet lasts 10 ms.
private final class RareSource: BlockSource {
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        time % 30_000_000 == 0
    }
}

private func signal(_ type: SignalType, _ milliHertz: UInt32, _ block: Int, channels: Int = 1) -> Signal {
    Signal(
        type: type, rate: SamplingRate(milliHertz: milliHertz), blockSize: block,
        labels: (0..<channels).map { "\($0)" })
}

private func stream(_ signals: [Signal], repeating: Bool = false) -> PacketStream? {
    PacketStream(signals.map { ($0, CountingSource()) }, repeatSlow: repeating)
}

let streamTests: [TestCase] = [
    TestCase(
        "the master signal of the signal server is the one with the most packets per second, even if another has a higher sampling rate"
    ) {
        t in
        let stream = stream([signal(.ecg, 1_000_000, 50), signal(.eeg, 250_000, 5), signal(.emg, 20_000, 1)])
        t.expect(stream?.master.type == .eeg, "another master")
    },
    TestCase("whatever the order of the options, the signal server sends signals in the order of their type flags") {
        t in
        let stream = stream([signal(.sensor, 10_000, 1), signal(.ecg, 10_000, 1), signal(.eeg, 10_000, 1)])
        t.expect(stream?.signals.map { $0.signal.type } == [.eeg, .ecg, .sensor], "another order")
    },
    TestCase("if none of its signals has a sampling rate, the signal server refuses them") { t in
        t.expect(stream([]) == nil && stream([signal(.button, 0, 1)]) == nil, "a stream without packets")
    },
    TestCase("the times of packets are exact after years, also at rates that are not integers") { t in
        guard let stream = stream([signal(.eeg, 333_333, 7)]) else { return t.fail("no stream") }
        // 10^9 packets contain 7e9 samples at 333.333 Hz.
        t.expectEqual(stream.time(ofPacket: 1_000_000_000), 21_000_021_000_021_000)
        t.expectEqual(stream.time(ofPacket: 333_333), 7_000_000_000_000)
    },
    TestCase("a slow signal is in every n-th packet of the signal server: the one in which its block is complete") {
        t in
        guard let stream = stream([signal(.eeg, 256_000, 4), signal(.sensor, 32_000, 2)]) else {
            return t.fail("no stream")
        }
        var present: [Int] = []
        for number in 1...16 {
            stream.advance()
            t.expect(stream.signals[0].isPresent, "the master is missing")
            if stream.signals[1].isPresent { present.append(number) }
        }
        t.expectEqual(present, [4, 8, 12, 16])
    },
    TestCase(
        "if the ratio of two rates is not an integer, the slow signal is sent as soon as its block is complete, without drift"
    ) { t in
        guard let stream = stream([signal(.eeg, 250_000, 5), signal(.sensor, 32_000, 2)]) else {
            return t.fail("no stream")
        }
        var blocks = 0
        for number in 1...50_000 {
            stream.advance()
            if stream.signals[1].isPresent { blocks += 1 }
            // The expected number is floor(packets * 16 / 50), the formula by which the client finds losses.
            if blocks != number * 16 / 50 { return t.fail("\(blocks) blocks in \(number) packets") }
        }
        t.expectEqual(blocks, 16_000)
    },
    TestCase("with --repeat-slow, every packet after the first block of a slow signal repeats the signal's last block")
    { t in
        guard let stream = stream([signal(.eeg, 256_000, 4), signal(.sensor, 32_000, 2)], repeating: true) else {
            return t.fail("no stream")
        }
        var values: [Float] = []
        for _ in 1...12 {
            stream.advance()
            if stream.signals[1].isPresent { values.append(stream.signals[1].samples[0]) }
        }
        t.expectEqual(values, [0, 0, 0, 0, 1, 1, 1, 1, 2])
    },
    TestCase("a signal without a sampling rate is only in those packets for which it has a block") { t in
        guard
            let stream = PacketStream(
                [(signal(.eeg, 100_000, 1), CountingSource()), (signal(.button, 0, 1), RareSource())],
                repeatSlow: true)
        else { return t.fail("no stream") }
        var present: [Int64] = []
        for _ in 1...9 {
            stream.advance()
            if stream.signals[1].isPresent { present.append(stream.number) }
        }
        t.expectEqual(present, [3, 6, 9])
    },
    TestCase("a packet of the signal server is due when its last sample is complete") { t in
        guard let stream = stream([signal(.eeg, 250_000, 5)]) else { return t.fail("no stream") }
        let pacer = PacketPacer(StreamClock(start: 1000), delay: PacketDelay())
        t.expectEqual(pacer.due(1, of: stream), 20_001_000)
        t.expectEqual(pacer.due(2, of: stream), 40_001_000)
    },
    TestCase(
        "--delay delays every packet of the signal server; with a range, the delays are random, but the same in each run"
    ) { t in
        guard let stream = stream([signal(.eeg, 250_000, 5)]),
            let fixed = try? OptionParser.parse(["--delay", "30"]).delay,
            let spread = try? OptionParser.parse(["--delay", "10-20"]).delay
        else { return t.fail("no stream") }
        t.expectEqual(PacketPacer(StreamClock(start: 0), delay: fixed).due(1, of: stream), 50_000_000)
        let pacer = PacketPacer(StreamClock(start: 0), delay: spread)
        let delays = (1...200).map { pacer.due(Int64($0), of: stream) - Int64($0) * 20_000_000 }
        t.expect(delays.allSatisfy { (10_000_000...20_000_000).contains($0) }, "outside of the range")
        t.expect((delays.max() ?? 0) - (delays.min() ?? 0) > 8_000_000, "hardly spread")
        let again = PacketPacer(StreamClock(start: 0), delay: spread)
        t.expectEqual((1...200).map { again.due(Int64($0), of: stream) - Int64($0) * 20_000_000 }, delays)
    },
]
