import Acquisition
import AcquisitionTests
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit

private let crash = CrashReport(.silent(seconds: 5), time: 1_795_268_000, uptime: 754)

/// Returns a machine that was switched off while two servers were shown.
private func machineAfter(_ crash: CrashReport? = nil, page: Int? = 0) -> TestMachine {
    let machine = TestMachine()
    machine.crash = crash
    let sources = [(UInt16(9000), [1, 3]), (9001, [0])].map { port, channels in
        SavedSession.Source(
            .server(host: "lab", port: port),
            offer: SavedSession.offer(SignalCatalogue(signals: TestMachine.signals(port))),
            channels: channels.map { ChannelID(signal: 0, channel: $0) })
    }
    machine.saveFile(SessionFile.name, SessionFile.bytes(of: SavedSession(sources, page: page))) { _ in }
    return machine
}

/// Returns a machine that was switched off while it showed a channel of a server, and the cadence of a music session.
private func machineAfterRun() -> TestMachine {
    let machine = TestMachine()
    let run = Signal(
        type: .sensor, rate: SamplingRate(hertz: 1), blockSize: 1, unit: "1/min", labels: ["Cadence", "Tempo"])
    let saved = SavedSession(
        [
            SavedSession.Source(
                .server(host: "lab", port: 9000),
                offer: SavedSession.offer(SignalCatalogue(signals: TestMachine.signals(9000))),
                channels: [ChannelID(signal: 0, channel: 1)]),
            SavedSession.Source(
                .other(kind: "run", details: ""), offer: SavedSession.offer(SignalCatalogue(signals: [run])),
                channels: [ChannelID(signal: 0, channel: 0)]),
        ], page: 0)
    machine.saveFile(SessionFile.name, SessionFile.bytes(of: saved)) { _ in }
    return machine
}

let startTests = [
    TestCase("after a crash of the app, the session is resumed only if the user requests it") { t in
        let bench = SessionBench(machineAfter(crash))
        guard case .afterCrash(let report, canResume: true) = bench.session.begin() else { return t.fail("no crash") }
        t.expect(report == crash)
        bench.turns(5)
        t.expect(bench.machine.servers.isEmpty && !bench.session.isResuming)
        bench.session.resume()
        bench.turns(5)
        t.expect(bench.session.takeResumed() == ResumedSession(page: 0))
        t.expect(bench.session.acquisition.channels.map { $0.entry.channel.channel } == [1, 3, 0])
    },
    TestCase(
        "if there is no previous session, nothing is resumed; if the app starts with default settings, nothing is resumed, either"
    ) { t in
        let empty = TestMachine()
        empty.crash = crash
        guard case .afterCrash(_, canResume: false) = SessionBench(empty).session.begin() else {
            return t.fail("a crash without a session offers to resume one")
        }
        let machine = machineAfter(crash)
        machine.startedWithDefaults = true
        let bench = SessionBench(machine)
        guard case .withDefaults(after: crash) = bench.session.begin() else { return t.fail("no defaults") }
        bench.turns(5)
        t.expect(machine.servers.isEmpty)
    },
    TestCase(
        "if channels of a source were shown, they are shown again after Disconnect, after power-off and after a crash"
    ) { t in
        let machine = TestMachine()
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        guard let eeg = bench.open("lab", 9000) else { return t.fail("not open") }
        bench.session.acquisition.select([1, 3].map { ChannelID(signal: 0, channel: $0) }, of: eeg)
        bench.session.apply()
        bench.turns(3)
        bench.session.disconnect()
        bench.session.end()
        for crash in [nil, crash] {
            machine.crash = crash
            let next = SessionBench(machine)
            _ = next.session.begin()
            next.turns(5)
            t.expect(next.session.acquisition.sources.isEmpty)
            guard let again = next.open("lab", 9000) else { return t.fail("not open") }
            t.expect(next.session.selectShown(of: again))
            t.expect(again.selection.channels.map { $0.channel } == [1, 3])
            // The other source was not shown before, so none of its channels are selected.
            guard let other = next.open("lab", 9002) else { return t.fail("not open") }
            t.expect(!next.session.selectShown(of: other))
            next.session.disconnect()
            next.session.end()
        }
    },
    TestCase(
        "at the next start, the selection and the closed sources are as at the session's end, even if the user did not touch Apply"
    ) {
        t in
        let machine = TestMachine()
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        guard let eeg = bench.open("lab", 9000), let ecg = bench.open("lab", 9001) else { return t.fail("not open") }
        bench.session.acquisition.select([ChannelID(signal: 0, channel: 1)], of: eeg)
        bench.session.apply()
        bench.turns(3)
        bench.session.note(page: nil)
        // Close a source; the session file must no longer contain it.
        bench.session.close(ecg)
        t.expectEqual(bench.saved.sources.count, 1)
        // Switch the device off while the selection screen is open, after a change that was not applied.
        bench.session.acquisition.select([ChannelID(signal: 0, channel: 2)], of: eeg)
        bench.session.end()
        t.expect(bench.saved.sources.map { $0.channels.map { $0.channel } } == [[1, 2]])
        t.expect(bench.saved.page == nil)
        // At the next start, the source cannot be reached. Its stored channels are kept, because the user did not deselect them.
        machine.make = { host, _ in FailingSource(host, .unreachable) }
        let next = SessionBench(machine)
        _ = next.session.begin()
        next.turns(5)
        next.session.end()
        t.expectEqual(next.saved.sources.count, 1)
        // A restart that a changed setting requires always resumes the session, even if the settings say otherwise.
        bench.session.restart()
        bench.session.end()
        t.expect(bench.saved.isRestart)
    },
    TestCase(
        "the channels of cadence and tempo are connected again when an earlier session is resumed, and are 0 until music plays"
    ) {
        t in
        let machine = machineAfterRun()
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        bench.turns(200)
        let acquisition = bench.session.acquisition
        t.expect(acquisition.sources.map { $0.name } == ["lab:9000", "Run"])
        guard let entry = acquisition.channels.last?.entry, let ring = entry.ring, acquisition.channels.count == 2
        else {
            return t.fail("not selected")
        }
        t.expectEqual(entry.label, "Cadence")
        t.expect(ring.end > 0 && ring.spans(ring.begin..<ring.end).head.allSatisfy { $0 == 0 }, "\(ring.end)")
    },
    TestCase(
        "if a source cannot be reached, it is retried, even if the channels of cadence and tempo connect immediately"
    ) {
        t in
        let machine = machineAfterRun()
        machine.make = { host, _ in FailingSource(host, .unreachable) }
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        bench.turns(500)
        t.expect(bench.session.isResuming && machine.servers.count > 1)
        machine.make = { PlayedSource($0, TestMachine.signals($1)) }
        bench.turns(1000)
        t.expect(bench.session.acquisition.sources.map { $0.name } == ["lab", "Run"])
        t.expectEqual(bench.session.acquisition.channels.count, 2)
    },
    TestCase(
        "if the setting for resuming is off, nothing is resumed; if a session ended on the selection screen, it is resumed there"
    ) {
        t in
        var settings = Settings()
        settings[number: .resumes] = 0
        let still = SessionBench(machineAfter(), settings)
        guard case .ordinary = still.session.begin() else { return t.fail("no ordinary start") }
        still.turns(5)
        t.expect(still.machine.servers.isEmpty)
        let bench = SessionBench(machineAfter(page: nil))
        _ = bench.session.begin()
        bench.turns(5)
        t.expect(bench.session.takeResumed() == ResumedSession(page: nil))
        t.expect(bench.session.acquisition.selectedCount == 3 && bench.session.acquisition.channels.isEmpty)
    },
    TestCase(
        "if sources cannot be reached, they are retried with growing pauses, and immediately when the device gets an address"
    ) {
        t in
        let machine = machineAfter()
        machine.make = { host, _ in FailingSource(host, .unreachable) }
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        bench.turns(2)
        t.expectEqual(machine.servers.count, 2)
        for (tries, seconds) in [(4, 1), (6, 2), (8, 4)] {
            var turns = 0
            while machine.servers.count < tries, turns < 1000 {
                bench.turns()
                turns += 1
            }
            t.expect((100 * seconds...100 * seconds + 5).contains(turns), "\(turns) turns until \(tries) tries")
        }
        bench.turns(5)
        if case .waiting = bench.session.opening {} else { t.fail("the session does not wait for the next attempt") }
        bench.session.addressFound(at: bench.now)
        bench.turns(5)
        t.expectEqual(machine.servers.count, 10)
        machine.make = { PlayedSource($0, TestMachine.signals($1)) }
        bench.turns(130)
        t.expect(bench.session.takeResumed() == ResumedSession(page: 0))
        // After an attempt to resume has ended, nothing more is reported about it.
        t.expect(!bench.events.contains { if case .notResumed = $0 { true } else { false } })
    },
    TestCase("if one source cannot be reached, the session continues with the other sources and reports that") { t in
        let machine = machineAfter()
        machine.make = { host, port in
            guard port == 9000 else { return PlayedSource(host, TestMachine.signals(port)) }
            return FailingSource("gone", .refused)
        }
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        bench.turns(10)
        t.expect(bench.session.takeResumed() == ResumedSession(page: 0))
        t.expectEqual(bench.session.acquisition.sources.count, 1)
        guard case .notResumed(let failure)? = bench.events.last else { return t.fail("not reported") }
        t.expect(failure.reason == .source(.refused) && failure.name.utf8.elementsEqual("gone".utf8))
    },
    TestCase(
        "if a source returns with other channels, none is selected; if the user canceled a source, it is not resumed at the next start"
    ) { t in
        let machine = machineAfter()
        machine.make = { host, _ in PlayedSource(host, [PlayedSource.eeg(500, 1)]) }
        let bench = SessionBench(machine)
        _ = bench.session.begin()
        bench.turns(10)
        t.expect(bench.session.takeResumed() == ResumedSession(page: nil))
        t.expectEqual(bench.session.acquisition.selectedCount, 0)
        var changed = 0
        for event in bench.events { if case .offerChanged = event { changed += 1 } }
        t.expectEqual(changed, 2)
        let gone = machineAfter()
        gone.make = { host, _ in FailingSource(host, .timedOut) }
        let waiting = SessionBench(gone)
        _ = waiting.session.begin()
        waiting.turns(10)
        waiting.session.cancelOpening()
        waiting.turns(500)
        t.expectEqual(gone.servers.count, 2)
        t.expect(waiting.saved.sources.isEmpty && waiting.session.takeResumed() == nil)
    },
]
