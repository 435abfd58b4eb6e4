import Connections
import LSL
import Platform
import Signals
import TestKit

/// Returns a bench and the outlet of its running stream. The stream has two channels, and its time stamps are `ahead`
/// seconds in the future.
private func running(ahead: Double = 0, _ t: Expectations) -> (InletBench, TestOutlet)? {
    let stream = InletBench.stream("first")
    guard let bench = InletBench(stream, at: nil, t), let outlet = bench.add(stream, at: [.v4(0x7F00_0001)], t) else {
        return nil
    }
    outlet.ahead = ahead
    bench.use(outlet.stream, at: .v4(0x7F00_0001))
    guard bench.start(t) else { return nil }
    bench.run(seconds: 2)
    bench.forgetEvents()
    return (bench, outlet)
}

let stallTests: [TestCase] = [
    TestCase(
        "if a receiver does not read for ten seconds, it then gets the newest samples immediately and counts the missed ones as lost"
    ) { t in
        // The stream has 1.2 MB a second, so all buffers together cannot contain ten seconds of it.
        let stream = InletBench.stream("first", channels: 300)
        guard let bench = InletBench(stream, at: nil, t),
            let outlet = bench.add(stream, at: [.v4(0x7F00_0001)], t)
        else { return }
        bench.use(outlet.stream, at: .v4(0x7F00_0001))
        guard bench.start(t, selection: [ChannelID(signal: 0, channel: 7)]) else { return }
        bench.run(seconds: 2)
        t.expectEqual(bench.ring.lost, 0)
        bench.forgetEvents()
        let stalledAt = bench.ring.end
        bench.isReading = false
        bench.run(seconds: 10)
        // The queue of the outlet was full, so the outlet dropped its oldest samples.
        t.expect((outlet.feed?.lost ?? 0) > 1000, "\(outlet.feed?.lost ?? 0) lost at the outlet")
        t.expectEqual(bench.ring.end, stalledAt)
        bench.isReading = true
        bench.settle { _ in outlet.feed?.isEmpty ?? true && outlet.waiting == 0 }
        bench.run(seconds: 1)
        bench.settle { $0.ring.end >= stalledAt + 10_900 }
        // The newest sample may be up to 100 ms old, because the samples of one turn may still be in transit.
        let now = Float((bench.clock.now - 1_000_000_000_000) / 1_000_000)
        t.expect(now - bench.newest < 100, "\(Int(now - bench.newest)) ms behind")
        t.expectEqual(bench.ring.lost, outlet.feed?.lost ?? 0)
        t.expectEqual(bench.source.statistics.packetsLost, bench.ring.lost)
        t.expect(bench.ring.end >= stalledAt + 10_900, "\(bench.ring.end - stalledAt) samples and lost ones")
        // The outlet answers a clock query only in the next turn of the loop, so the error of the times can be one turn.
        t.expect(bench.error.magnitude <= UInt64(InletBench.step), "\(bench.error / 1000) us")
        // Only one event was reported, that samples were dropped: the connection stayed open.
        t.expect(bench.events == [.samplesDropped], "expected only the notice of dropped samples")
        t.expectEqual(bench.source.statistics.reconnects, 0)
    },
    TestCase(
        "if the network transmits only half of a stream's data rate, samples arrive only seconds late, and dropped samples are reported"
    ) {
        t in
        guard let (bench, outlet) = running(t) else { return }
        let requests = outlet.requests
        // In each turn, the stream has 20 samples of 17 bytes, and the network transmits half of these bytes.
        bench.linkBytes = 170
        var worst: Float = 0
        bench.run(seconds: 60) { bench in
            worst = max(worst, Float((bench.clock.now - 1_000_000_000_000) / 1_000_000) - bench.newest)
            return false
        }
        t.expect(worst < 3500, "\(Int(worst)) ms behind")
        let figures = bench.source.statistics
        t.expect((20_000...31_000).contains(figures.packetsDropped), "\(figures.packetsDropped) dropped")
        t.expectEqual(figures.packetsLost, bench.ring.lost)
        t.expect(bench.events == [.samplesDropped], "expected only the notice of dropped samples")
        t.expect((5...12).contains(outlet.requests - requests), "\(outlet.requests - requests) requests")
        let reported = Float((bench.clock.now - (figures.newestSample ?? 0)) / 1_000_000)
        let behind = Float((bench.clock.now - 1_000_000_000_000) / 1_000_000) - bench.newest
        t.expect(
            (reported - behind).magnitude < 600, "expected a delay of \(Int(behind)) ms, reported \(Int(reported)) ms")
        t.expect(bench.error.magnitude <= UInt64(InletBench.step), "\(bench.error / 1000) us")
    },
    TestCase("if an outlet's time stamps are always some seconds too old, it stays connected") { t in
        guard let (bench, outlet) = running(ahead: -3, t) else { return }
        let requests = outlet.requests
        bench.run(seconds: 60)
        t.expectEqual(outlet.requests, requests)
        t.expect(bench.events.isEmpty && bench.ring.lost == 0, "\(bench.ring.lost) lost")
        let age = bench.clock.now - (bench.source.statistics.newestSample ?? 0)
        t.expect((age - 3_000_000_000).magnitude < 100_000_000, "\(age / 1_000_000) ms")
    },
]
