import Signals
import TestKit
import TiA

/// Tests of silent servers, servers that disappear, and reconnection.
let reconnectionTests: [TestCase] = [
    TestCase(
        "if no data arrive for 2 s more than a block lasts, the client sends the server a keep-alive request"
    ) { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.wait(milliseconds: 2020)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "an event or request came before the 2 s were over")
        bench.wait(milliseconds: 1)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)],
            "the silence was not reported as an interruption")
        t.expect(bench.actions() == [line(.checkProtocolVersion)], "not exactly one keep-alive request was sent")
        bench.datagram(examplePacket(2))
        t.expect(bench.events() == [.resumed], "the packet did not end the interruption")
        t.expectEqual(bench.session.statistics.reconnects, 0)
        bench.wait(milliseconds: 20_000)
        bench.reply(.ok)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)] && bench.actions().isEmpty,
            "the second silence was not reported, or another request was sent")
        // The server has answered the keep-alive request. If no data arrive within 2 s after that, the client closes the connections.
        bench.wait(milliseconds: 2020)
        t.expect(
            bench.events().isEmpty && bench.actions().isEmpty, "an event or request came before the answer was due")
        bench.wait(milliseconds: 1)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)],
            "expected the client to close the connection")
        t.expect(bench.actions() == [.closeData, .closeControl], "the client did not close its connections")
    },
    TestCase(
        "if a server does not answer the keep-alive request, it is disconnected after 30 s, or immediately if the user stops"
    ) { t in
        for isStopped in [false, true] {
            let bench = SessionBench()
            bench.run()
            bench.datagram(examplePacket(1))
            bench.wait(milliseconds: 2021)
            bench.wait(milliseconds: 29_999)
            t.expect(
                bench.actions() == [line(.checkProtocolVersion)],
                "not exactly one keep-alive request was sent within 30 s")
            _ = bench.events()
            if isStopped {
                bench.session.stop(at: bench.now)
                t.expect(bench.events() == [.stopped], "the stop was not reported")
                t.expect(bench.actions() == [.closeData, .closeControl], "the client did not close its connections")
                bench.session.start(at: bench.now)
                t.expect(bench.actions() == [.openControl], "the client did not connect at the next start")
            } else {
                bench.wait(milliseconds: 1)
                t.expect(
                    bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)],
                    "the lost connection was not reported")
                t.expect(bench.actions() == [.closeData, .closeControl], "the client did not close its connections")
            }
        }
    },
    TestCase("if packets arrive, the timeout of the keep-alive request restarts") { t in
        // After an outage, TCP repeats lost data only after a pause, which can be as long as the outage.
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
        t.expect(bench.events() == [.resumed] && bench.actions().isEmpty, "the packets did not end the interruption")
        bench.reply(.ok)
        bench.wait(milliseconds: 20)
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "the answer caused an event or request")
    },
    TestCase(
        "if a missing answer to the keep-alive request was reported as an interruption, packets with events end the interruption exactly once"
    ) { t in
        let bench = SessionBench()
        bench.run(
            MetaInformation(
                master: nil,
                catalogue: SignalCatalogue(
                    signals: [Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["b"])])))
        bench.wait(milliseconds: 10_001)
        bench.wait(milliseconds: 2000)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)],
            "the missing answer was not reported as an interruption")
        for id in UInt64(1)...20 {
            bench.datagram(encode(.three, id: id, [BlockShape(type: .button, channels: 1, blockSize: 1)], [1]))
            bench.wait(milliseconds: 20)
        }
        t.expect(bench.events() == [.resumed], "the events ended the interruption not exactly once")
    },
    TestCase("if the network returns, a lost server is reconnected immediately, and the next pauses are short again") {
        t in
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
        t.expect(bench.actions().isEmpty, "the client connected before the pause ended")
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions() == [.openControl], "the client did not connect when the network returned")
        bench.session.controlFailed(.unreachable, at: bench.now)
        t.expect(
            bench.events() == [.interrupted(.unreachable, retryInSeconds: 2)],
            "the failure and the next pause of 2 s were not reported")
        _ = bench.actions()
        // After the pause of 2 s, the client tries to connect again. This attempt hangs, because a packet is lost.
        bench.wait(milliseconds: 2000)
        t.expect(bench.actions() == [.openControl], "the client did not connect when the network returned again")
        bench.wait(milliseconds: 4000)
        bench.session.networkReturned(at: bench.now)
        t.expect(
            bench.actions() == [.closeControl, .openControl],
            "the client did not replace the connection that had not opened yet")
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
        t.expect(bench.actions().last == .openControl, "the client did not connect without a pause")
        bench.session.controlFailed(.refused, at: bench.now)
        t.expect(
            bench.events() == [.interrupted(.refused, retryInSeconds: 2)],
            "the second failure and the next pause were not reported")
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
        t.expect(bench.events().isEmpty && bench.actions().isEmpty, "the client did not wait for datagrams")
        bench.wait(milliseconds: 2)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)],
            "the missing datagrams were not reported as an interruption")
        bench.wait(milliseconds: 1)
        t.expect(bench.actions().last == .openControl, "the client did not connect without a pause")
    },
    TestCase(
        "if the network returns, nothing changes for a server that is connected, that was stopped, or that was never connected"
    ) {
        t in
        let bench = SessionBench()
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions().isEmpty, "a client that was never connected reacted to the network")
        bench.run()
        bench.datagram(examplePacket(1))
        bench.session.networkReturned(at: bench.now)
        t.expect(
            bench.actions().isEmpty && bench.events().isEmpty, "the network's return changed a connection that works")
        bench.wait(milliseconds: 2021)
        (_, _) = (bench.events(), bench.actions())
        bench.session.networkReturned(at: bench.now)
        t.expect(
            bench.actions().isEmpty && bench.events().isEmpty,
            "the returned network changed a connection that was not lost")
        bench.session.stop(at: bench.now)
        (_, _) = (bench.events(), bench.actions())
        bench.session.networkReturned(at: bench.now)
        t.expect(bench.actions().isEmpty && bench.events().isEmpty, "the network's return started a stopped client")
    },
    TestCase("the pauses between a client's attempts to reconnect grow to 30 s") { t in
        let bench = SessionBench()
        bench.run()
        bench.datagram(examplePacket(1))
        bench.session.controlClosed(at: bench.now)
        t.expect(
            bench.events() == [.interrupted(.connectionLost, retryInSeconds: 1)],
            "the lost connection and the first pause were not reported")
        _ = bench.actions()
        var pause: Int64 = 1
        for next in [2, 4, 8, 16, 30, 30, 30] {
            bench.wait(milliseconds: pause * 1000 - 1)
            t.expect(bench.actions().isEmpty, "the client connected before \(pause) s")
            bench.wait(milliseconds: 1)
            t.expect(bench.actions() == [.openControl], "the client did not connect after \(pause) s")
            bench.session.controlFailed(.refused, at: bench.now)
            t.expect(
                bench.events() == [.interrupted(.refused, retryInSeconds: next)], "the next pause is not \(next) s")
            _ = bench.actions()
            pause = Int64(next)
        }
        bench.session.stop(at: bench.now)
        t.expect(bench.events() == [.stopped], "the stop was not reported")
        bench.wait(milliseconds: 100_000)
        t.expect(bench.actions().isEmpty, "the client connected after the stop")
    },
    TestCase("if a server restarts, the duration of the outage determines how many samples are lost") {
        t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        _ = bench.events()
        // The restarted server counts packets from 1, at 50 packets a second.
        bench.datagram(examplePacket(1))
        t.expect(bench.events() == [.resumed], "the packet did not end the interruption")
        bench.datagram(examplePacket(2))
        let eeg = store.entries[0].ring!
        t.expectEqual(eeg.end, 250 + 245 + 10)
        t.expectEqual(eeg.lost, 245)
        t.expect(
            content(eeg).suffix(11) == [nil, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "the EEG's samples after the gap are wrong")
        t.expectEqual(
            store.entries[2].ring!.end, 50 + 49 + 2, "the ECG has another number of samples than the EEG's time needs")
        t.expectEqual(bench.session.statistics.packetsLost, 0, "a pause of the sender was counted as lost packets")
        t.expectEqual(bench.session.statistics.reconnects, 1)
    },
    TestCase("if a server is reconnected and did not restart, its packet numbers determine how many samples are lost") {
        t in
        let bench = SessionBench()
        let store = bench.run()
        for id in 1...50 { bench.datagram(examplePacket(UInt64(id))) }
        bench.reconnect()
        bench.datagram(examplePacket(103))
        t.expectEqual(store.entries[0].ring!.end, 515)
        t.expectEqual(store.entries[0].ring!.lost, 52 * 5)
        t.expectEqual(bench.session.statistics.packetsLost, 52)
    },
    TestCase("if channels have other numbers after a server's restart, they are found by their labels") { t in
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
        t.expect(content(store.entries[0].ring!).suffix(5) == [110, 111, 112, 113, 114], "the samples of C3 are wrong")
        t.expect(content(store.entries[1].ring!).suffix(5) == [100, 101, 102, 103, 104], "the samples of C4 are wrong")
    },
]
