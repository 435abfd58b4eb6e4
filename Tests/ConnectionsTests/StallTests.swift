import Connections
import LSL
import Platform
import Signals
import TestKit

/// A bench with a running stream of two channels whose time stamps are `ahead` seconds in the future.
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
        "a reader that stalls for ten seconds receives the newest samples immediately and counts the missed ones as lost"
    ) { t in
        // 1.2 MB a second: in ten seconds, more than fits into all buffers.
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
        // The outlet's buffer was full, and the outlet dropped the rest.
        t.expect((outlet.feed?.lost ?? 0) > 1000, "\(outlet.feed?.lost ?? 0) lost at the outlet")
        t.expectEqual(bench.ring.end, stalledAt)
        bench.isReading = true
        bench.settle { _ in outlet.feed?.isEmpty ?? true && outlet.waiting == 0 }
        bench.run(seconds: 1)
        bench.settle { $0.ring.end >= stalledAt + 10_900 }
        // The samples of one turn can be in transit. A loss is certain only after 0.5 s.
        let now = Float((bench.clock.now - 1_000_000_000_000) / 1_000_000)
        t.expect(now - bench.newest < 100, "\(Int(now - bench.newest)) ms behind")
        t.expectEqual(bench.ring.lost, outlet.feed?.lost ?? 0)
        t.expectEqual(bench.source.statistics.packetsLost, bench.ring.lost)
        t.expect(bench.ring.end >= stalledAt + 10_900, "\(bench.ring.end - stalledAt) samples and lost ones")
        // A clock query takes a turn, so the error can be that long.
        t.expect(bench.error.magnitude <= UInt64(InletBench.step), "\(bench.error / 1000) us")
        // The connection stayed open, and the user is notified once.
        t.expect(bench.events == [.samplesDropped], "other events than samples dropped")
        t.expectEqual(bench.source.statistics.reconnects, 0)
    },
    TestCase(
        "if the network has half the stream's data rate, samples are only seconds old, and dropped samples are reported"
    ) {
        t in
        guard let (bench, outlet) = running(t) else { return }
        let requests = outlet.requests
        // In a turn, the stream has 20 samples of 17 bytes; the network transmits half of that.
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
        t.expect(bench.events == [.samplesDropped], "other events than samples dropped")
        t.expect((5...12).contains(outlet.requests - requests), "\(outlet.requests - requests) requests")
        let told = Float((bench.clock.now - (figures.newestSample ?? 0)) / 1_000_000)
        let behind = Float((bench.clock.now - 1_000_000_000_000) / 1_000_000) - bench.newest
        t.expect((told - behind).magnitude < 600, "\(Int(told)) ms told, \(Int(behind)) ms")
        t.expect(bench.error.magnitude <= UInt64(InletBench.step), "\(bench.error / 1000) us")
    },
    TestCase("an outlet whose time stamps are always seconds late stays connected") { t in
        guard let (bench, outlet) = running(ahead: -3, t) else { return }
        let requests = outlet.requests
        bench.run(seconds: 60)
        t.expectEqual(outlet.requests, requests)
        t.expect(bench.events.isEmpty && bench.ring.lost == 0, "\(bench.ring.lost) lost")
        let age = bench.clock.now - (bench.source.statistics.newestSample ?? 0)
        t.expect((age - 3_000_000_000).magnitude < 100_000_000, "\(age / 1_000_000) ms")
    },
]
