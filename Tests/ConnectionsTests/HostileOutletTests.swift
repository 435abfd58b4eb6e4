import CSystem
import Connections
import LSL
import Platform
import Signals
import TestKit

private let here = IPAddress.v4(0x7F00_0001)
private let hereToo = HostAddress.v4(0x7F00_0001)

/// A bench with a stream of two channels and the outlet that sends it.
private func bench(_ t: Expectations) -> (InletBench, TestOutlet)? {
    let stream = InletBench.stream("first")
    guard let bench = InletBench(stream, at: nil, t), let outlet = bench.add(stream, at: [here], t) else { return nil }
    bench.use(outlet.stream, at: hereToo)
    return (bench, outlet)
}

/// Returns a bench with a running stream, and the stream's outlet.
private func running(_ t: Expectations) -> (InletBench, TestOutlet)? {
    guard let (bench, outlet) = bench(t), bench.start(t) else { return nil }
    bench.forgetEvents()
    return (bench, outlet)
}

/// Runs a search for this many seconds, while an outlet answers with the given descriptions. Calls `look` with the list of found streams in each
/// turn.
private func browses(
    _ t: Expectations, _ documents: @escaping () -> [[UInt8]], seconds: Double, _ look: (StreamDirectory) -> Void
) {
    guard let (bench, outlet) = bench(t) else { return }
    outlet.documents = documents
    bench.step = InletBench.longStep
    let browser = LSLBrowser(ports: .own, loop: bench.loop)
    browser.host = hereToo
    do { try browser.begin() } catch { return t.fail("no socket") }
    defer { browser.end() }
    bench.run(seconds: seconds) { bench in
        browser.advance(to: bench.clock.now)
        look(browser.directory)
        return false
    }
}

/// Returns the description of a stream as XML, in which the text `new` replaces the text `old`.
private func document(_ stream: StreamDescription, _ old: String = "", _ new: String = "") -> [UInt8] {
    let channels = [ChannelDescription(label: "E", unit: SignalUnit(), type: .eeg)]
    let bytes = StreamInformation(stream: stream, channels: channels).document(isFull: false)
    guard !old.isEmpty else { return bytes }
    let pattern = Array(old.utf8)
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: pattern) }) else { return [] }
    return Array(bytes[..<place]) + Array(new.utf8) + bytes[(place + pattern.count)...]
}

private func reachable(_ uid: String) -> StreamDescription {
    var stream = InletBench.stream(uid, source: uid)
    stream.v4 = StreamPorts(data: 16572, service: 16572)
    return stream
}

let hostileOutletTests: [TestCase] = [
    TestCase(
        "if 10,000 LSL streams answer, the list contains only the maximum number of streams, and memory does not grow"
    ) { t in
        var number = 0
        var (most, heapFirst, heapLast) = (0, Int64(0), Int64(0))
        browses(
            t,
            {
                // The answer to each query: as many datagrams as fit into the socket's buffer.
                (0..<200).map { _ in
                    number += 1
                    return document(reachable("u\(number)"))
                }
            }, seconds: 110
        ) { directory in
            most = max(most, directory.streams.count)
            if number >= 1000, heapFirst == 0 { heapFirst = system_heap_in_use() }
            if number > 0 { heapLast = system_heap_in_use() }
        }
        t.expect(number >= 10_000, "\(number) streams")
        t.expectEqual(most, LSLLimits.streams)
        t.expect(heapLast - heapFirst < 256 << 10, "\(heapLast - heapFirst) bytes more")
    }.portable,
    TestCase("answers of LSL outlets that are too long or describe impossible streams are ignored") { t in
        let bad = [
            [UInt8](repeating: 0x41, count: 60_000), [], [0],
            document(reachable("a"), "<channel_count>2<", "<channel_count>2147483648<"),
            document(reachable("b"), "<channel_count>2<", "<channel_count>-1<"),
            document(reachable("c"), "<channel_count>2<", "<channel_count>0<"),
            document(reachable("d"), "<nominal_srate>1000", "<nominal_srate>-1000"),
            document(reachable("e"), "<nominal_srate>1000", "<nominal_srate>nan"),
            document(reachable("f"), "<nominal_srate>1000", "<nominal_srate>1e300"),
            document(reachable(String(repeating: "g", count: 10_000))),
            document(reachable("h")) + [UInt8](repeating: 0x20, count: 30_000),
        ]
        t.expect(bad.filter { $0.isEmpty }.count == 1, "a text that is not there")
        var names: [String] = []
        browses(t, { bad + [document(reachable("good"))] }, seconds: 3) { directory in
            for stream in directory.streams where !names.contains(stream.description.uid) {
                names.append(stream.description.uid)
            }
        }
        t.expectEqual(names, ["good"])
    },
    TestCase(
        "if an LSL outlet sends one byte per second, it is disconnected after five seconds, and the reason is reported"
    ) { t in
        guard let (bench, outlet) = bench(t) else { return }
        var trickled: TCPConnection?
        outlet.script = { trickled = $0 }
        bench.source.connect()
        var sent = 0
        let began = bench.clock.now
        let hasEnded = bench.run(seconds: 60) { bench in
            if let trickled, (bench.clock.now - began) / 1_000_000_000 > Int64(sent) {
                sent += 1
                try? trickled.send([0x20])
            }
            return bench.isFailed
        }
        t.expect(hasEnded && bench.events == [.failed(.timedOut)], "another end")
        t.expect((4...6).contains((bench.clock.now - began) / 1_000_000_000) && sent >= 4, "another time")
    },
    TestCase("if the test patterns of an LSL stream are missing or wrong, the stream is refused") { t in
        let header =
            "LSL/110 200 OK\r\nUID: first\r\nByte-Order: 1234\r\nSuppress-Subnormals: 0\r\nData-Protocol-Version: 110\r\n\r\n"
        for (bytes, expected) in [
            (Array(header.utf8), SourceError.timedOut),
            (Array(header.utf8) + [UInt8](repeating: 0, count: 1 << 16), .protocolViolation(.noPackets)),
            (Array(header.utf8) + [2] + [UInt8](repeating: 0x7F, count: 1 << 16), .protocolViolation(.noPackets)),
            ([UInt8](repeating: 0x41, count: 1 << 20), .wrongProtocol),
        ] {
            guard let (bench, outlet) = bench(t) else { return }
            bench.source.connect()
            guard bench.run(seconds: 5, until: { $0.events.last == .connected }), let catalogue = bench.source.catalogue
            else { return t.fail("not connected") }
            bench.source.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1))
            outlet.script = { connection in
                // The connection may accept only a part of these bytes, which is enough to cause the fault that is tested.
                for start in stride(from: 0, to: bytes.count, by: 1 << 15) {
                    try? connection.send(Array(bytes[start..<min(bytes.count, start + 1 << 15)]))
                }
            }
            bench.forgetEvents()
            bench.source.start()
            t.expect(bench.run(seconds: 20) { $0.isFailed }, "no end")
            t.expect(bench.events == [.failed(expected)], "another end of \(bytes.count) bytes")
        }
    },
    TestCase(
        "if an outlet sends a time stamp that is infinite or not a number, the inlet disconnects and connects again"
    ) { t in
        for stamp in [Double.nan, .infinity, -.infinity] {
            guard let (bench, outlet) = running(t) else { return }
            outlet.stampNext(stamp)
            t.expect(bench.run(seconds: 2) { $0.isInterrupted }, "not seen")
            t.expect(
                bench.events.first == .interrupted(.protocolViolation(.noPackets), retryInSeconds: 1), "another reason")
            t.expect(bench.run(seconds: 5) { $0.events.last == .resumed }, "not back")
        }
    },
    TestCase(
        "if the time stamps of an LSL stream jump by years, no sample is lost, and the stream continues without a pause"
    ) { t in
        for years in [-100, -1, 1, 100, 1e6, -1e300, 1e300] as [Double] {
            guard let (bench, outlet) = running(t) else { return }
            let before = bench.ring.end
            outlet.ahead = years * 31_557_600
            bench.run(seconds: 3)
            t.expect(bench.ring.end >= before + 2000 && bench.ring.end < before + 4000, "\(years): \(bench.ring.end)")
            outlet.ahead = 0
            bench.run(seconds: 3)
            t.expect(bench.ring.end >= before + 5000 && bench.ring.end < before + 7000, "\(years): \(bench.ring.end)")
            t.expect(bench.events.isEmpty, "\(years): another connection")
            let time = bench.store!.entries[0].clock!.time(ofSample: bench.ring.end - 1)
            t.expect(
                (time - bench.clock.now).magnitude < 500_000_000, "\(years): \((time - bench.clock.now) / 1000) us")
        }
    },
]
