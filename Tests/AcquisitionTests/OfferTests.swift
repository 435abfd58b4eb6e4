import Acquisition
import Signals
import TestKit

private func eeg(_ labels: [String], hertz: UInt32 = 100) -> Signal {
    Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "µV", labels: labels)
}

private let before = ["C3", "C4", "Pz", "Oz"]

/// A running source with four channels, all selected.
private func flowing() -> (Acquisition, PlayedSource, AcquiredSource) {
    let source = PlayedSource("lab", [eeg(before)])
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    let acquired = acquisition.sources[0]
    _ = acquisition.toggleAll(signal: 0, of: acquired)
    acquisition.apply(seconds: 10)
    acquisition.advance(to: after(2))
    source.send([1, 2, 3], at: after(2))
    return (acquisition, source, acquired)
}

/// Returns the labels of the selected channels; channels that the source no longer offers are left out.
private func selected(_ source: AcquiredSource) -> [String] {
    source.selection.channels.map { source.catalogue.signals[$0.signal].labels[$0.channel] }
}

let offerTests: [TestCase] = [
    TestCase(
        "if a source reconnects with other channels, known channels stay selected, missing channels are reported, and new channels are offered"
    ) {
        t in
        let (acquisition, source, acquired) = flowing()
        let (offers, presences) = (acquired.offerRevision, acquisition.presenceRevision)
        source.comeBack([eeg(["Fz", "C3", "C4", "Pz"])], at: after(3))
        acquisition.advance(to: after(3))
        t.expect(acquired.state == .resumed, "state")
        t.expectEqual(selected(acquired), ["C3", "C4", "Pz"])
        t.expectEqual(acquired.missing.map { $0.label }, ["Oz"])
        t.expect(acquired.newChannels == [ChannelID(signal: 0, channel: 0)], "new")
        t.expect(acquired.offerRevision != offers && acquisition.presenceRevision != presences, "revisions")
        // The acquisition's channels and rings (sample buffers) do not change until the next selection is applied.
        t.expectEqual(acquisition.channels.map { $0.entry.label }, before)
        t.expectSame(acquired.store?.entries.map { acquired.place(of: $0)?.channel } ?? [], [1, 2, 3, nil])
        source.send([4], at: after(4))
        acquisition.advance(to: after(4))
        t.expect(acquired.state == .flowing, "flows")
        acquisition.apply(seconds: 10)
        t.expectEqual(acquisition.channels.map { $0.entry.label }, ["C3", "C4", "Pz"])
        t.expect(!acquired.isMissingChannels, "a channel of the new selection counts as missing")
    },
    TestCase(
        "if a source reconnects with the same channels in another order, the selection and the stored samples stay"
    ) { t in
        let (acquisition, source, acquired) = flowing()
        let store = acquired.store
        source.comeBack([eeg(["Oz", "Fz", "Pz", "C4", "C3"])], at: after(3))
        acquisition.advance(to: after(3))
        t.expectEqual(selected(acquired).sorted(), before.sorted())
        acquisition.apply(seconds: 10)
        t.expect(acquired.store === store && !acquired.isMissingChannels, "rings")
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquired)
        acquisition.apply(seconds: 10)
        t.expectEqual(acquired.store?.entries.map { $0.label } ?? [], ["Oz", "Fz", "Pz", "C4", "C3"])
    },
    TestCase(
        "if a source reconnects and offers none of the selected channels, its state says so; channels that return later are selected again"
    ) {
        t in
        let (acquisition, source, acquired) = flowing()
        source.comeBack([eeg(before, hertz: 50)], at: after(3))
        acquisition.advance(to: after(3))
        t.expect(acquired.state == .noneOffered && acquired.isWanted, "state")
        t.expectEqual(selected(acquired), [])
        t.expectEqual(acquired.newChannels.count, 4)
        source.report(.interrupted(.connectionLost, retryInSeconds: 1))
        source.comeBack([eeg(["C4", "Oz"])], at: after(4))
        acquisition.advance(to: after(4))
        t.expect(acquired.state == .resumed, "resumed")
        t.expectEqual(selected(acquired), ["C4", "Oz"])
        t.expectEqual(acquired.missing.map { $0.label }, ["C3", "Pz"])
        let presences = acquisition.presenceRevision
        source.comeBack([eeg(["C4", "Oz"])], at: after(5))
        acquisition.advance(to: after(5))
        t.expect(
            acquisition.presenceRevision == presences && acquired.newChannels.isEmpty,
            "an unchanged offer changed the presence revision or the new channels")
        t.expect(acquired.isMissingChannels, "still missing")
    },
]
