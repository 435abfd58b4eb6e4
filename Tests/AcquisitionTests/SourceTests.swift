import Acquisition
import Signals
import TestKit

private final class Listener: AcquisitionObserver {
    var heard: [String] = []
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64) {
        let word: String =
            switch event {
            case .connected: "connected"
            case .started: "started"
            case .stopped: "stopped"
            case .resumed: "resumed"
            case .noneOffered: "none offered"
            case .interrupted: "interrupted"
            case .failed: "failed"
            case .samplesDropped: "samples dropped"
            case .otherSender: "other sender"
            case .notice: "notice"
            }
        heard.append(source.name + " " + word)
    }
}

/// Returns an acquisition with these sources connected.
private func connected(_ sources: [PlayedSource]) -> Acquisition {
    let acquisition = Acquisition()
    for source in sources { acquisition.open(source, kind: 0) { _, _ in } }
    acquisition.advance(to: after(1))
    return acquisition
}

private func selectAll(_ acquisition: Acquisition) {
    for source in acquisition.sources {
        for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
    }
}

let sourceTests = [
    TestCase(
        "when the network returns, the acquisition notifies each source, and a source whose connection was interrupted retries immediately"
    ) { t in
        let (lost, ready) = (PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.eeg(100)]))
        let acquisition = connected([lost, ready])
        lost.report(.interrupted(.timedOut, retryInSeconds: 16))
        acquisition.advance(to: after(2))
        t.expect(acquisition.sources[0].state == .interrupted(.timedOut, retryAt: after(16_000_000_002)), "lost")
        let revision = acquisition.revision
        acquisition.networkReturned(at: after(3))
        t.expectEqual([lost, ready].map { $0.calls.last ?? "" }, ["networkReturned", "networkReturned"])
        t.expect(acquisition.sources[0].state == .interrupted(.timedOut, retryAt: after(3)), "waits on")
        t.expect(acquisition.sources[1].state == .ready && acquisition.revision != revision, "another state")
    },
    TestCase("connecting a source, selecting its channels and starting it are each reported once") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100)])
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addObserver(listener)
        var ended = 0
        acquisition.open(source, kind: 3) { opened, error in
            ended += 1
            t.expect(error == nil && opened.state == .ready)
            t.expectEqual(opened.catalogue.channelCount, 2)
        }
        t.expect(acquisition.sources[0].state == .connecting && acquisition.sources[0].kind == 3)
        acquisition.advance(to: after(1))
        t.expectEqual(ended, 1)
        selectAll(acquisition)
        t.expectEqual(acquisition.selectedCount, 2)
        acquisition.apply(windowMilliseconds: 10_000)
        acquisition.advance(to: after(2))
        t.expect(acquisition.sources[0].state == .flowing && acquisition.isFlowing)
        t.expectEqual(acquisition.channels.count, 2)
        t.expectEqual(source.calls, ["connect", "apply", "start"])
        t.expectEqual(listener.heard, ["a connected", "a started"])
        t.expectEqual(ended, 1)
    },
    TestCase("if a source cannot be connected, it reports the reason and is removed") { t in
        let acquisition = Acquisition()
        for event in [SourceEvent.failed(.refused), .interrupted(.timedOut, retryInSeconds: 1)] {
            let source = PlayedSource("a", [])
            var reported: SourceError?
            acquisition.open(source, kind: 0) { _, error in reported = error }
            // Discard the source's own events, so that it reports a failure before it is connected.
            while source.nextEvent() != nil {}
            source.report(event)
            acquisition.advance(to: after(1))
            t.expect(reported != nil)
            t.expect(acquisition.sources.isEmpty)
            t.expectEqual(source.calls.last ?? "", "disconnect")
        }
    },
    TestCase("if a source is closed before it is connected, the code that waits for the connection is not called") {
        t in
        let acquisition = Acquisition()
        let source = PlayedSource("a", [])
        var ended = 0
        guard let opened = acquisition.open(source, kind: 0, then: { _, _ in ended += 1 }) else {
            return t.fail("full")
        }
        acquisition.close(opened)
        acquisition.close(opened)
        acquisition.advance(to: after(1))
        t.expectEqual(ended, 0)
        t.expect(acquisition.sources.isEmpty)
    },
    TestCase("eight sources can be open; opening a ninth fails") { t in
        let acquisition = connected((0..<8).map { PlayedSource(String($0), [PlayedSource.eeg(10)]) })
        t.expect(acquisition.isFull)
        t.expect(acquisition.open(PlayedSource("9", []), kind: 0, then: { _, _ in }) == nil)
        t.expectEqual(acquisition.channelCount, 16)
    },
    TestCase("if one source fails, the other sources are not affected") { t in
        let (good, bad) = (PlayedSource("good", [PlayedSource.eeg(100)]), PlayedSource("bad", [PlayedSource.eeg(50)]))
        let acquisition = connected([good, bad])
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.advance(to: after(2))
        bad.report(.interrupted(.connectionLost, retryInSeconds: 4))
        acquisition.advance(to: after(10))
        t.expect(acquisition.sources[1].state == .interrupted(.connectionLost, retryAt: after(4_000_000_010)))
        t.expect(acquisition.sources[0].state == .flowing)
        good.send([1, 2, 3], at: after(5))
        t.expectEqual(acquisition.channels[0].entry.ring!.end, 3)
        bad.report(.resumed)
        acquisition.advance(to: after(11))
        t.expect(acquisition.sources[1].state == .resumed)
        bad.send([1], at: after(20))
        acquisition.advance(to: after(21))
        t.expect(acquisition.sources[1].state == .flowing)
        t.expectEqual(good.calls, ["connect", "apply", "start"])
    },
    TestCase(
        "applying an unchanged selection of channels does not interrupt the transmission; applying a changed one restarts it"
    ) { t in
        let (first, second) = (PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.eeg(100)]))
        let acquisition = connected([first, second])
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.advance(to: after(2))
        first.send([1, 2], at: after(3))
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[1])
        acquisition.apply(windowMilliseconds: 1000)
        for step in Int64(3)..<6 { acquisition.advance(to: after(step)) }
        t.expectEqual(first.calls, ["connect", "apply", "start"])
        t.expectEqual(second.calls, ["connect", "apply", "start", "stop", "apply", "start"])
        t.expectEqual(acquisition.channels.map { $0.entry.label }, ["E1", "E2", "E1"])
        t.expectEqual(acquisition.channels[0].entry.ring!.end, 2)
        // Deselect the only selected channel of the second source.
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 0), of: acquisition.sources[1])
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.advance(to: after(7))
        t.expect(!second.isRunning && acquisition.channels.count == 2)
    },
    TestCase("if a source is closed, its channels are removed, and those of the other sources stay") { t in
        let sources = [PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.button])]
        let acquisition = connected(sources)
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.close(acquisition.sources[0])
        t.expectEqual(acquisition.channels.map { $0.source.name }, ["b"])
        t.expect(sources[1].isRunning)
        acquisition.closeAll()
        t.expect(acquisition.channels.isEmpty && acquisition.latest == nil)
    },
    TestCase("at most 256 channels over all sources can be selected") { t in
        let acquisition = connected((0..<3).map { PlayedSource(String($0), [PlayedSource.eeg(10, 120)]) })
        selectAll(acquisition)
        t.expectEqual(acquisition.sources.map { $0.selection.count }, [120, 120, 16])
        t.expect(!acquisition.toggle(ChannelID(signal: 0, channel: 50), of: acquisition.sources[2]))
        t.expect(acquisition.toggle(ChannelID(signal: 0, channel: 0), of: acquisition.sources[0]))
        t.expect(acquisition.toggle(ChannelID(signal: 0, channel: 50), of: acquisition.sources[2]))
        t.expectEqual(acquisition.selectedCount, ChannelSelection.maximum)
    },
    TestCase(
        "if a source is stopped, started and stopped again in one turn of the event loop, it is stopped in the end, and can be started later"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100)])
        let acquisition = connected([source])
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.stop()
        acquisition.start()
        acquisition.stop()
        for step in Int64(2)..<8 { acquisition.advance(to: after(step)) }
        t.expect(!source.isRunning && !acquisition.isFlowing && acquisition.sources[0].state == .ready)
        acquisition.start()
        for step in Int64(8)..<12 { acquisition.advance(to: after(step)) }
        t.expect(source.isRunning && acquisition.sources[0].state == .flowing)
    },
    TestCase(
        "the statistics of the acquisition are the sums over all sources, and the longest time for which a source has sent no data"
    ) { t in
        let sources = [PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.eeg(10)])]
        let acquisition = connected(sources)
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.advance(to: after(2))
        sources[0].send([1], at: after(70))
        t.expect(acquisition.statistics.newestSample == nil)
        t.expectEqual(acquisition.oldestSource ?? "", "a")
        sources[1].send([1], at: after(50))
        t.expectEqual(acquisition.oldestSource ?? "", "b")
        let alone = connected([PlayedSource("a", [PlayedSource.eeg(100)])])
        selectAll(alone)
        t.expect(alone.oldestSource == nil, "a single source needs no name")
        sources[1].statistics.packetsLost = 3
        sources[0].statistics.packetsLost = 4
        t.expectEqual(acquisition.statistics.newestSample ?? 0, after(50))
        t.expectEqual(acquisition.statistics.packetsLost, 7)
        t.expectEqual(acquisition.statistics.packetsReceived, 2)
    },
    TestCase(
        "the selection of a stream states whether the next tap deselects all its channels, also after taps on other sources"
    ) { t in
        let acquisition = connected([
            PlayedSource("a", [PlayedSource.eeg(10, 300)]), PlayedSource("b", [PlayedSource.eeg(10, 3)]),
        ])
        let (first, second) = (acquisition.sources[0], acquisition.sources[1])
        for channel in 0..<ChannelSelection.maximum - 1 {
            _ = acquisition.toggle(ChannelID(signal: 0, channel: channel), of: first)
        }
        t.expect(!first.selection.togglesOff(signal: 0), "one is left")
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 0), of: second)
        t.expect(first.selection.togglesOff(signal: 0) && second.selection.togglesOff(signal: 0), "full")
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 5), of: first)
        t.expect(!first.selection.togglesOff(signal: 0) && !second.selection.togglesOff(signal: 0), "one is left")
        _ = acquisition.toggleAll(signal: 0, of: first)
        t.expect(second.selection.togglesOff(signal: 0), "full again")
        acquisition.close(first)
        t.expect(
            !second.selection.togglesOff(signal: 0),
            "after the first source closed, the second source's selection counts as full")
    },
    TestCase(
        "the ring buffers of all sources together stay within the memory limit, even if a source claims an extreme sampling rate"
    ) { t in
        let sources = (0..<8).map { PlayedSource(String($0), [PlayedSource.eeg(1_000_000, 1)]) }
        let acquisition = Acquisition()
        for (count, source) in sources.enumerated() {
            acquisition.open(source, kind: 0) { _, _ in }
            acquisition.advance(to: after(1))
            _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[count])
            guard [1, 2, 8].contains(count + 1) else { continue }
            acquisition.apply(windowMilliseconds: 10_000)
            for step in Int64(2)..<6 { acquisition.advance(to: after(step)) }
            let kept = acquisition.channels.reduce(0) { $0 + ($1.entry.ring?.capacity ?? 0) }
            t.expect(kept <= SampleStore.maximumSamples, "\(kept) samples of \(count + 1) sources")
        }
    },
    TestCase(
        "the graphs' time window does not wait for a source that has only irregular streams, and such a source never counts as late"
    ) { t in
        let sources = [PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.button])]
        let acquisition = connected(sources)
        selectAll(acquisition)
        acquisition.apply(windowMilliseconds: 1000)
        acquisition.advance(to: after(2))
        sources[0].send([1], at: after(70))
        t.expectEqual(acquisition.statistics.newestSample ?? 0, after(70), "no event yet")
        sources[1].send([1], at: after(60))
        t.expectEqual(
            acquisition.statistics.newestSample ?? 0, after(70), "an older event changed the time of the newest sample")
        sources[1].report(.interrupted(.timedOut, retryInSeconds: 1))
        sources[1].report(.resumed)
        acquisition.advance(to: after(80))
        t.expect(acquisition.sources[1].state == .flowing, "the acquisition waits for a stream without a sampling rate")
        // Close source a. The newest data are now those of source b, which were sent at 60 s.
        acquisition.close(acquisition.sources[0])
        t.expectEqual(acquisition.statistics.newestSample ?? 0, after(60), "alone")
    },
]
