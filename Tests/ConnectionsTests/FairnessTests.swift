import Connections
import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

/// Several sources on one loop.
let fairnessTests: [TestCase] = [
    TestCase("a server that floods one source starves no other, and a turn of the loop reads 1 MiB of it at most") {
        t in
        guard let bench = ConnectionBench(.tcp, ["--signal", "ramp:channels=3,rate=1000,block=5"], t),
            let floodLoop = try? EventLoop(), let server = FloodServer(loop: floodLoop), let store = bench.start(t)
        else { return t.fail("the bench cannot be set up") }
        defer { server.close() }
        let flooded = TiASource(host: "127.0.0.1", port: server.port, transport: .tcp, loop: bench.loop)
        flooded.connect()
        func serve() {
            floodLoop.runOnce(timeout: 0)
            server.fill()
            flooded.advance(to: bench.clock.now)
            while let event = flooded.nextEvent() {
                guard event == .connected, let catalogue = flooded.catalogue else { continue }
                flooded.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1))
                flooded.start()
            }
        }
        guard
            bench.wait(
                t,
                { _ in
                    serve()
                    return flooded.statistics.packetsReceived > 10_000
                })
        else { return }
        let ring = store.entries[0].ring!
        guard let slow = bench.server else { return t.fail("no server") }
        let (sentFirst, receivedFirst) = (slow.packetNumber, bench.source.statistics.packetsReceived)
        let floodedFirst = flooded.statistics.packetsReceived
        var (greatest, before, turns) = (Int64(0), floodedFirst, 0)
        // What the slow server had sent two turns ago, and one; it is of this process and sends once in a turn.
        var (sentBefore, sentLast, behind) = (sentFirst, sentFirst, Int64(0))
        bench.wait(t) { _ in
            let readFromSlow = bench.source.statistics.packetsReceived - receivedFirst
            behind = max(behind, sentBefore - sentFirst - readFromSlow)
            (sentBefore, sentLast) = (sentLast, slow.packetNumber)
            serve()
            let received = flooded.statistics.packetsReceived
            greatest = max(greatest, received - before)
            before = received
            turns += 1
            return turns > 100 && received - floodedFirst > 20_000 && readFromSlow > 100
        }
        t.expectEqual(behind, 0, "packets that had been sent two turns before and were not read")
        t.expectEqual(ring.lost, 0)
        t.expect(greatest * Int64(server.packetBytes) <= 1 << 20, "\(greatest) packets in one turn")
        flooded.disconnect()
        bench.source.disconnect()
    },
    TestCase("eight servers that flood together take as long from a turn of the loop as one") { t in
        let clock = CostlyClock()
        guard let loop = try? EventLoop(clock: clock), let floodLoop = try? EventLoop() else {
            return t.fail("no loop")
        }
        let servers = (0..<8).compactMap { _ in FloodServer(loop: floodLoop) }
        defer { for server in servers { server.close() } }
        let sources = servers.map { TiASource(host: "127.0.0.1", port: $0.port, transport: .tcp, loop: loop) }
        for source in sources { source.connect() }
        func turn() {
            for _ in 0..<16 { floodLoop.runOnce(timeout: 0) }
            for server in servers { server.fill() }
            loop.runOnce(timeout: 500_000)
            for source in sources {
                source.advance(to: clock.now)
                while let event = source.nextEvent() {
                    guard event == .connected, let catalogue = source.catalogue else { continue }
                    source.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1))
                    source.start()
                }
            }
        }
        let patience = SystemClock().now + 60_000_000_000
        while sources.contains(where: { $0.statistics.packetsReceived < 1000 }), SystemClock().now < patience { turn() }
        t.expect(sources.allSatisfy { $0.statistics.packetsReceived >= 1000 }, "not all servers flood")
        // From now on each look at the clock, and so each reception, takes a third of a millisecond.
        clock.cost = 333_333
        let before = sources.map { $0.statistics.packetsReceived }
        var longest: Int64 = 0
        for _ in 0..<40 {
            for server in servers { server.fill() }
            floodLoop.runOnce(timeout: 0)
            let start = clock.spent
            loop.runOnce(timeout: 500_000)
            longest = max(longest, clock.spent - start)
        }
        clock.cost = 0
        // The turn's time, and for each of them a look, a reception and a second look.
        t.expect(longest <= ReadingTime.turn + 8 * 3 * 333_333, "\(longest / 1000) us in one turn")
        for (source, count) in zip(sources, before) {
            t.expect(source.statistics.packetsReceived > count + 1000, "a source starves")
            source.disconnect()
        }
    },
]

/// A clock of which each look may cost time.
private final class CostlyClock: MonotonicClock {
    private let system = SystemClock()
    /// Nanoseconds that a look takes.
    var cost: Int64 = 0
    /// What the looks took.
    private(set) var spent: Int64 = 0

    var now: Int64 {
        spent += cost
        return system.now + spent
    }
}
