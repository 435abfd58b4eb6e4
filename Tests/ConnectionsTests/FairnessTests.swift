import Connections
import Platform
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
        let (begin, start) = (ring.end, bench.clock.now)
        var (greatest, before, turns) = (Int64(0), flooded.statistics.packetsReceived, 0)
        bench.wait(t) { _ in
            serve()
            let received = flooded.statistics.packetsReceived
            greatest = max(greatest, received - before)
            before = received
            turns += 1
            return bench.clock.now - start > 1_000_000_000
        }
        let expected = (bench.clock.now - start) / 1_000_000
        // A busy machine may come late; who starves gets next to nothing.
        t.expect(ring.end - begin >= expected / 2, "\(ring.end - begin) of \(expected) samples")
        t.expectEqual(ring.lost, 0)
        t.expect(greatest * Int64(server.packetBytes) <= 1 << 20, "\(greatest) packets in one turn")
        t.expect(flooded.statistics.packetsReceived > 20_000 && turns > 10, "no flood")
        flooded.disconnect()
        bench.source.disconnect()
    }
]
