import Signals
import TestKit
import TiA

/// Returns a server of 50 packets a second that was silent for some time.
private func silent(milliseconds: Int64, _ transport: DataTransport = .udp) -> SimulatedServer {
    let server = SimulatedServer(transport, packetsPerSecond: 50, blockSize: 5)
    server.run(seconds: 5)
    server.wait(until: server.bench.now + milliseconds * 1_000_000)
    while !server.isSending { server.wait(until: server.bench.now + 10_000_000) }
    return server
}

/// Tests of packets that wait after a silence, until the session has decided about their times.
let waitingPacketTests: [TestCase] = [
    TestCase(
        "after a silence of the server, packets wait at most 460 ms before they are stored, or not at all if all delayed ones arrive at once"
    ) {
        t in
        let slow = silent(milliseconds: 1500)
        let before = slow.ring.end
        for _ in 0..<23 {
            slow.send()
            t.expectEqual(slow.ring.end, before)
            slow.wait(until: slow.bench.now + 20_000_000)
        }
        t.expect(slow.ring.end > before, "stored")
        let fast = silent(milliseconds: 1500)
        for _ in 0..<5 { fast.send() }
        t.expectEqual(fast.ring.end, before)
        for _ in 0..<5 { fast.send() }
        t.expectEqual(fast.ring.end, before + 50)
        t.expectEqual(fast.ring.lost, 0)
    },
    TestCase("if the transmission is stopped, the packets that wait are stored") { t in
        let server = silent(milliseconds: 1500)
        let before = server.bench.session.statistics.packetsReceived
        server.send()
        server.send()
        t.expectEqual(server.bench.session.statistics.packetsReceived, before)
        server.bench.session.stop(at: server.bench.now)
        t.expectEqual(server.bench.session.statistics.packetsReceived, before + 2)
    },
    TestCase("if a connection breaks while packets wait, only these packets are lost, and no sample is shifted in time")
    {
        t in
        for transport in [DataTransport.tcp, .udp] {
            let server = silent(milliseconds: 20_000, transport)
            for _ in 0..<3 {
                server.send()
                server.wait(until: server.bench.now + 20_000_000)
            }
            server.meet(.backlogAtOnce, milliseconds: 100)
            server.meet(.backlogAtOnce, milliseconds: 20_000)
            server.run(seconds: 3)
            t.expect((server.greatestError() ?? .max) <= 5_000_000, "\(server.greatestError() ?? 0) ns")
            let again = silent(milliseconds: 20_000, transport)
            for _ in 0..<3 {
                again.send()
                again.wait(until: again.bench.now + 20_000_000)
            }
            // Another silence, of 20 s, breaks the connection.
            again.meet(.backlogAtOnce, milliseconds: 20_000)
            again.run(seconds: 3)
            t.expect((again.greatestError() ?? .max) <= 5_000_000, "\(again.greatestError() ?? 0) ns")
        }
    },
    TestCase("if packets come twice or out of order while earlier packets wait, they count as late") { t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 {
            bench.wait(milliseconds: 20)
            bench.datagram(examplePacket(UInt64(id)))
        }
        bench.wait(milliseconds: 1500)
        for id in [51, 53, 52, 53, 54, 55, 56, 57, 58, 59, 60] { bench.datagram(examplePacket(UInt64(id))) }
        bench.wait(milliseconds: 500)
        t.expectEqual(bench.session.statistics.packetsLate, 2)
        t.expectEqual(bench.session.statistics.packetsLost, 1)
        t.expectEqual(store.entries[0].ring?.end ?? 0, 300)
        t.expectEqual(store.entries[0].ring?.lost ?? 0, 5)
    },
    TestCase("if the packets that wait exceed the maximum size, they are stored at once") { t in
        // In a second, 12 packets of 25 kB arrive, which exceed the maximum size of waiting data.
        let server = SimulatedServer(.tcp, packetsPerSecond: 20, blockSize: 50_000)
        server.run(seconds: 2)
        let before = server.ring.lost
        server.meet(.pause, milliseconds: 1500)
        server.run(seconds: 1)
        t.expect(server.ring.lost - before >= 1_400_000, "the pause is there")
        t.expectEqual(server.bench.session.statistics.packetsLost, 0)
    },
]
