import LSL
import Signals
import TestKit

/// A sender of samples with time stamps, and a tracker that decides from the stamps which samples were lost.
private struct Stamps {
    var tracker: StampTracker
    /// The actual interval between samples, in nanoseconds.
    let distance: Double
    /// The number of samples that the sending device has measured, including lost ones.
    var taken: Int64 = 0
    /// The number of samples that the tracker has numbered, including lost ones.
    var numbered: Int64 = 0
    /// The number of samples that wait for a decision.
    var waiting: Int64 = 0
    var lost: Int64 = 0
    var worst = 0.0
    var jumps = 0

    init(hertz: UInt32, actual: Double? = nil) {
        tracker = StampTracker(SamplingRate(hertz: hertz))
        distance = 1e9 / (actual ?? Double(hertz))
    }

    /// Skips samples that the device has measured, so the sender never sends them.
    mutating func lose(_ count: Int64) { taken += count }

    var now: Int64 { second(100) + Int64(Double(taken) * distance) }

    mutating func send(late: Double = 0, stamped: Bool = true) {
        let stamp = now + Int64(late * 1e9)
        taken += 1
        waiting += 1
        let verdict = stamped ? tracker.take(stamp, notAfter: now + second(3)) : tracker.takeWithoutStamp()
        take(verdict)
    }

    mutating func take(_ verdict: StampTracker.Verdict) {
        switch verdict {
        case .wait: return
        case .next: break
        case .lost(let count):
            lost += count
            numbered += count
        case .jumped: jumps += 1
        }
        numbered += waiting
        waiting = 0
        worst = max(worst, Double((tracker.expected - now).magnitude))
    }
}

let stampTests: [TestCase] = [
    TestCase("if the time stamps of a stream are exact, a single lost sample is detected") { t in
        for hertz in [1, 50, 250, 2048, 16000] as [UInt32] {
            var stream = Stamps(hertz: hertz)
            let warm = max(60, Int(hertz) * 40)
            for _ in 0..<warm { stream.send() }
            stream.lose(1)
            for _ in 0..<max(10, Int(hertz)) { stream.send() }
            stream.lose(7)
            for _ in 0..<max(10, Int(hertz)) { stream.send() }
            t.expectEqual(stream.lost, 8, "\(hertz) Hz")
            t.expect(stream.numbered == stream.taken && !stream.tracker.isWaiting, "\(hertz) Hz: numbers")
        }
    },
    TestCase("jitter of any size does not count as lost samples; a loss that is longer than the jitter is detected") {
        t in
        for jitter in [0.0005, 0.004, 0.02, 0.1] {
            var stream = Stamps(hertz: 250)
            var random = Random(seed: 3)
            for _ in 0..<20_000 { stream.send(late: Double(random.signed()) * jitter) }
            t.expectEqual(stream.lost, 0, "\(jitter)")
            t.expect(stream.worst < jitter * 1e9, "\(jitter): \(stream.worst)")
            stream.lose(250)
            for _ in 0..<2000 { stream.send(late: Double(random.signed()) * jitter) }
            let error = (stream.lost - 250).magnitude
            t.expect(Double(error) * 0.004 <= jitter * 1.5, "\(jitter): \(stream.lost)")
        }
    },
    TestCase(
        "if a sender is delayed and then gives its waiting samples their time stamps at once, no sample counts as lost"
    ) { t in
        for delay in [0.03, 0.1, 0.3, 1, 3] {
            var stream = Stamps(hertz: 250)
            for _ in 0..<20_000 { stream.send() }
            let backlog = Int(delay * 250)
            for index in 0..<backlog { stream.send(late: delay - Double(index) * 0.004) }
            for _ in 0..<1000 { stream.send() }
            t.expectEqual(stream.lost, 0, "\(delay)")
            t.expectEqual(stream.numbered, stream.taken, "\(delay)")
        }
    },
    TestCase("if a sender is delayed repeatedly, no sample counts as lost") { t in
        var stream = Stamps(hertz: 500)
        var random = Random(seed: 6)
        for _ in 0..<5000 { stream.send() }
        var late = 0.0
        for _ in 0..<50_000 {
            // A delay lasts up to 0.2 s. Then the sender sends the waiting samples ten times as fast, and stamps each
            // when it sends it.
            if random.once(in: 400) { late = max(late, Double(random.below(200)) / 1000) }
            stream.send(late: late)
            late = max(0, late - 0.0018)
        }
        t.expectEqual(stream.lost, 0)
        t.expectEqual(stream.numbered + stream.waiting, stream.taken)
    },
    TestCase(
        "if each chunk of samples has one time stamp, samples are numbered without a loss, and a loss between two chunks is detected"
    ) { t in
        for size in [4, 32, 500] {
            var stream = Stamps(hertz: 1000)
            var random = Random(seed: 8)
            for _ in 0..<(60_000 / size) {
                let late = Double(random.signed()) * 0.002
                for index in 0..<size { stream.send(late: late, stamped: index == 0) }
            }
            t.expectEqual(stream.lost, 0, "\(size)")
            stream.lose(1159)
            for _ in 0..<(8000 / size) { for index in 0..<size { stream.send(stamped: index == 0) } }
            t.expect((stream.lost - 1159).magnitude < 4, "\(size): \(stream.lost)")
        }
    },
    TestCase("if the sampling rate differs from the nominal one, it is learned from the time stamps") { t in
        for actual in [249.0, 250.02, 252.5, 255] {
            var stream = Stamps(hertz: 250, actual: actual)
            var random = Random(seed: 4)
            for _ in 0..<30_000 { stream.send(late: Double(random.signed()) * 0.001) }
            t.expectEqual(stream.lost, 0, "\(actual)")
            t.expect((stream.tracker.slowness - (250 / actual - 1)).magnitude < 20e-6, "\(actual)")
        }
    },
    TestCase("if the sender's clock is reset, no sample counts as lost") { t in
        for shift in [-3600.0, 3600] {
            var stream = Stamps(hertz: 250)
            for _ in 0..<5000 { stream.send() }
            for _ in 0..<5000 { stream.send(late: shift) }
            t.expectEqual(stream.lost, 0)
            t.expectEqual(stream.jumps, 1)
            t.expectEqual(stream.numbered, stream.taken)
        }
    },
    TestCase("if a stream stops sending right after a loss of samples, the loss is still recognized") {
        t in
        var stream = Stamps(hertz: 250)
        for _ in 0..<20_000 { stream.send() }
        stream.lose(100)
        stream.send()
        t.expect(stream.tracker.isWaiting, "waits")
        stream.take(stream.tracker.decide())
        t.expectEqual(stream.lost, 100)
        t.expectEqual(stream.numbered, stream.taken)
    },
    TestCase("no sampling rate, number of samples or time stamp causes an overflow") { t in
        for milliHertz in [1, 1000, SamplingRate.maximumMilliHertz] {
            var tracker = StampTracker(SamplingRate(milliHertz: milliHertz))
            for stamp in [0, Int64.max / 4, -Int64.max / 4, .max, .min, 5] {
                _ = tracker.take(stamp, notAfter: .max)
                // At 1000 s per sample, two million samples exceed the 64-bit range of nanoseconds.
                for _ in 0..<(milliHertz == 1 ? 2_000_000 : 1000) { _ = tracker.takeWithoutStamp() }
                _ = tracker.decide()
            }
            t.expect(tracker.expected.magnitude <= UInt64(Int64.max / 2 + 1), "\(milliHertz)")
        }
    },
]
