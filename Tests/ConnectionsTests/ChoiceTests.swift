import Connections
import Signals
import TestKit
import TiA

/// The options of a server that sends 9 packets a second with 64 channels. A packet has 77 KB, too large for a
/// datagram, so the server refuses UDP.
private let large = ["--signal", "ramp:channels=64,rate=2700,block=300", "--verbose"]

/// Returns true if the text contains this part.
private func holds(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return text.indices.contains { text[$0...].starts(with: part) }
}

/// Returns the requests that the bench's server received, as text.
private func wishes(_ bench: ConnectionBench) -> [String] {
    bench.reports.compactMap { line in
        for wish in ["wants data over UDP", "wants data over TCP", "chose its own channels"]
        where holds(line, wish) {
            return wish
        }
        return nil
    }
}

private func start(_ choice: TransportChoice, _ arguments: [String], _ t: Expectations) -> ConnectionBench? {
    guard let bench = ConnectionBench(choice, arguments, t) else { return nil }
    bench.source.connect()
    guard bench.wait(t, for: .connected), let catalogue = bench.source.catalogue else { return nil }
    bench.source.apply(
        SampleStore(catalogue: catalogue, selection: [ChannelID(signal: 0, channel: 1)], seconds: 10))
    bench.source.start()
    return bench
}

let choiceTests: [TestCase] = [
    TestCase(
        "automatic: if the server refuses UDP, the app uses TCP for the selected channels only and notifies the user"
    ) {
        t in
        guard let bench = start(.automatic, large, t) else { return }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(bench.events.contains(.notice(TiANotice.fellBackToTCP.rawValue)), "not told")
        t.expect(wishes(bench) == ["chose its own channels", "wants data over TCP"], "\(wishes(bench))")
        t.expect(bench.source.statistics.transport == .tcp)
        bench.source.disconnect()
    },
    TestCase("automatic: if the server accepts UDP, all channels arrive over UDP, and the user is not notified") { t in
        guard let bench = start(.automatic, ["--signal", "ramp:channels=3,rate=1000,block=5", "--verbose"], t) else {
            return
        }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(bench.events == [.connected, .started], "\(bench.events)")
        t.expect(wishes(bench) == ["wants data over UDP"], "\(wishes(bench))")
        bench.source.disconnect()
    },
    TestCase("UDP: if the server refuses it, the start fails with that reason, and TCP is not tried") { t in
        guard let bench = start(.udp, large, t) else { return }
        t.expect(bench.wait(t, for: .failed(TiAFailure.noUDP.error)), "not told")
        t.expect(wishes(bench).isEmpty, "\(wishes(bench))")
        bench.source.disconnect()
    },
    TestCase("TCP: the app requests only the selected channels, and never UDP") { t in
        guard let bench = start(.tcp, ["--signal", "ramp:channels=3,rate=1000,block=5", "--verbose"], t) else { return }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(bench.events == [.connected, .started], "\(bench.events)")
        t.expect(wishes(bench) == ["chose its own channels", "wants data over TCP"], "\(wishes(bench))")
        bench.source.disconnect()
    },
]
