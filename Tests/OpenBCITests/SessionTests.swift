import OpenBCI
import Signals
import TestKit

private func error(_ events: [SourceEvent]) -> CytonError? {
    for event in events {
        switch event {
        case .failed(.other(let number)), .interrupted(.other(let number), _): return CytonError(number: number)
        default: break
        }
    }
    return nil
}

/// Expects the values of the board's samples `numbers`; nil for a lost one. The last packet waits for the next one.
private func expectSamples(_ t: Expectations, _ store: SampleStore?, _ numbers: [Int?], line: String = "") {
    let scale = Cyton.microvolts(gain: Cyton.usualGain)
    for channel in 0..<8 {
        let found = values(entry(store, "EEG \(channel + 1)"))
        t.expect(
            found == numbers.dropLast().map { $0.map { Float(unit($0, channel)) * scale } },
            line + " channel \(channel + 1)")
    }
}

let sessionTests: [TestCase] = [
    TestCase("a board is stopped, reset and identified, and offers eight channels and its acceleration") { t in
        let board = TestBoard()
        let store = board.run()
        board.send([0, 1])
        t.expect(board.takeEvents() == [.connected, .started])
        t.expect(board.sent == [Array("s".utf8), Array("v".utf8), Array("b".utf8)])
        let signals = board.session.catalogue?.signals ?? []
        t.expect(signals.map { $0.labels.count } == [8, 3])
        t.expect(signals.allSatisfy { $0.rate == SamplingRate(hertz: 250) })
        t.expect(board.session.board == CytonBoard(hasDaisy: false, firmware: "v3.1.2"))
        t.expectEqual(store?.entries.count ?? 0, 11)
    },
    TestCase("each value is stored in microvolts, and the acceleration in g until a new one arrives") { t in
        let board = TestBoard()
        let store = board.run()
        board.send(Array(0..<300))
        expectSamples(t, store, (0..<300).map { Optional($0) })
        let axis = values(entry(store, "Acc x"))
        t.expect(axis == (0..<299).map { Optional(Float($0 / 10 * 10 + 1) * Cyton.accelerationUnit) })
        t.expectEqual(board.session.statistics.packetsReceived, 299)
        t.expectEqual(board.session.statistics.packetsLost, 0)
    },
    TestCase("missing packets are lost samples at their place, also if the counter wraps once or several times") { t in
        for gap in [1, 3, 200, 255, 256, 257, 300, 370] {
            let board = TestBoard()
            let store = board.run()
            board.send(Array(0..<100))
            board.silence(gap)
            board.send(Array((100 + gap)..<(200 + gap)))
            let expected: [Int?] = (0..<(200 + gap)).map { $0 >= 100 && $0 < 100 + gap ? nil : $0 }
            // The counter does not show how often it has wrapped, so the time of the silence does.
            expectSamples(t, store, expected, line: "gap \(gap)")
            t.expectEqual(board.session.statistics.packetsLost, Int64(gap))
        }
    },
    TestCase(
        "packets that the dongle delivers late and at once are not regarded as lost, and missing ones among them are"
    ) { t in
        let cases = [(150, 0, 1), (150, 40, 3), (200, 150, 200), (250, 0, 7), (300, 255, 2), (370, 1, 1)]
        for (late, missing, part) in cases {
            let board = TestBoard()
            let store = board.run()
            board.send(Array(0..<100))
            board.silence(late)
            // Packets without those that the radio lost at the beginning of the delay. The USB bus delivers a part each millisecond.
            let waiting = Array((100 + missing)..<max(100 + late, 101 + missing))
            for begin in stride(from: 0, to: waiting.count, by: part) {
                board.now += millisecond
                board.receive(waiting[begin..<min(waiting.count, begin + part)].flatMap { boardPacket($0) })
                board.session.advance(to: board.now)
            }
            let next = (waiting.last ?? 0) + 1
            board.send(Array(next..<(next + 100)))
            let expected: [Int?] = (0..<(next + 100)).map { $0 >= 100 && $0 < 100 + missing ? nil : $0 }
            expectSamples(t, store, expected, line: "late \(late), missing \(missing), parts of \(part)")
            t.expectEqual(board.session.statistics.packetsLost, Int64(missing))
        }
    },
    TestCase("if two delays follow each other, no packet counts as lost") { t in
        let board = TestBoard()
        let store = board.run()
        board.send(Array(0..<100))
        board.silence(150)
        board.receive([100, 101, 102, 103].flatMap { boardPacket($0) })
        board.silence(120)
        board.receive((104..<360).flatMap { boardPacket($0) })
        board.send(Array(360..<500))
        expectSamples(t, store, (0..<500).map { Optional($0) })
        t.expectEqual(board.session.statistics.packetsLost, 0)
    },
    TestCase("packets that are held after a silence are stored if the board then stops or is lost") { t in
        for isLost in [false, true] {
            let board = TestBoard()
            let store = board.run()
            board.send(Array(0..<100))
            board.silence(300)
            board.receive((400..<410).flatMap { boardPacket($0) })
            if isLost { board.session.failed(.noDongle, at: board.now) } else { board.session.stop(at: board.now) }
            expectSamples(t, store, (0..<410).map { $0 < 100 || $0 >= 400 ? $0 : nil })
        }
    },
    TestCase("if the app was busy for a second, the packets that waited meanwhile are not regarded as lost") { t in
        let board = TestBoard()
        let store = board.run()
        board.send(Array(0..<100))
        board.now += 1200 * millisecond
        for number in 100..<400 { board.receive(boardPacket(number)) }
        board.send(Array(400..<500))
        expectSamples(t, store, (0..<500).map { Optional($0) })
        t.expectEqual(board.session.statistics.packetsLost, 0)
    },
    TestCase("with the Daisy module, two packets are a sample of 16 channels, and a lost half is lost alone") { t in
        let board = TestBoard()
        board.hasDaisy = true
        let store = board.run()
        // Packet 13 contains the board's channels of sample 7, packet 20 the Daisy module's of sample 10; both of 12 are lost.
        board.send((0..<60).filter { ![13, 20, 23, 24].contains($0) }, daisyPacket)
        t.expect(board.session.catalogue?.signals.map { $0.labels.count } ?? [] == [16, 3])
        let scale = Cyton.microvolts(gain: Cyton.usualGain)
        for channel in 0..<16 {
            let lost = channel < 8 ? [7, 12] : [10, 12]
            let expected: [Float?] = (1..<30).map { lost.contains($0) ? nil : Float(unit($0, channel)) * scale }
            // Packet 59 waits for the next one.
            t.expect(values(entry(store, "EEG \(channel + 1)")) == expected, "channel \(channel + 1)")
        }
        t.expectEqual(board.session.statistics.packetsLost, 4)
    },
    TestCase("if the dongle hears no board, this and the dongle's radio channel are reported") { t in
        let board = TestBoard()
        board.isHeard = false
        _ = board.run()
        t.expect(error(board.takeEvents()) == .noBoard(channel: 7))
        t.expect(!board.isOpen)
    },
    TestCase("if nothing answers, or something else does, that is reported") { t in
        let mute = TestBoard()
        mute.isMute = true
        _ = mute.run()
        mute.pass(5 * second)
        t.expect(error(mute.takeEvents()) == .silent)
        let other = TestBoard()
        other.isMute = true
        other.session.connect(at: other.now)
        other.perform()
        for _ in 0..<600 {
            other.pass(10 * millisecond)
            other.receive(Array("OK\r\n$$$".utf8))
        }
        t.expect(other.takeEvents() == [.failed(.protocolViolation(.unknownReply))])
    },
    TestCase("a board that still sends is reset, even if the command to stop was lost") { t in
        let board = TestBoard()
        board.session.connect(at: board.now)
        board.perform()
        board.isMute = true
        for number in 0..<120 {
            board.pass(10 * millisecond)
            board.receive(boardPacket(number) + boardPacket(number + 1))
        }
        board.isMute = false
        board.pass(4 * second)
        t.expect(board.takeEvents() == [.connected])
    },
    TestCase("if the board stops sending, that is reported once; later samples are at their true times") { t in
        let board = TestBoard()
        let store = board.run()
        board.send(Array(0..<500))
        _ = board.takeEvents()
        board.isHeard = false
        board.pass(10 * second)
        let events = board.takeEvents()
        t.expect(error(events) == .lost)
        t.expect(events.count == 2, "\(events.count) events")
        board.isHeard = true
        let begin = board.now
        while !board.isRunning, board.now < begin + 10 * second { board.pass(10 * millisecond) }
        let away = 10 * second + board.now - begin
        board.send(Array(0..<500))
        t.expect(board.takeEvents() == [.resumed])
        let found = values(entry(store, "EEG 1"))
        let gap = found.filter { $0 == nil }.count
        t.expect(abs(Int64(gap) - away / interval) <= 2, "\(gap) lost samples in \(away / millisecond) ms")
        t.expectEqual(board.session.statistics.reconnects, 1)
    },
    TestCase("if the dongle is pulled, it is reported at once, and continues when it is plugged in again") { t in
        let board = TestBoard()
        _ = board.run()
        board.send(Array(0..<100))
        _ = board.takeEvents()
        board.isPlugged = false
        board.session.failed(.noDongle, at: board.now)
        board.perform()
        t.expect(error(board.takeEvents()) == .noDongle)
        board.pass(5 * second)
        t.expect(board.takeEvents() == [])
        let begin = board.now
        board.isPlugged = true
        while board.takeEvents() != [.resumed], board.now < begin + 10 * second {
            board.pass(10 * millisecond)
            if board.isRunning { board.send([0, 1]) }
        }
        t.expect(board.now - begin < 3 * second, "\((board.now - begin) / millisecond) ms")
    },
    TestCase("a board with another number of channels does not continue the earlier one") { t in
        let board = TestBoard()
        _ = board.run()
        board.send(Array(0..<100))
        _ = board.takeEvents()
        board.hasDaisy = true
        board.session.failed(.noDongle, at: board.now)
        board.pass(3 * second)
        t.expect(board.takeEvents().contains(.interrupted(.protocolViolation(.description), retryInSeconds: 1)))
    },
    TestCase("stop and disconnect stop the board") { t in
        let board = TestBoard()
        _ = board.run()
        board.send([0, 1, 2])
        board.session.stop(at: board.now)
        board.perform()
        t.expect(!board.isRunning)
        board.session.start(at: board.now)
        board.perform()
        t.expect(board.isRunning)
        board.send([0, 1, 2])
        board.session.disconnect()
        board.perform()
        t.expect(!board.isRunning && !board.isOpen)
    },
    TestCase("each error has its own number") { t in
        let errors: [CytonError] =
            [.noDongle, .busy, .silent, .noBoard(channel: nil), .lost] + (0...25).map { .noBoard(channel: $0) }
        for error in errors { t.expect(CytonError(number: error.number) == error) }
        t.expect(CytonError(number: 0) == nil)
    },
]
