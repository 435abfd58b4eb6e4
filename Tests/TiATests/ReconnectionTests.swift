import Signals
import TestKit
import TiA

/// Tests of silent servers, servers that disappear, and reconnection.
let reconnectionTests: [TestCase] = [
    TestCase("after a silence of one block and 2 s, the server is asked for a sign of life") { t in
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
        // The server answered, so it runs. If it sends no data after that, the connection is useless.
        bench.wait(milliseconds: 2020)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "waits again")
        bench.wait(milliseconds: 1)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)], "given up")
        t.expect(bench.actions() == [.closeData, .closeControl], "closes")
    },
    TestCase(
        "a server that does not answer the request for a sign of life is disconnected after 30 s, or immediately when the user stops"
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
    TestCase("packets that arrive restart the timeout of the pending request for a sign of life") { t in
        // After an outage, TCP retransmits at times of its own, which can be as long after the outage as the outage
        // lasted.
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
    TestCase("events that arrive while a sign of life is late do not change the connection's state") { t in
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
    TestCase("when the network returns, a lost server is reconnected immediately, and the pauses restart") { t in
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
        // An attempt in progress waits for an answer to a lost packet.
        bench.wait(milliseconds: 2000)
        t.expect(bench.actions() == [.openControl], "again")
        bench.wait(milliseconds: 4000)
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions() == [.closeControl, .openControl], "in its place")
        bench.wait(milliseconds: 4000)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "given up too soon")
    },
    TestCase("if a connection breaks after the network returned, it is reopened once without a pause") { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 5000)
        bench.session.networkReturned(at: bench.now)
        // Until the server answers the lost request, the data that it still sends arrive.
        bench.datagram(examplePacket(200))
        bench.wait(milliseconds: 1500)
        (_, _) = (bench.events(), bench.actions())
        bench.session.controlClosed(at: bench.now)
        t.expect(bench.events() == [.interrupted(.connectionLost, retryInSeconds: 0)], "tells no pause")
        bench.wait(milliseconds: 1)
        t.expect(bench.actions().last == .openControl, "at once")
        bench.session.controlFailed(.refused, at: bench.now)
        t.expect(bench.events() == [.interrupted(.refused, retryInSeconds: 2)], "then with pauses")
    },
    TestCase("if datagrams are missing a second after the network returned, they are requested over a new connection") {
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
    TestCase("a returning network changes nothing for a server that is connected, stopped or was never connected") {
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
        t.expect(bench.actions().isEmpty && bench.events().isEmpty, "silent, and may go on where it was")
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
    TestCase("after a restart of the server, the time of the outage determines the number of lost samples") {
        t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        _ = bench.events()
        // The restarted server counts from 1; a second has 50 packets.
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
    TestCase("after a reconnection to the same server, its packet numbers determine the number of lost samples") { t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        bench.datagram(examplePacket(103))
        t.expectEqual(store.entries[0].ring!.end, 515)
        t.expectEqual(store.entries[0].ring!.lost, 52 * 5)
        t.expectEqual(bench.session.statistics.packetsLost, 52)
    },
    TestCase("after a restart of the server, channels with changed numbers are found by their labels") { t in
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
