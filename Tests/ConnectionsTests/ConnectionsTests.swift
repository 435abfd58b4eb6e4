import Connections
import Platform
import Signals
import TestKit
import TiA

/// The tests of the module Connections: client and server over the loopback interface, with a real clock and generous
/// timeouts.
public let connectionsTests = TestSuite(
    "Connections",
    transportTests + choiceTests + troubleTests + fairnessTests + lslConnectionTests
        + lslVersionSixTests + recoveryTests + stallTests + hostileOutletTests + cytonTests)

/// Options of a server with three channels and 200 packets a second. Sample n of channel c is n mod 1000 + 1000 c.
private let ramp = ["--signal", "ramp:channels=3,rate=1000,block=5"]

private func samples(_ ring: SampleRing) -> [Float] {
    let spans = ring.spans(ring.begin..<ring.end)
    return Array(spans.head) + Array(spans.tail)
}

/// Returns true if a ring (sample buffer) contains the ramp without lost samples.
private func isRamp(_ ring: SampleRing, channel: Int) -> Bool {
    let all = samples(ring)
    guard let first = all.first, !first.isNaN, ring.lost == 0 else { return false }
    let start = Int(first) - 1000 * channel
    return all.indices.allSatisfy { all[$0] == Float((start + $0) % 1000 + 1000 * channel) }
}

private func transmits(
    _ t: Expectations, _ transport: TransportChoice, _ dialect: String, _ expected: String
) {
    guard let bench = ConnectionBench(transport, ramp + ["--dialect", dialect], t), let store = bench.start(t) else {
        return t.fail("not started")
    }
    bench.wait(t) { _ in store.entries[0].ring!.end >= 500 }
    t.expect(bench.source.dialect.description == expected, "dialect")
    for (channel, entry) in store.entries.enumerated() {
        t.expect(isRamp(entry.ring!, channel: channel), "channel \(channel)")
    }
    let statistics = bench.source.statistics
    t.expect(statistics.packetsReceived >= 100 && statistics.packetsLost == 0, "figures")
    t.expect(statistics.packetsBad == 0 && statistics.newestSample != nil, "figures")
    bench.source.stop()
    bench.wait(t) { $0.events.last == .stopped }
    bench.source.start()
    bench.wait(t) { _ in store.entries[0].ring!.end >= 100 }
    t.expect(isRamp(store.entries[2].ring!, channel: 2), "after stop and start")
    bench.source.disconnect()
}

private let transportTests: [TestCase] = [
    TestCase("with a TiA 1.0 server, every sample arrives over TCP, before and after a stop") { t in
        transmits(t, .tcp, "1.0", "TiA 1.0")
    },
    TestCase("with a TiA 1.0 server, every sample arrives over UDP, before and after a stop") { t in
        transmits(t, .udp, "1.0", "TiA 1.0")
    },
    TestCase("with a server of the legacy dialect 0.1, every sample arrives over TCP") { t in
        transmits(t, .tcp, "0.1", "TiA 0.1")
    },
    TestCase("with a server of the legacy dialect 0.2, every sample arrives over UDP") { t in
        transmits(t, .udp, "0.2", "TiA 0.2")
    },
    TestCase("over TCP, only the samples of the selected channel arrive") { t in
        guard let bench = ConnectionBench(.tcp, ramp, t),
            let store = bench.start(t, selection: [ChannelID(signal: 0, channel: 1)])
        else { return t.fail("not started") }
        bench.wait(t) { _ in store.entries[0].ring!.end >= 500 }
        t.expect(isRamp(store.entries[0].ring!, channel: 1), "channel")
        bench.source.disconnect()
    },
]

/// Expects lost samples at exactly the positions of the packets that the server omits.
private func dropped(_ t: Expectations, _ transport: TransportChoice) {
    guard let bench = ConnectionBench(transport, ramp + ["--drop", "every:8,every:50"], t), let store = bench.start(t)
    else { return t.fail("not started") }
    bench.wait(t) { _ in store.entries[0].ring!.end >= 500 }
    let all = samples(store.entries[0].ring!)
    // The ramp and the pattern of omitted packets both repeat every 200 packets, so the first sample shows the position in both.
    guard let first = all.first, !first.isNaN else { return t.fail("no first sample") }
    let base = Int(first) / 5 + 1
    for (index, sample) in all.enumerated() {
        let packet = base + index / 5
        let isDropped = packet % 8 == 0 || packet % 50 == 0
        guard sample.isNaN == isDropped, isDropped || sample == Float(((packet - 1) * 5 + index % 5) % 1000) else {
            return t.fail("sample \(index) of packet \(packet)")
        }
    }
    t.expect(bench.source.statistics.packetsLost >= 10, "figures")
    bench.source.disconnect()
}

private let troubleTests: [TestCase] = [
    TestCase("if a server drops packets over UDP, their samples are lost at the right positions") { t in
        dropped(t, .udp)
    },
    TestCase("if a server drops packets over TCP, their samples are lost at the right positions") { t in
        dropped(t, .tcp)
    },
    TestCase("if a server is killed, the stream is interrupted, and it continues when the server is restarted") { t in
        guard let bench = ConnectionBench(.tcp, ramp, t), let store = bench.start(t) else {
            return t.fail("not started")
        }
        bench.wait(t) { _ in store.entries[0].ring!.end >= 100 }
        bench.killServer()
        guard bench.wait(t, for: .interrupted(.connectionLost, retryInSeconds: 1)) else { return }
        let before = store.entries[0].ring!.end
        bench.clock.shift += 1_000_000_000
        guard bench.wait(t, for: .interrupted(.refused, retryInSeconds: 2)) else { return }
        bench.restartServer(ramp, t)
        bench.clock.shift += 2_000_000_000
        guard bench.wait(t, for: .resumed) else { return }
        bench.wait(t) { _ in store.entries[0].ring!.end >= before + 3100 }
        // After the interruption of 3 s, at least 2990 of the 3000 samples count as lost.
        t.expect(store.entries[0].ring!.lost >= 2990, "\(store.entries[0].ring!.lost) lost")
        t.expectEqual(store.entries[0].ring!.end, store.entries[2].ring!.end)
        t.expectEqual(bench.source.statistics.reconnects, 1)
        bench.source.disconnect()
    },
    TestCase("if datagrams come from another host than the server's, they are ignored") { t in
        guard let bench = ConnectionBench(.udp, ramp, t), let store = bench.start(t) else {
            return t.fail("not started")
        }
        bench.wait(t) { _ in store.entries[0].ring!.end >= 50 }
        // Send datagrams from 127.0.0.2, which also belongs to this machine, but is not the server's address.
        guard
            let stranger = try? UDPSocket(
                bind: SocketAddress(host: 0x7F00_0002, port: 0), loop: bench.loop, handler: nil)
        else { return t.fail("no second address") }
        let received = bench.source.statistics.packetsReceived
        var sent = 0
        for _ in 0..<20 {
            let garbage = [UInt8](repeating: 3, count: 50)
            garbage.withUnsafeBytes {
                if (try? stranger.send($0, to: .loopback(port: bench.udpPort))) == true { sent += 1 }
            }
        }
        bench.wait(t) { $0.source.statistics.packetsReceived > received + 20 }
        t.expectEqual(sent, 20)
        t.expectEqual(bench.source.statistics.packetsBad, 0)
        bench.source.disconnect()
    },
    TestCase("the source for a TiA server has the server's host and port as its name") { t in
        guard let loop = try? EventLoop() else { return t.fail("no loop") }
        // Use hosts of several lengths, because on ARM, strings of up to ten bytes have another memory layout than longer ones.
        for host in ["a", "127.0.0.1", "192.168.177.101"] {
            t.expectEqual(TiASource(host: host, port: 9000, loop: loop).name, host + ":9000")
        }
    },
    TestCase(
        "if nothing listens on a port, the connection is reported as refused; an invalid host name is reported as unknown"
    ) { t in
        guard let bench = ConnectionBench(.tcp, ramp, t) else { return }
        bench.killServer()
        bench.source.connect()
        t.expect(bench.wait(t, for: .failed(.refused)), "refused")
        let nowhere = TiASource(host: "no host at all", loop: bench.loop)
        nowhere.connect()
        t.expect(nowhere.nextEvent() == .failed(.unknownHost), "unknown")
    },
]
