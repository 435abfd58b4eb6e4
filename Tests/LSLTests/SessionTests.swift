import LSL
import Signals
import TestKit

private let lab = HostAddress.v4(0x0A00_0001)

/// Returns a rig (an inlet on a simulated network) with a running stream, and the program with the stream's outlet.
private func running(_ stream: StreamDescription = exampleStream()) -> (NetworkRig, NetworkRig.Run) {
    let rig = NetworkRig(stream, at: lab)
    let run = rig.start(stream)
    rig.connect()
    rig.begin()
    rig.run(seconds: 10)
    return (rig, run)
}

/// Returns the description of an irregular stream with one channel of events or texts.
private func irregular(_ format: ChannelFormat, uid: String = "u-1") -> StreamDescription {
    var stream = exampleStream(uid: uid)
    (stream.format, stream.channelCount, stream.rate, stream.type) = (format, 1, .irregular, "Markers")
    return stream
}

let sessionTests: [TestCase] = [
    TestCase(
        "if a stream was found, its description is read, it can be started, and its samples arrive with the right times"
    ) { t in
        let (rig, _) = running()
        t.expectEqual(rig.news(), ["connected", "started"])
        t.expectEqual(rig.session.catalogue?.signals[0].labels ?? [], ["C1", "C2", "C3", "C4"])
        t.expect(rig.ring.end > 2480 && rig.ring.end < 2510 && rig.ring.lost == 0, "\(rig.ring.end)")
        let newestSample = newest(rig.ring, 1)[0]
        let time = Double(rig.clock.time(ofSample: rig.ring.end - 1)) / 1e9
        t.expect((time - (1000 + Double(newestSample) / 250)).magnitude < 0.0005, "\(time)")
        t.expect(
            rig.session.statistics(at: rig.now).transport == .tcp
                && rig.session.statistics(at: rig.now).reconnects == 0, "figures")
        t.expect((rig.session.stream?.clock.offset(at: rig.now)?.offset ?? 0) == second(500), "offset")
    },
    TestCase("if the source of a stream is known but not its address, the stream is searched for first") { t in
        var wanted = exampleStream(uid: "")
        wanted.v4 = nil
        let rig = NetworkRig(wanted, at: nil)
        rig.start(exampleStream(uid: "u-9", source: "other"))
        rig.start(exampleStream(uid: "u-2"), at: 0x0A00_0002)
        rig.connect()
        rig.run(seconds: 0.1)
        t.expectEqual(rig.news(), ["connected"])
        t.expect(rig.session.description.uid == "u-2" && rig.session.address == .v4(0x0A00_0002), "which")
    },
    TestCase("if a stream does not exist, connecting to it fails after five seconds") { t in
        let rig = NetworkRig(exampleStream(), at: nil)
        rig.connect()
        rig.run(seconds: 4.9)
        t.expectEqual(rig.news(), [])
        rig.run(seconds: 0.2)
        t.expectEqual(rig.news(), ["failed: timed out"])
        t.expect(rig.asked.count == 4, "\(rig.asked.count) queries")
    },
    TestCase(
        "if an outlet was killed and restarted, it is found by its source identifier, and the samples in between are lost"
    ) { t in
        let (rig, run) = running()
        let before = rig.ring.end
        rig.kill(run)
        t.expectEqual(rig.news(), ["connected", "started", "interrupted"])
        rig.run(seconds: 20)
        t.expectEqual(rig.ring.end, before)
        var again = exampleStream(uid: "u-2")
        again.v4 = StreamPorts(data: 16590, service: 16591)
        rig.start(again, ahead: -300)
        rig.run(seconds: 5)
        t.expectEqual(rig.news().last ?? "", "resumed")
        rig.run(seconds: 10)
        t.expectEqual(rig.session.description.uid, "u-2")
        t.expectEqual(rig.session.statistics(at: rig.now).reconnects, 1)
        // During the whole test, the sample numbers follow the board's clock.
        let last = newest(rig.ring, 1)[0]
        let time = Double(rig.clock.time(ofSample: rig.ring.end - 1)) / 1e9
        t.expect((time - (1000 + Double(last) / 250)).magnitude < 0.004, "\(time)")
        t.expect(rig.ring.lost > 5000 && rig.ring.lost < 6300, "\(rig.ring.lost)")
    },
    TestCase("if a stream is lost, queries for it are repeated without an end, with growing pauses") { t in
        let (rig, run) = running()
        rig.kill(run)
        rig.asked = []
        rig.run(seconds: 60)
        let pauses = zip(rig.asked, rig.asked.dropFirst()).map { Double($1 - $0) / 1e9 }
        t.expect(pauses.count >= 14 && pauses[0] < 0.6 && pauses[1] > 0.9, "\(pauses.count)")
        for (a, b) in zip(pauses, pauses.dropFirst()) { t.expect(b > a - 0.05 && b < 4.1, "\(a) then \(b)") }
    },
    TestCase(
        "if the network fails without an error, that is detected, and the stream of the same outlet later continues"
    ) { t in
        let (rig, run) = running()
        rig.unplug(run)
        rig.run(seconds: 3)
        t.expectEqual(rig.news(), ["connected", "started", "interrupted"])
        rig.run(seconds: 30)
        rig.runs.append(run)
        rig.run(seconds: 5)
        t.expectEqual(rig.news().last ?? "", "resumed")
        t.expectEqual(rig.ring.lost > 7500 ? 1 : 0, 1)
    },
    TestCase("if an outlet disappears without an error and restarts, it is found before the old connection times out") {
        t in
        let (rig, run) = running()
        _ = rig.news()
        rig.unplug(run)
        rig.run(seconds: 1)
        var again = exampleStream(uid: "u-2")
        again.v4 = StreamPorts(data: 16590, service: 16591)
        rig.start(again, ahead: -300)
        rig.run(seconds: 4.9)
        t.expectEqual(rig.news(), ["interrupted", "resumed"])
        t.expectEqual(rig.session.description.uid, "u-2")
        // After 5 more seconds, the times of the samples agree with the sample numbers at 250 Hz.
        rig.run(seconds: 5)
        let last = newest(rig.ring, 1)[0]
        let time = Double(rig.clock.time(ofSample: rig.ring.end - 1)) / 1e9
        t.expect((time - (1000 + Double(last) / 250)).magnitude < 0.004, "\(time)")
    },
    TestCase(
        "if a restarted outlet uses the same ports as before, its answers do not count as answers of the outlet before the restart"
    ) { t in
        let (rig, run) = running()
        _ = rig.news()
        rig.unplug(run)
        rig.start(exampleStream(uid: "u-2"), ahead: -300)
        rig.run(seconds: 3)
        t.expectEqual(rig.news(), ["interrupted", "resumed"])
    },
    TestCase("if an outlet sends no samples but answers time queries, another outlet of its source does not replace it")
    {
        t in
        let (rig, run) = running()
        _ = rig.news()
        run.isSending = false
        var other = exampleStream(uid: "u-2")
        other.v4 = StreamPorts(data: 16590, service: 16591)
        rig.start(other)
        rig.run(seconds: 30)
        t.expectEqual(rig.news(), ["interrupted"])
        t.expectEqual(rig.session.description.uid, "u-1")
    },
    TestCase("if an outlet was lost, for some time no outlet of the same name on another machine replaces it") {
        t in
        for source in ["lab-1", ""] {
            let (rig, run) = running(exampleStream(source: source))
            _ = rig.news()
            var stranger = exampleStream(uid: "u-2", source: source)
            stranger.hostName = "office"
            // The outlet on another machine has the same name as the lost one.
            let twin = rig.start(exampleStream(uid: "u-3", source: source), at: 0x0A00_0003)
            rig.start(stranger, at: 0x0A00_0002)
            rig.kill(run)
            rig.run(seconds: 2)
            let own = rig.start(exampleStream(uid: "u-4", source: source))
            rig.run(seconds: 5)
            t.expectEqual(rig.news().last ?? "", "resumed")
            t.expectEqual(rig.session.description.uid, "u-4")
            // The lost outlet's machine now has another address.
            rig.kill(own)
            rig.run(seconds: 8)
            t.expectEqual(rig.session.description.uid, "u-3")
            rig.kill(twin)
            rig.run(seconds: 9)
            t.expectEqual(rig.session.description.uid, "u-3", "too soon")
            rig.run(seconds: 8)
            t.expectEqual(rig.session.description.uid, source.isEmpty ? "u-3" : "u-2", "another run is used")
        }
    },
    TestCase("if a stream answers over IPv6, the address is used only if no answer over IPv4 follows") { t in
        var both = exampleStream(uid: "u-2")
        both.v6 = both.v4
        let six = HostAddress.v6(high: 0xFE80 << 48, low: 1, interface: 2)
        for isAnsweredBoth in [true, false] {
            let session = InletSession(exampleStream(uid: ""), at: nil)
            session.connect(at: 0)
            session.datagramsOpened(port: 4000, at: 0)
            let answer = ShortInfoAnswer.datagram(
                id: ascii("ps-1"), document: exampleInformation(both).document(isFull: false))
            var opened: [InletAction] = []
            func collect() {
                while let action = session.nextAction() { if case .open = action { opened.append(action) } }
            }
            answer.withUnsafeBytes { session.datagram($0, from: six, port: 16573, at: second(0.01)) }
            session.advance(to: second(0.1))
            collect()
            t.expect(opened.isEmpty, "at once")
            if isAnsweredBoth {
                answer.withUnsafeBytes { session.datagram($0, from: lab, port: 16573, at: second(0.1)) }
            }
            session.advance(to: second(0.12))
            collect()
            t.expect(opened == [.open(isAnsweredBoth ? lab : six, port: 16572)], "another address")
        }
    },
    TestCase("if the network returns, a lost stream is immediately searched for and connected") { t in
        let (rig, run) = running()
        rig.unplug(run)
        rig.run(seconds: 60)
        rig.asked = []
        rig.run(seconds: 0.1)
        t.expect(rig.asked.isEmpty, "a query was sent before its pause was over")
        rig.runs.append(run)
        rig.session.networkReturned(at: rig.now)
        rig.run(seconds: 0.5)
        t.expectEqual(rig.news().last ?? "", "resumed")
    },
    TestCase("if an outlet answers time queries but sends no samples, the connection to it stays open") { t in
        let (rig, run) = running()
        _ = rig.news()
        let opened = rig.opened
        run.isSending = false
        rig.run(seconds: 30)
        t.expectEqual(rig.news(), ["interrupted"])
        run.isSending = true
        rig.run(seconds: 1)
        t.expectEqual(rig.news(), ["resumed"])
        t.expectEqual(rig.opened, opened)
    },
    TestCase("if an outlet answers no datagram, it is reconnected at its previous address") { t in
        let (rig, run) = running()
        run.isAnswering = false
        run.isSending = false
        rig.run(seconds: 10)
        run.isSending = true
        rig.run(seconds: 5)
        t.expectEqual(rig.news().last ?? "", "resumed")
        t.expect(rig.session.statistics(at: rig.now).reconnects >= 1, "reconnects")
    },
    TestCase("if another stream is at the address of a lost stream, it is not accepted") { t in
        let (rig, run) = running()
        _ = rig.news()
        rig.kill(run)
        let other = exampleStream(uid: "u-2", source: "lab-2")
        let stranger = rig.start(other)
        rig.run(seconds: 20)
        t.expect(!rig.news().contains("resumed") && rig.session.description.uid == "u-1", "taken")
        rig.kill(stranger)
        rig.start(exampleStream(uid: "u-3"))
        rig.run(seconds: 5)
        t.expectEqual(rig.news().last ?? "", "resumed")
    },
    TestCase("if an outlet restarts between the connection and the start of the stream, the restarted outlet is used") {
        t in
        let rig = NetworkRig(exampleStream(), at: lab)
        let run = rig.start(exampleStream())
        rig.connect()
        rig.kill(run)
        rig.start(exampleStream(uid: "u-2"))
        rig.begin()
        rig.run(seconds: 3)
        t.expectEqual(rig.news(), ["connected", "started"])
        t.expectEqual(rig.session.description.uid, "u-2")
    },
    TestCase("texts of a stream become markers, and the connection stays open while no texts arrive") { t in
        var stream = exampleStream()
        stream.format = .string
        stream.channelCount = 1
        stream.rate = .irregular
        stream.type = "Markers"
        let (rig, run) = running(stream)
        t.expectEqual(rig.news(), ["connected", "started"])
        var markers: [StreamMarker] = []
        while let marker = rig.session.nextMarker() { markers.append(marker) }
        t.expect(markers.count >= 19, "\(markers.count)")
        for marker in markers {
            let number = Double(marker.text.utf8.dropFirst().reduce(0) { $0 * 10 + Int($1) - 48 })
            t.expect((Double(marker.time) / 1e9 - (1000 + number / 2)).magnitude < 0.0001, marker.text)
        }
        run.isSending = false
        rig.run(seconds: 60)
        t.expectEqual(rig.news(), [])
    },
    TestCase(
        "if an outlet of events or texts ends or disappears, the stream continues within five seconds after the outlet restarts"
    ) { t in
        for format in [ChannelFormat.float32, .string] {
            for pause in [0, 1, 2, 3.5, 10] {
                for (name, isKilled, isSamePlace) in [
                    ("killed", true, false), ("vanished", false, false), ("replaced", false, true),
                ] {
                    let (rig, run) = running(irregular(format))
                    _ = rig.news()
                    if isKilled { rig.kill(run) } else { rig.unplug(run) }
                    rig.run(seconds: pause)
                    var again = irregular(format, uid: "u-2")
                    if !isSamePlace { again.v4 = StreamPorts(data: 16590, service: 16591) }
                    rig.start(again, ahead: -300)
                    rig.run(seconds: 5)
                    let news = rig.news()
                    t.expect(news.first == "interrupted" && news.last == "resumed", "\(name), \(pause) s: \(news)")
                    t.expectEqual(rig.session.description.uid, "u-2")
                    t.expectEqual(rig.session.statistics(at: rig.now).reconnects, 1)
                    let before = rig.eventRing.end
                    rig.run(seconds: 3)
                    t.expect(rig.eventRing.end >= before + 5, "\(name): no events")
                }
            }
        }
    },
    TestCase("if an outlet of events does not answer for some seconds, the connection to it stays open") { t in
        let (rig, run) = running(irregular(.string))
        _ = rig.news()
        let opened = rig.opened
        run.isSending = false
        for _ in 0..<5 {
            run.isAnswering = false
            rig.run(seconds: 3.5)
            run.isAnswering = true
            rig.run(seconds: 20)
        }
        t.expectEqual(rig.news(), [])
        t.expectEqual(rig.opened, opened)
        rig.asked = []
        rig.run(seconds: 60)
        t.expect(rig.asked.isEmpty, "the session still searches for the stream")
    },
    TestCase(
        "samples that an outlet drops because we do not read are reported once a minute; samples that the sender never had are not reported"
    ) { t in
        let (rig, run) = running()
        _ = rig.news()
        // The sender pauses. When it continues, its next sample arrives immediately.
        run.isSending = false
        rig.run(seconds: 1.5)
        run.isSending = true
        rig.run(seconds: 3)
        var figures = rig.session.statistics(at: rig.now)
        t.expect(figures.packetsLost > 300 && figures.packetsDropped == 0, "\(figures)")
        t.expectEqual(rig.news(), [])
        let paused = figures.packetsLost
        // In each round, nothing is read for 8 s. The outlet's buffer has space for 4 s, so 4 s of samples are lost.
        for round in 1...2 {
            let before = rig.session.statistics(at: rig.now).packetsLost
            run.isFetched = false
            rig.run(seconds: 8)
            run.isFetched = true
            rig.run(seconds: 3)
            figures = rig.session.statistics(at: rig.now)
            t.expect((900...1100).contains(figures.packetsLost - before), "\(figures)")
            t.expectEqual(rig.news(), ["interrupted", "resumed"] + (round == 1 ? ["samples dropped"] : []))
        }
        t.expectEqual(figures.packetsDropped, figures.packetsLost - paused)
        rig.run(seconds: 60)
        t.expectEqual(rig.news(), ["samples dropped"])
        rig.run(seconds: 120)
        t.expectEqual(rig.news(), [])
    },
    TestCase(
        "from the first answer to a time query on, the statistics of a stream contain the offset of the sender's clock"
    ) { t in
        let stream = exampleStream()
        let rig = NetworkRig(stream, at: lab)
        let run = rig.start(stream)
        run.isAnswering = false
        rig.connect()
        rig.begin()
        rig.run(seconds: 3)
        let figures = rig.session.statistics(at: rig.now)
        t.expect(figures.clock == nil && figures.counted == .samples && figures.packetsReceived > 700)
        run.isAnswering = true
        rig.run(seconds: 3)
        t.expectEqual(rig.session.statistics(at: rig.now).clock?.offset ?? 0, second(500))
    },
    TestCase("if a stream is stopped, its connection is closed; if it is started, the connection is opened again") {
        t in
        let (rig, _) = running()
        _ = rig.news()
        rig.session.stop(at: rig.now)
        rig.run(seconds: 2)
        t.expectEqual(rig.news(), ["stopped"])
        rig.begin()
        rig.run(seconds: 2)
        t.expectEqual(rig.news(), ["started"])
        t.expect(rig.ring.end > 450 && rig.ring.end < 520, "\(rig.ring.end)")
        rig.session.disconnect()
        rig.run(seconds: 2)
        t.expectEqual(rig.news(), [])
    },
    TestCase("if the description of a stream cannot be used, the connection ends, and the reason is reported") { t in
        for (document, expected) in [
            ("<html/>", SourceError.wrongProtocol), ("no", .wrongProtocol),
            ("<info><uid>u-1</uid></info>", .protocolViolation(.description)),
            (String(repeating: " ", count: 2 << 20), .tooLarge(.description)),
        ] {
            let session = InletSession(exampleStream(), at: lab)
            session.connect(at: 0)
            session.opened(at: 0)
            ascii(document).withUnsafeBytes { session.received($0, at: 0) }
            session.closed(at: 0)
            t.expect(session.nextEvent() == .failed(expected), document)
        }
    },
    TestCase("if an outlet sends nothing for five seconds, its connection is closed") { t in
        let session = InletSession(exampleStream(), at: lab)
        session.connect(at: 0)
        session.opened(at: second(1))
        session.advance(to: second(5.9))
        t.expect(session.nextEvent() == nil, "too soon")
        session.advance(to: second(6))
        t.expect(session.nextEvent() == .failed(.timedOut), "not at all")
    },
]
