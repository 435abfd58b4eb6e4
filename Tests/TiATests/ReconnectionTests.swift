import Signals
import TestKit
import TiA

/// Tests of silent servers, servers that disappear, and reconnection.
let reconnectionTests: [TestCase] = [
    TestCase(
        "if no data arrive for 2 s more than a block lasts, the client sends a keep-alive request"
    ) { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 2020)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "waits")
        bench.wait(milliseconds: 1)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)], "interrupted")
        t.expect(bench.actions() == [line(.checkProtocolVersion)], "asks")
        bench.datagram(examplePacket(2))
        t.expect(bench.events() == [.resumed], "goes on")
        t.expectEqual(bench.session.statistics.reconnects, 0)
        bench.wait(milliseconds: 20_000)
        bench.reply(.ok)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)] && bench.actions().isEmpty, "late")
        // The server has answered, so it runs. If it still sends no data, the connection is useless.
        bench.wait(milliseconds: 2020)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "waits again")
        bench.wait(milliseconds: 1)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)],
            "expected the client to close the connection")
        t.expect(bench.actions() == [.closeData, .closeControl], "closes")
    },
    TestCase(
        "a server that does not answer the keep-alive request is disconnected after 30 s, or immediately if the user stops"
    ) { t in
        for isStopped in [false, true] {
            let bench = SessionBench()
            bench.run()
            bench.datagram(examplePacket(1))
            bench.wait(milliseconds: 2021)
            bench.wait(milliseconds: 29_999)
            t.expect(bench.actions() == [line(.checkProtocolVersion)], "waits")
            _ = bench.events()
            if isStopped {
                bench.session.stop(at: bench.now)
                t.expect(bench.events() == [.stopped], "stopped")
                t.expect(bench.actions() == [.closeData, .closeControl], "closes")
                bench.session.start(at: bench.now)
                t.expect(bench.actions() == [.openControl], "connects again")
            } else {
                bench.wait(milliseconds: 1)
                t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)], "interrupted")
                t.expect(bench.actions() == [.closeData, .closeControl], "closes")
            }
        }
    },
    TestCase("packets that arrive restart the timeout of the keep-alive request") { t in
        // After an outage, TCP sends lost data again only after a pause, which can be as long as the outage was.
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 2021)
        bench.wait(milliseconds: 26_000)
        _ = (bench.events(), bench.actions())
        for packet in UInt64(1400)..<1650 {
            bench.datagram(examplePacket(packet))
            bench.wait(milliseconds: 100)
        }
        t.expect(bench.events() == [.resumed] && bench.actions().isEmpty, "goes on")
        bench.reply(.ok)
        bench.wait(milliseconds: 20)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "answered")
    },
    TestCase(
        "while the answer to the keep-alive request is late, events that arrive do not change the connection's state"
    ) { t in
        let bench = SessionBench()
        bench.run(
            MetaInformation(
                master: nil,
                catalogue: SignalCatalogue(
                    signals: [Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["b"])])))
        bench.wait(milliseconds: 10_001)
        bench.wait(milliseconds: 2000)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)], "no answer")
        for id in UInt64(1)...20 {
            bench.datagram(encode(.three, id: id, [BlockShape(type: .button, channels: 1, blockSize: 1)], [1]))
            bench.wait(milliseconds: 20)
        }
        t.expect(bench.events() == [.resumed], "once")
    },
    TestCase("when the network returns, a lost server is reconnected immediately, and the next pauses are short again")
    { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.session.controlClosed(at: bench.now)
        for pause in [1, 2, 4] as [Int64] {
            bench.wait(milliseconds: pause * 1000)
            bench.session.controlFailed(.unreachable, at: bench.now)
        }
        (_, _) = (bench.events(), bench.actions())
        bench.wait(milliseconds: 10)
        t.expect(bench.actions().isEmpty, "pauses")
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions() == [.openControl], "at once")
        bench.session.controlFailed(.unreachable, at: bench.now)
        t.expect(bench.events() == [.interrupted(.unreachable, retryInSeconds: 2)], "soon again")
        _ = bench.actions()
        // The attempt in progress waits for the answer to a packet that was lost.
        bench.wait(milliseconds: 2000)
        t.expect(bench.actions() == [.openControl], "again")
        bench.wait(milliseconds: 4000)
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions() == [.closeControl, .openControl], "in its place")
        bench.wait(milliseconds: 4000)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "the client closed the connection too early")
    },
    TestCase("if a connection breaks after the network returned, it is opened again once without a pause") { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 5000)
        bench.session.networkReturned(at: bench.now)
        // The server has not received the request, but data that it sends still arrive.
        bench.datagram(examplePacket(200))
        bench.wait(milliseconds: 1500)
        (_, _) = (bench.events(), bench.actions())
        bench.session.controlClosed(at: bench.now)
        t.expect(
            bench.events() == [.interrupted(.connectionLost, retryInSeconds: 0)],
            "the event states a pause before the reconnection")
        bench.wait(milliseconds: 1)
        t.expect(bench.actions().last == .openControl, "at once")
        bench.session.controlFailed(.refused, at: bench.now)
        t.expect(bench.events() == [.interrupted(.refused, retryInSeconds: 2)], "then with pauses")
    },
    TestCase(
        "if datagrams are still missing a second after the network returned, the client requests them over a new connection"
    ) {
        t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 15_000)
        bench.session.networkReturned(at: bench.now)
        (_, _) = (bench.events(), bench.actions())
        bench.wait(milliseconds: 999)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "they may come")
        bench.wait(milliseconds: 2)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)], "they do not")
        bench.wait(milliseconds: 1)
        t.expect(bench.actions().last == .openControl, "at once")
    },
    TestCase(
        "when the network returns, nothing changes for a server that is connected, that was stopped, or that was never connected"
    ) {
        t in
        let bench = SessionBench()
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions().isEmpty, "not connected")
        bench.run()
        bench.datagram(examplePacket(1))
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions().isEmpty && bench.events().isEmpty, "runs")
        bench.wait(milliseconds: 2021)
        (_, _) = (bench.events(), bench.actions())
        bench.session.networkReturned(at: bench.now)
        t.expect(
            bench.actions().isEmpty && bench.events().isEmpty,
            "the returned network changed a connection that was not lost")
        bench.session.stop(at: bench.now)
        (_, _) = (bench.events(), bench.actions())
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions().isEmpty && bench.events().isEmpty, "stopped")
    },
    TestCase("the pauses between attempts to reconnect grow to 30 s") { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.session.controlClosed(at: bench.now)
        t.expect(bench.events() == [.interrupted(.connectionLost, retryInSeconds: 1)], "first")
        _ = bench.actions()
        var pause: Int64 = 1
        for next in [2, 4, 8, 16, 30, 30, 30] {
            bench.wait(milliseconds: pause * 1000 - 1)
            t.expect(bench.actions().isEmpty, "not before \(pause) s")
            bench.wait(milliseconds: 1)
            t.expect(bench.actions() == [.openControl], "after \(pause) s")
            bench.session.controlFailed(.refused, at: bench.now)
            t.expect(bench.events() == [.interrupted(.refused, retryInSeconds: next)], "then \(next) s")
            _ = bench.actions()
            pause = Int64(next)
        }
        bench.session.stop(at: bench.now)
        t.expect(bench.events() == [.stopped], "stop ends the attempts")
        bench.wait(milliseconds: 100_000)
        t.expect(bench.actions().isEmpty, "no more attempts")
    },
    TestCase("after a restart of the server, the duration of the outage determines how many samples are lost") {
        t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        _ = bench.events()
        // The restarted server counts packets from 1, at 50 packets a second.
        bench.datagram(examplePacket(1))
        t.expect(bench.events() == [.resumed], "resumed")
        bench.datagram(examplePacket(2))
        let eeg = store.entries[0].ring!
        t.expectEqual(eeg.end, 250 + 245 + 10)
        t.expectEqual(eeg.lost, 245)
        t.expect(content(eeg).suffix(11) == [nil, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "samples after the gap")
        t.expectEqual(store.entries[2].ring!.end, 50 + 49 + 2, "the ecg keeps step")
        t.expectEqual(bench.session.statistics.packetsLost, 0, "a pause is no loss by numbers")
        t.expectEqual(bench.session.statistics.reconnects, 1)
    },
    TestCase(
        "after a reconnection to a server that did not restart, its packet numbers determine how many samples are lost"
    ) { t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        bench.datagram(examplePacket(103))
        t.expectEqual(store.entries[0].ring!.end, 515)
        t.expectEqual(store.entries[0].ring!.lost, 52 * 5)
        t.expectEqual(bench.session.statistics.packetsLost, 52)
    },
    TestCase("if channels have other numbers after a restart of the server, they are found by their labels") { t in
        let bench = SessionBench()
        let store = bench.run()
        bench.datagram(examplePacket(1))
        bench.session.controlClosed(at: bench.now)
        bench.wait(milliseconds: 1000)
        bench.session.controlOpened(at: bench.now)
        let changed = MetaInformation(
            master: exampleOffer.master,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["C4", "x", "C3"])
            ]))
        bench.reply(.metaInfo(changed.tiaMetaInfo))
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        let shapes = [BlockShape(type: .eeg, channels: 3, blockSize: 5)]
        bench.datagram(encode(.three, id: 1, shapes, (0..<15).map { Float($0 + 100) }))
        t.expect(content(store.entries[0].ring!).suffix(5) == [110, 111, 112, 113, 114], "C3")
        t.expect(content(store.entries[1].ring!).suffix(5) == [100, 101, 102, 103, 104], "C4")
    },
]
