import Connections
import Signals
import TestKit
import TiA

/// The options of a server that sends 9 packets a second with 64 channels. A packet has 77 KB, too large for a
/// datagram, so the server refuses UDP.
private let large = ["--signal", "ramp:channels=64,rate=2700,block=300", "--verbose"]

/// Returns true if the text contains `part`.
private func holds(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return text.indices.contains { text[$0...].starts(with: part) }
}

/// Returns the requests that the server of this test received, as text.
private func requests(_ bench: ConnectionBench) -> [String] {
    bench.reports.compactMap { line in
        for request in ["wants data over UDP", "wants data over TCP", "chose its own channels"]
        where holds(line, request) {
            return request
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
        "if the transport is automatic and the server refuses UDP, the app uses TCP, for the selected channels only, and notifies the user"
    ) {
        t in
        guard let bench = start(.automatic, large, t) else { return }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(
            bench.events.contains(.notice(TiANotice.fellBackToTCP.rawValue)),
            "the user was not notified of the change to TCP")
        t.expect(requests(bench) == ["chose its own channels", "wants data over TCP"], "\(requests(bench))")
        t.expect(bench.source.statistics.transport == .tcp)
        bench.source.disconnect()
    },
    TestCase(
        "if the transport is automatic and the server accepts UDP, all channels arrive over UDP, and the user is not notified"
    ) { t in
        guard let bench = start(.automatic, ["--signal", "ramp:channels=3,rate=1000,block=5", "--verbose"], t) else {
            return
        }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(bench.events == [.connected, .started], "\(bench.events)")
        t.expect(requests(bench) == ["wants data over UDP"], "\(requests(bench))")
        bench.source.disconnect()
    },
    TestCase(
        "if the transport is set to UDP and the server refuses it, the start fails with the reason, and TCP is not tried"
    ) { t in
        guard let bench = start(.udp, large, t) else { return }
        t.expect(
            bench.wait(t, for: .failed(TiAFailure.noUDP.error)),
            "the start did not fail because the server refused UDP")
        t.expect(requests(bench).isEmpty, "\(requests(bench))")
        bench.source.disconnect()
    },
    TestCase("if the transport is set to TCP, the app requests only the selected channels, and never UDP") { t in
        guard let bench = start(.tcp, ["--signal", "ramp:channels=3,rate=1000,block=5", "--verbose"], t) else { return }
        guard bench.wait(t, for: .started) else { return }
        bench.wait(t) { $0.source.statistics.packetsReceived >= 2 }
        t.expect(bench.events == [.connected, .started], "\(bench.events)")
        t.expect(requests(bench) == ["chose its own channels", "wants data over TCP"], "\(requests(bench))")
        bench.source.disconnect()
    },
    TestCase("if a maximum rate is set, the app offers and receives faster signals at a reduced rate, over TCP") { t in
        let arguments = ["--signal", "ramp:channels=2,rate=1000,block=5", "--verbose"]
        guard let bench = ConnectionBench(.automatic, arguments, t, maximumRate: SamplingRate(hertz: 300)),
            let store = bench.start(t)
        else { return }
        // The rate is a quarter of 1000 Hz: a third, 333.333 Hz, would exceed the maximum of 300 Hz.
        t.expectEqual(store.entries[0].rate.milliHertz, 250_000)
        bench.wait(t) { _ in store.entries.allSatisfy { ($0.ring?.end ?? 0) >= 150 } }
        for (channel, entry) in store.entries.enumerated() {
            guard let ring = entry.ring else { return t.fail("no ring") }
            let spans = ring.spans(60..<150)
            let samples = Array(spans.head) + Array(spans.tail)
            t.expectEqual(ring.lost, 0)
            // Every fourth sample of the ramp is received, so consecutive values differ by 4, except where the ramp
            // starts again after 1000.
            let steps = zip(samples, samples.dropFirst()).filter { ($1 - $0 - 4).magnitude < 0.01 }
            t.expect(steps.count > 30, "channel \(channel): \(steps.count)")
        }
        t.expect(bench.source.statistics.transport == .tcp)
        t.expect(requests(bench) == ["chose its own channels", "wants data over TCP"], "\(requests(bench))")
        bench.source.disconnect()
    },
    TestCase(
        "if a signal's rate is reduced, its samples have the right times, although the server's filter delays them"
    ) { t in
        // Both signals are ramps that start at the same time, so the value of a sample shows its time: the ECG counts 200 a second, and the EEG 1000.
        let arguments = [
            "--signal", "ramp:channels=1,rate=1000,block=5", "--signal", "ramp:type=ecg,channels=1,rate=200,block=1",
        ]
        guard let bench = ConnectionBench(.automatic, arguments, t, maximumRate: SamplingRate(hertz: 250)),
            let store = bench.start(t)
        else { return }
        t.expect(store.entries.map { $0.rate.milliHertz } == [250_000, 200_000])
        bench.wait(t) { _ in store.entries.allSatisfy { ($0.ring?.end ?? 0) >= 200 } }
        guard let ring = store.entries[0].ring, let clock = store.entries[0].clock, let ecg = store.entries[1].ring,
            let ecgClock = store.entries[1].clock
        else { return t.fail("no rings") }
        func value(_ ring: SampleRing, _ number: Int64) -> Double {
            let spans = ring.spans(number..<(number + 1))
            return Double((Array(spans.head) + Array(spans.tail)).first ?? .nan)
        }
        let zero = Double(ecgClock.time(ofSample: 100)) / 1e9 - value(ecg, 100) / 200
        var compared = 0
        for number in Int64(100)..<195 {
            // The filter smooths the jump at which the ramp starts again, so omit samples near the jump.
            let step = value(ring, number + 1) - value(ring, number - 1)
            guard (step - 8).magnitude < 0.01 else { continue }
            let error = Double(clock.time(ofSample: number)) / 1e9 - zero - value(ring, number) / 1000
            t.expect((error - error.rounded()).magnitude < 0.02, "sample \(number): \(error) s")
            compared += 1
        }
        t.expect(compared > 30, "\(compared)")
        bench.source.disconnect()
    },
]
