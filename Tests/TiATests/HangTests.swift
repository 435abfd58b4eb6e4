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
    _ t: Expectations, _ trouble: Trouble, _ transport: DataTransport, _ item: Case, hang: Int64 = 20
) {
    let server = SimulatedServer(
        transport, packetsPerSecond: item.packetsPerSecond, blockSize: item.blockSize, seed: 7)
    let name = "\(item.packetsPerSecond) packets a second, \(transport == .tcp ? "TCP" : "UDP")"
    server.run(seconds: 5)
    server.meet(trouble, seconds: hang)
    server.run(seconds: item.packetsPerSecond < 10 ? 12 : 3)
    guard let error = server.greatestError() else { return t.fail("no samples: " + name) }
    // After a pause the client knows to a sample how long it was.
    let limit = item.period + 1_000_000
    t.expect(error <= limit, "\(error / 1000) us off: \(name)")
    let end = server.rate.samples(inNanoseconds: server.bench.now - server.start)
    let slack = Int64(2 * item.blockSize)
    t.expect(abs(server.ring.end - end) <= slack, "sample \(server.ring.end) instead of \(end): \(name)")
    let statistics = server.bench.session.statistics
    t.expectEqual(statistics.packetsBad, 0)
    t.expectEqual(statistics.packetsLate, 0)
    if trouble == .backlogAtOnce { t.expectEqual(server.ring.lost, 0) }
}

/// Servers that fall silent and come back in all ways: each sample keeps its true time.
let hangTests: [TestCase] = Trouble.allCases.flatMap { trouble in
    [DataTransport.tcp, .udp].map { transport in
        TestCase("\(trouble.rawValue) of 20 s shifts nothing over \(transport == .tcp ? "TCP" : "UDP")") { t in
            for item in cases { check(t, trouble, transport, item) }
        }
    }
}
