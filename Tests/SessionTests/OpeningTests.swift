import Acquisition
import AcquisitionTests
import Filters
import Services
import Session
import Settings
import Signals
import TestKit

/// Returns a machine with two servers: one that offers no channels, and one that refuses connections.
private func poorMachine() -> TestMachine {
    let machine = TestMachine()
    machine.make = { host, port in
        guard port != 1 else { return PlayedSource("empty", []) }
        return FailingSource(host, .refused)
    }
    return machine
}

let openingTests = [
    TestCase(
        "several sources are opened one after the other, at most eight, and each failure is reported with its reason"
    ) {
        t in
        let bench = SessionBench()
        let session = bench.session
        var results = 0
        session.open(session.server(host: "a", port: 9000)) { _ in results += 1 }
        session.open(session.server(host: "b", port: 9000)) { _ in results += 1 }
        if case .connecting(let source) = session.opening {
            t.expectEqual(source.name, "a:9000")
        } else {
            t.fail("nothing opens")
        }
        bench.turns()
        t.expectEqual(results, 1)
        if case .none = session.opening {} else { t.fail("it is still opening") }
        for number in 1..<8 { t.expect(bench.open("s", UInt16(9000 + 2 * number)) != nil) }
        var reason: OpeningFailure.Reason?
        session.open(session.server(host: "c", port: 9000)) {
            if case .failure(let failure) = $0 { reason = failure.reason }
        }
        t.expect(reason == .tooManySources)
        t.expectEqual(session.acquisition.sources.count, 8)
        let poor = SessionBench(poorMachine())
        var reasons: [OpeningFailure.Reason] = []
        for port: UInt16 in [1, 2] {
            poor.session.open(poor.session.server(host: "x", port: port)) {
                if case .failure(let failure) = $0 { reasons.append(failure.reason) }
            }
            poor.turns()
        }
        t.expect(reasons == [.noChannels, .source(.refused)])
        t.expect(poor.session.acquisition.sources.isEmpty && poor.session.history.entries.isEmpty)
        t.expectEqual(poor.events.count, 2)
    },
    TestCase("a session is at rest unless a source is open, being opened or measured") { t in
        let bench = SessionBench()
        let session = bench.session
        t.expect(session.isAtRest, "at the start")
        session.open(session.server(host: "a", port: 9000)) { _ in }
        t.expect(!session.isAtRest, "opening")
        bench.turns()
        t.expect(!session.isAtRest, "open")
        session.acquisition.closeAll()
        t.expect(session.isAtRest, "closed")
        let measured = session.measure(PlayedSource("measured", []), at: 0)
        t.expect(!session.isAtRest, "measured")
        session.endMeasuring(measured)
        t.expect(session.isAtRest, "after the measurement")
    },
    TestCase("if opening a source is canceled, the code that waits for the source is not called") { t in
        let bench = SessionBench()
        var results = 0
        bench.session.open(bench.session.server(host: "a", port: 9000)) { _ in results += 1 }
        bench.session.cancelOpening()
        bench.turns(5)
        t.expectEqual(results, 0)
        t.expect(bench.session.acquisition.sources.isEmpty)
        t.expect(bench.open("a", 9000) != nil)
    },
    TestCase("the history and the session file contain the open sources; if they cannot be stored, that is reported") {
        t in
        let bench = SessionBench()
        guard let source = bench.open("lab", 9000) else { return t.fail("not open") }
        t.expect(bench.session.history.entries.first?.place == .server(host: "lab", port: 9000))
        t.expectEqual(HistoryFile.parse(bench.machine.loadFile(HistoryFile.name) ?? []).history.entries.count, 1)
        t.expectEqual(bench.saved.sources.count, 1)
        t.expectEqual(bench.session.count(of: .server(host: "lab", port: 9000)), 1)
        // This source was never shown, so all channels that the board can sustain are selected.
        t.expect(!bench.session.selectUsual(of: source))
        t.expectEqual(bench.session.acquisition.selectedCount, 4)
        _ = bench.session.acquisition.toggle(ChannelID(signal: 0, channel: 1), of: source)
        bench.session.apply(page: 2)
        t.expectEqual(bench.saved.page ?? -1, 2)
        t.expectEqual(bench.saved.sources[0].channels.count, 3)
        bench.session.note(page: nil)
        t.expect(bench.saved.page == nil)
        bench.session.close(source)
        guard let again = bench.open("lab", 9000) else { return t.fail("not open again") }
        t.expect(bench.session.selectUsual(of: again))
        t.expect(again.selection.channels.map { $0.channel } == [0, 2, 3])
        bench.machine.storageFailure = .cardFull
        bench.session.disconnect()
        t.expect(bench.session.acquisition.sources.isEmpty)
        guard case .notStored(.session, .cardFull)? = bench.events.last else { return t.fail("nothing is reported") }
        bench.machine.storageFailure = nil
        bench.session.disconnect()
        t.expect(bench.saved.sources.isEmpty, "another try")
    },
    TestCase("if a source is opened instead of all others, the others are closed and the markers are removed") { t in
        let bench = SessionBench()
        guard bench.open("a", 9000) != nil, let other = bench.open("b", 9001) else { return t.fail("not open") }
        bench.session.acquisition.mark("before", at: bench.now)
        bench.session.keepOnly(other, foundBy: nil)
        t.expectEqual(bench.session.acquisition.sources.count, 1)
        t.expect(bench.session.acquisition.markers.all.isEmpty)
        t.expectEqual(bench.saved.sources.count, 1)
    },
    TestCase(
        "if settings change, derived channels (filtered, re-referenced) change immediately; if a setting needs a restart, the session remembers that"
    ) {
        t in
        var settings = Settings()
        settings[number: .highPass, of: .ecg] = 1
        let bench = SessionBench(TestMachine(), settings)
        let derived = bench.session.acquisition.derived
        t.expect(derived.wanted.filters[.ecg].highPass > 0)
        settings[number: .highPass, of: .ecg] = 0
        settings[number: .montage, of: .eeg] = 1
        bench.session.settings.apply(settings)
        t.expect(derived.wanted.filters[.ecg].isOff && derived.wanted.montages[.eeg] == .average)
        _ = bench.open("lab", 9000)
        bench.session.restart()
        t.expectEqual(bench.machine.restarts, 1)
        t.expect(bench.saved.isRestart && bench.saved.sources.count == 1)
    },
]
