import SignalServerCore
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Returns a stream with the pulse that signal-server's options give. The stream's clock starts at a time of the
/// machine.
private func pulsed(
    _ signals: [String], start: Int64, partsPerMillion: Int32 = 0, _ t: Expectations
) -> (stream: PacketStream, clock: StreamClock)? {
    guard let options = try? OptionParser.parse(signals.flatMap { ["--signal", $0] }),
        let stream = try? SignalFactory.stream(options)
    else {
        t.fail("no stream")
        return nil
    }
    let clock = StreamClock(start: start, partsPerMillion: partsPerMillion)
    stream.begin(clock)
    return (stream, clock)
}

/// Returns the number of the first sample (from 0) at or after a time of the machine: the smallest k with start + (k +
/// 1) * 10^18 / (milliHertz * speed) >= time, computed by a division with 128 bits.
private func firstSample(_ time: Int64, _ milliHertz: UInt32, _ clock: StreamClock) -> Int64 {
    let denominator = UInt64(milliHertz) * UInt64(1_000_000 + Int64(clock.partsPerMillion))
    let (quotient, rest) = UInt64(1_000_000_000_000_000_000).dividingFullWidth(
        UInt64(time - clock.start).multipliedFullWidth(by: denominator))
    return Int64(quotient) + (rest > 0 ? 1 : 0) - 1
}

/// A server with random properties: a rate with fractions, block size, start up to ten years ago, a clock that is wrong
/// by up to 1000 ppm.
private struct RandomServer {
    let milliHertz: UInt32
    let block: Int
    let start: Int64
    let partsPerMillion: Int32
    let seconds: Int

    init(_ random: inout Random) {
        let fraction = random.once(in: 2) ? 0 : random.below(1000)
        milliHertz = UInt32(random.inside(20...2000) * 1000 + fraction)
        block = random.inside(1...25)
        start = Int64(random.below(315_360_000)) * second + Int64(random.below(1_000_000_000))
        partsPerMillion = random.once(in: 3) ? 0 : Int32(random.inside(-1000...1000))
        seconds = random.inside(1...3)
    }

    var option: String {
        let fraction = String(milliHertz % 1000 + 1000).dropFirst()
        return "pulse:rate=\(milliHertz / 1000).\(fraction),block=\(block),every=\(seconds)"
    }

    /// Compares the samples of some seconds, from packet `number` + 1 on, with the values that follow from the
    /// machine's clock.
    func check(_ stream: PacketStream, _ clock: StreamClock, _ t: Expectations) {
        let first = stream.number * Int64(block)
        let begin = clock.machineTime(stream.time(ofPacket: stream.number))
        var changes: [(sample: Int64, isOn: Bool)] = []
        var pulse = (begin / (Int64(seconds) * second)) * Int64(seconds) * second
        while pulse < begin + 9 * second {
            for (time, isOn) in [(pulse, true), (pulse + PulseTimes.width, false)] where time > begin {
                changes.append((firstSample(time, milliHertz, clock), isOn))
            }
            pulse += Int64(seconds) * second
        }
        var isOn = begin % (Int64(seconds) * second) < PulseTimes.width
        var next = 0
        for _ in 0..<Int(milliHertz) * 8 / 1000 / block {
            stream.advance()
            for index in 0..<block {
                let sample = (stream.number - 1) * Int64(block) + Int64(index)
                while next < changes.count && changes[next].sample <= sample {
                    isOn = changes[next].isOn
                    next += 1
                }
                guard stream.signals[0].samples[index] == (isOn ? 100 : 0) else {
                    return t.fail("\(option), start \(start), \(partsPerMillion) ppm: sample \(sample), first \(first)")
                }
            }
        }
        t.expect(next >= 4, "no pulses")
    }
}

let pulseTests: [TestCase] = [
    TestCase(
        "a simulated pulse begins and ends at the first sample at or after its times, for any sampling rate, start and clock"
    ) { t in
        var random = Random(seed: 31)
        for _ in 0..<60 {
            let server = RandomServer(&random)
            guard
                let (stream, clock) = pulsed(
                    [server.option], start: server.start, partsPerMillion: server.partsPerMillion, t)
            else { return }
            server.check(stream, clock, t)
        }
    },
    TestCase("after dropped packets, and after days, a simulated pulse still begins at the right sample") { t in
        var random = Random(seed: 32)
        for _ in 0..<40 {
            let server = RandomServer(&random)
            guard
                let (stream, clock) = pulsed(
                    [server.option], start: server.start, partsPerMillion: server.partsPerMillion, t)
            else { return }
            stream.advance()
            stream.skip(Int64(random.below(100_000_000)))
            server.check(stream, clock, t)
        }
    },
    TestCase(
        "if two servers have different rates, starts and clocks, they send a pulse at times that differ by at most one sample"
    ) { t in
        let moments = [("pulse:rate=250,block=5,every=2", Int32(100)), ("pulse:rate=512,block=8,every=2", -250)]
            .enumerated().map { index, server -> [Int64] in
                guard
                    let (stream, clock) = pulsed(
                        [server.0], start: 77 * second + Int64(index) * 123_456_789, partsPerMillion: server.1, t)
                else { return [] }
                let signal = stream.signals[0]
                var rises: [Int64] = []
                var before: Float = 100
                for _ in 0..<60_000 where rises.count < 300 {
                    stream.advance()
                    for sample in 0..<signal.signal.blockSize {
                        let number = (stream.number - 1) * Int64(signal.signal.blockSize) + Int64(sample)
                        if before == 0, signal.samples[sample] > 0 {
                            rises.append(clock.machineTime(signal.signal.rate.nanoseconds(ofSample: number + 1)))
                        }
                        before = signal.samples[sample]
                    }
                }
                return rises
            }
        t.expectEqual(moments[0].count, 300)
        for (one, other) in zip(moments[0], moments[1]) {
            guard one % (2 * second) <= 4_000_000, other % (2 * second) <= 2_000_000, abs(one - other) <= 4_000_000
            else { return t.fail("\(one) and \(other)") }
        }
    },
    TestCase(
        "a button that copies the simulated pulses changes in the first packet after the beginning and after the end of a pulse"
    ) {
        t in
        guard
            let (stream, clock) = pulsed(
                ["pulse:rate=250,block=5,every=2,type=user1", "button:every=2"], start: 12_345_678_901,
                partsPerMillion: 100, t)
        else { return }
        var seen: [(time: Int64, value: Float)] = []
        for _ in 0..<2000 {
            stream.advance()
            for streamed in stream.signals where streamed.signal.type == .button && streamed.isPresent {
                seen.append((clock.machineTime(stream.time(ofPacket: stream.number)), streamed.samples[0]))
            }
        }
        t.expectEqual(seen.count, 40)
        for (index, change) in seen.enumerated() {
            let expected = (14 + 2 * Int64(index / 2)) * second + (index % 2 == 0 ? 0 : PulseTimes.width)
            t.expectEqual(change.value, index % 2 == 0 ? 1 : 0)
            t.expect((0..<20_000_000).contains(change.time - expected), "\(change.time) for \(expected)")
        }
    },
    TestCase(
        "if a simulated pulse is shorter than the time between two packets, its button sends press and release in consecutive packets"
    ) { t in
        guard
            let (stream, _) = pulsed(
                ["sine:rate=2.5,block=1", "button:every=3"], start: 500_000_000, t)
        else { return }
        var values: [Float] = []
        for _ in 0..<30 {
            stream.advance()
            for streamed in stream.signals where streamed.signal.type == .button && streamed.isPresent {
                values.append(streamed.samples[0])
            }
        }
        t.expectEqual(values, [1, 0, 1, 0, 1, 0, 1, 0])
    },
    TestCase(
        "if the clock of a signal server is 100 ppm fast, it sends exactly 1.0001 times as many packets, over years"
    ) {
        t in
        guard let (stream, clock) = pulsed(["pulse:rate=250,block=5"], start: 0, partsPerMillion: 100, t) else {
            return
        }
        let pacer = PacketPacer(clock, delay: PacketDelay())
        t.expectEqual(pacer.due(50 * 10_001, of: stream), 10_000 * second)
        t.expectEqual(pacer.due(50 * 10_001 * 31_536, of: stream), 315_360_000 * second)
        for time in [0, 1, 999_999, 123_456_789_012_345, 315_360_000 * second] {
            let late = clock.machineTime(clock.streamTime(time))
            t.expect(late <= time && late >= time - 1, "\(time) becomes \(late)")
        }
    },
]
