import Signals
import TestKit
import TiA

private struct Case {
    let packetsPerSecond: Int
    let blockSize: Int
    var period: Int64 { 1_000_000_000 / Int64(packetsPerSecond * blockSize) }
}

private let cases = [(1, 100), (10, 10), (50, 5), (250, 4), (1000, 1)].map {
    Case(packetsPerSecond: $0.0, blockSize: $0.1)
}

private func check(
    _ t: Expectations, _ trouble: Trouble, _ transport: DataTransport, _ item: Case, milliseconds: Int64 = 20_000,
    readInterval: Int64 = 0, isMute: Bool = false
) {
    let server = SimulatedServer(
        transport, packetsPerSecond: item.packetsPerSecond, blockSize: item.blockSize, seed: 7)
    server.readInterval = readInterval
    let name = "\(trouble.rawValue), \(item.packetsPerSecond) packets/s, \(transport == .tcp ? "TCP" : "UDP")"
    server.run(seconds: 5)
    server.meet(trouble, milliseconds: milliseconds, isMute: isMute)
    // Runs long enough to reconnect, and then to decide about packets that wait, even if one comes per second.
    server.run(seconds: item.packetsPerSecond < 10 ? 20 : 3)
    guard let error = server.greatestError() else { return t.fail("no samples: " + name) }
    // If the client reads immediately, it knows the length of a pause with an error of at most one sample.
    t.expect(error <= item.period + 1_000_000 + readInterval, "\(error / 1000) us off: \(name)")
    let end = server.rate.samples(inNanoseconds: server.bench.now - server.start)
    let slack = Int64(2 * item.blockSize) + server.rate.samples(inNanoseconds: readInterval)
    t.expect(abs(server.ring.end - end) <= slack, "sample \(server.ring.end) instead of \(end): \(name)")
    let statistics = server.bench.session.statistics
    t.expectEqual(statistics.packetsBad, 0)
    t.expectEqual(statistics.packetsLate, 0)
    // The connection breaks after two silent intervals: after the first one, the client sends a request; the second one
    // passes without an answer.
    let isBroken = !isMute && milliseconds > 2 * (2000 + 1000 / Int64(item.packetsPerSecond))
    t.expectEqual(statistics.reconnects, isBroken ? 1 : 0)
    if trouble == .backlogAtOnce || (isMute && trouble == .backlogAtTwiceTheRate) { t.expectEqual(server.ring.lost, 0) }
}

/// Tests of servers that stop sending and return in several ways. Each sample must keep its true time.
let hangTests: [TestCase] =
    Trouble.allCases.flatMap { trouble in
        [DataTransport.tcp, .udp].map { transport in
            TestCase(
                "over \(transport == .tcp ? "TCP" : "UDP"), no sample is shifted in time by this fault of the server for 20 s: \(trouble.rawValue)"
            ) { t in
                for item in cases { check(t, trouble, transport, item) }
            }
        }
    } + [
        TestCase("if a server hangs for 20 s, the connection stays open, and all delayed samples arrive") {
            t in
            for trouble in Trouble.allCases where trouble != .restart {
                for item in cases {
                    for transport in [DataTransport.tcp, .udp] { check(t, trouble, transport, item, isMute: true) }
                }
            }
        },
        TestCase("if a server's fault is too short to break the connection, no sample is shifted in time") { t in
            for trouble in Trouble.allCases where trouble != .restart {
                for item in cases where item.packetsPerSecond >= 10 {
                    for transport in [DataTransport.tcp, .udp] {
                        check(t, trouble, transport, item, milliseconds: 1500)
                    }
                }
            }
        },
        TestCase("if the client reads datagrams only every 40 ms, no kind of server fault shifts a sample in time") {
            t in
            for trouble in Trouble.allCases {
                for item in cases where item.packetsPerSecond >= 50 {
                    // The data that one read returns can begin at any time, so several lengths of the fault are tested.
                    for milliseconds in [Int64(6000), 6010, 6020, 6030] {
                        check(t, trouble, .udp, item, milliseconds: milliseconds, readInterval: 40_000_000)
                    }
                }
            }
        }.portable,
        TestCase("if a server restarts with lower packet numbers, it is not taken for one that sends delayed packets") {
            t in
            // The server sends for 5 s and is then silent for 20 s. The restarted server begins with the packet number of 15 s, as if it were late.
            for item in cases {
                let server = SimulatedServer(
                    .udp, packetsPerSecond: item.packetsPerSecond, blockSize: item.blockSize, seed: 7)
                server.run(seconds: 5)
                server.meet(.restart, milliseconds: 20_000, countsFrom: UInt64(15 * item.packetsPerSecond))
                server.run(seconds: 12)
                let error = server.greatestError() ?? .max
                t.expect(error <= item.period + 1_000_000, "\(error / 1000) us: \(item.packetsPerSecond) packets/s")
            }
        },
    ]
