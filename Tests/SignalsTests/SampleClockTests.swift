import Signals
import TestKit

private let second: Int64 = 1_000_000_000
/// Times at which clocks start: at the kernel's start, after 26 days (when milliseconds in 32 bits have overflowed) and
/// after ten years.
private let starts: [Int64] = [0, 26 * 86_400 * second, 3653 * 86_400 * second]

/// Lets a clock follow a sender whose clock drifts, with jitter, losses, and a pause of the sender. After that, checks 30 s in each hour.
private func follow(_ t: Expectations, _ ppm: Double, from start: Int64, hours: Int) {
    var run = SenderRun(drift: ppm * 1e-6, start: start, seed: 3)
    run.advance(seconds: 90)
    t.expect(run.worst < 20_000_000, "at first: \(run.worst) ns")
    run.worst = 0
    run.advance(seconds: 600)
    t.expect(run.worst < 2_000_000, "\(ppm) ppm: \(run.worst) ns")
    // The sender stops for twenty seconds, and then sends all missed data at once.
    run.hang(seconds: 20)
    run.advance(seconds: 120)
    t.expect(run.worst < 2_000_000, "after a hang: \(run.worst) ns")
    for _ in 0..<hours {
        run.skip(seconds: 3570)
        run.advance(seconds: 30)
    }
    t.expect(run.worst < 2_000_000, "after \(hours) hours: \(run.worst) ns")
}

let sampleClockTests = [
    TestCase("without corrections, the clock of a stream gives each sample its exact time, also after a week") { t in
        for start in starts {
            for milliHertz: UInt32 in [250_000, 512_000, 4_096_000, 1000, 33_333] {
                let rate = SamplingRate(milliHertz: milliHertz)
                let clock = SampleClock(rate: rate, start: start)
                for number: Int64 in [0, 1, 249, 250, 604_800 * 250, 604_800 * 250 + 1] {
                    t.expectEqual(clock.time(ofSample: number), start + rate.nanoseconds(ofSample: number))
                }
            }
        }
    },
    TestCase(
        "from a time, a stream's clock finds the first sample at or after it, also if the clock was corrected before or after that time"
    ) { t in
        var random = Random(seed: 5)
        for round in 0..<60 {
            let clock = SampleClock(
                rate: SamplingRate(milliHertz: random.next() % 5_000_000 + 500), start: starts[round % 3])
            var number: Int64 = 0
            for _ in 0..<random.below(200) {
                number += Int64(random.below(5000))
                clock.correct(
                    from: number, duration: ClockPiece.nominalDuration + Int64(random.inside(-900_000...900_000)))
            }
            for _ in 0..<50 {
                let wanted = max(0, number - 500_000) + Int64(random.below(600_000))
                let time = clock.time(ofSample: wanted) + Int64(random.inside(-1000...1000))
                let found = clock.firstSample(notBefore: time)
                t.expect(clock.time(ofSample: found) >= time, "\(found)")
                t.expect(clock.time(ofSample: found - 1) < time + 1, "\(found)")
            }
        }
    },
    TestCase("if a stream's clock is corrected, earlier times do not change, and no time jumps or goes back") { t in
        var random = Random(seed: 11)
        let clock = SampleClock(rate: SamplingRate(hertz: 250), start: starts[1])
        var number: Int64 = 0
        var seen: [(number: Int64, time: Int64)] = []
        for _ in 0..<100 {
            let before = clock.time(ofSample: number)
            clock.correct(
                from: number, duration: ClockPiece.nominalDuration + Int64(random.inside(-20_000_000...20_000_000)))
            t.expectEqual(clock.time(ofSample: number), before)
            for _ in 0..<300 {
                let time = clock.time(ofSample: number)
                if let last = seen.last, last.number < number {
                    t.expect(time > last.time && time - last.time < 2 * second / 250)
                }
                seen.append((number, time))
                number += 1
            }
        }
        for (number, time) in seen { t.expectEqual(clock.time(ofSample: number), time) }
    },
    TestCase(
        "times before the oldest correction of a stream's clock can be computed; if there are too many corrections, the oldest is removed"
    ) { t in
        let clock = SampleClock(rate: SamplingRate(hertz: 1000))
        for piece in 1...Int64(3 * SampleClock.capacity) {
            clock.correct(from: piece * 1000, duration: ClockPiece.nominalDuration + piece % 2 * 100_000)
        }
        let oldest = Int64(2 * SampleClock.capacity + 1) * 1000
        let time = clock.time(ofSample: oldest)
        t.expect(time - clock.time(ofSample: oldest - 500) >= 500_000_000)
        t.expect(time - clock.time(ofSample: oldest - 500) <= 500_050_000)
        t.expectEqual(clock.piece(of: 0).piece.sample, oldest)
    },
    TestCase(
        "over a simulated day, the clock of a stream follows its sender's drift of 100 ppm despite jitter, losses and a hang"
    ) {
        t in
        follow(t, 100, from: starts[0], hours: 0)
        follow(t, -100, from: starts[2], hours: 24)
        follow(t, 30, from: starts[1], hours: 0)
    },
    TestCase("over a simulated week, the clock of a stream follows its sender's drift") { t in
        follow(t, -100, from: starts[2], hours: 24 * 7)
    }.portable,
    TestCase(
        "if packets are seconds apart and the first one is late, the stream's clock approaches the true time without exceeding it"
    ) {
        t in
        for apart in [Int64(1), 2, 4, 10] {
            var estimator = ArrivalEstimator()
            let packets = 60 / apart
            for packet in 0..<packets {
                let sender = packet * apart * second
                let arrival = starts[1] + sender + (packet == 0 ? 20_000_000 : 0)
                estimator.note(sender: sender, arrival: arrival)
                _ = estimator.advance(to: arrival)
                let error = estimator.time(ofSender: sender) - starts[1] - sender
                let most: Int64 = packet * apart > 30 ? 6_000_000 : 20_000_000
                t.expect((-2_000_000...most).contains(error), "packet \(packet), \(apart) s apart: \(error) ns")
            }
        }
    },
    TestCase("if the first packets of a stream are late, its clock does not follow them as if they were on time") { t in
        var estimator = ArrivalEstimator()
        func take(_ packet: Int64, late: Int64) {
            estimator.note(sender: packet * second / 50, arrival: starts[1] + packet * second / 50 + late)
        }
        for packet in Int64(0)..<500 {
            take(packet, late: 5_000_000)
            _ = estimator.advance(to: starts[1] + packet * second / 50)
        }
        _ = estimator.advance(to: starts[1] + 11 * second)
        take(550, late: 28_000_000)
        t.expect(!estimator.beginWithEarliest(), "28 ms late")
        take(551, late: 3_000_000)
        t.expect(estimator.beginWithEarliest(), "earlier than any")
        t.expectEqual(estimator.time(ofSender: 11 * second), starts[1] + 11 * second + 3_000_000)
    },
    TestCase("if one sender has two streams with any rates and block sizes, the streams stay aligned") { t in
        var run = SenderRun(drift: 80e-6, start: starts[1], seed: 9)
        for _ in 0..<60 {
            run.advance(seconds: 10)
            t.expect(run.apart < 1_000_000, "\(run.apart) ns")
        }
    },
    TestCase(
        "if a time is beyond the range of a stream's clock, it becomes the limit of the range, and never wraps around"
    ) { t in
        for milliHertz: UInt32 in [1, 1000, 1_000_000_000] {
            for start in [Int64(0), 3653 * 86_400 * second, Int64.max, Int64.min] {
                let clock = SampleClock(rate: SamplingRate(milliHertz: milliHertz), start: start)
                clock.correct(from: 1000, duration: ClockPiece.durations.upperBound)
                var last = clock.time(ofSample: -SampleRing.maximumEnd)
                for shift in 0...48 {
                    let time = clock.time(ofSample: Int64(1) << Int64(shift))
                    t.expect(
                        time >= last && abs(time) <= ClockPiece.maximumTime, "sample 2^\(shift) of \(milliHertz) mHz")
                    _ = clock.firstSample(notBefore: time)
                    last = time
                }
            }
        }
    },
]

/// A sender of 50 packets a second with two streams: one at 250 Hz in each packet, and one at 1 Hz in every fiftieth
/// packet.
private struct SenderRun {
    let drift: Double
    let fast = SampleClock(rate: SamplingRate(hertz: 250))
    let slow = SampleClock(rate: SamplingRate(hertz: 1))
    var estimator = ArrivalEstimator()
    let start: Int64
    var random: Random
    var packet: Int64 = 0
    var hasStarted = false
    /// The minimum time in nanoseconds from the sampling of a packet to its arrival.
    let delay: Int64 = 3_000_000
    /// The maximum error of the newest sample's time, in nanoseconds, since `worst` was set to 0. The error does not include the minimum delay.
    var worst: Int64 = 0
    /// The difference between the two streams' clocks at the same moment, in nanoseconds.
    var apart: Int64 = 0

    init(drift: Double, start: Int64, seed: UInt32) {
        self.drift = drift
        self.start = start
        random = Random(seed: seed)
    }

    /// Returns the time on the board's clock at which packet n is complete.
    func sent(_ packet: Int64) -> Int64 {
        let nominal = packet * 20_000_000
        return start + nominal + Int64(Double(nominal) * drift)
    }

    mutating func advance(seconds: Int) {
        for _ in 0..<50 * seconds {
            packet += 1
            if random.once(in: 50) { continue }
            take(arrival: sent(packet) + delay + Int64(random.below(100)) * Int64(random.below(100)) * 2000)
        }
    }

    mutating func skip(seconds: Int) {
        // Send only one packet every four seconds, so that a simulated week takes little time, even as ARM code.
        for _ in 0..<seconds / 4 {
            packet += 200
            take(arrival: sent(packet) + delay + Int64(random.below(1_000_000)))
        }
    }

    mutating func hang(seconds: Int) {
        let end = sent(packet + 50 * Int64(seconds)) + delay
        for _ in 0..<50 * seconds {
            packet += 1
            take(arrival: end + Int64(random.below(1000)))
        }
    }

    mutating func take(arrival: Int64) {
        let sender = packet * 20_000_000
        estimator.note(sender: sender, arrival: arrival)
        let next = packet * 5
        if !hasStarted {
            hasStarted = true
            fast.follow(estimator, from: next, sender: sender, isFirst: true)
            slow.follow(estimator, from: packet / 50, sender: packet / 50 * second, isFirst: true)
        } else if estimator.advance(to: arrival) {
            fast.follow(estimator, from: next, sender: sender)
            slow.follow(estimator, from: packet / 50 + 1, sender: (packet / 50 + 1) * second)
        }
        let reported = fast.time(ofSample: next)
        worst = max(worst, abs(reported - sent(packet) - delay))
        apart = abs(slow.time(ofSample: packet / 50) - fast.time(ofSample: packet / 50 * 250))
    }
}
