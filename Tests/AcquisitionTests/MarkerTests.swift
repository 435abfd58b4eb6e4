import Acquisition
import Signals
import TestKit

/// A consumer that records the calls about markers.
private final class Listener: AcquisitionConsumer {
    var heard: [String] = []

    func begin(_ channels: [AcquiredChannel]) {}
    func take(_ samples: SampleSpans, channel: Int) {}
    func take(_ event: TimedEvent, channel: Int) {}
    func marked(_ marker: Marker) { heard.append("+" + marker.name + String(marker.time)) }
    func take(_ text: StreamMarker, channel: Int) { heard.append("\(channel):" + text.text + String(text.time)) }
    func unmarked(_ marker: Marker) { heard.append("-" + marker.name + String(marker.time)) }
    func turnEnded(at now: Int64) {}
}

let acquiredMarkerTests = [
    TestCase(
        "if markers are added, renamed or deleted, consumers of markers are notified in the same turn of the event loop"
    ) { t in
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addConsumer(listener)
        let marker = acquisition.mark("a", at: 7)
        acquisition.mark("b", at: 3)
        t.expect(acquisition.renameMarker(marker.id, to: "c"))
        t.expect(acquisition.renameMarker(marker.id, to: "c"))
        t.expect(acquisition.deleteMarker(marker.id) && !acquisition.deleteMarker(marker.id))
        t.expect(!acquisition.renameMarker(marker.id, to: "d"))
        t.expectEqual(listener.heard, ["+a7", "+b3", "-a7", "+c7", "-c7"])
        t.expectEqual(acquisition.markers.all.map { $0.name }, ["b"])
    },
    TestCase(
        "consumers get a draft marker (one that the user may still name) once, when it is named or the time for naming ends; they never get a deleted one"
    ) {
        t in
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addConsumer(listener)
        acquisition.advance(to: after(0))
        let ids = (1...4).map { acquisition.draftMarker("m", at: Int64($0)).id }
        t.expectEqual(acquisition.markers.all.count, 4)
        t.expect(acquisition.renameMarker(ids[0], to: "named") && acquisition.deleteMarker(ids[1]))
        acquisition.nameDraft(ids[3])
        acquisition.advance(to: after(Acquisition.draftTime) - 1)
        t.expectEqual(listener.heard, ["+named1"])
        acquisition.advance(to: after(Acquisition.draftTime))
        t.expectEqual(listener.heard, ["+named1", "+m3"])
        t.expect(acquisition.renameMarker(ids[3], to: "m"), "a marker cannot be renamed to its present name")
        t.expect(acquisition.renameMarker(ids[2], to: "late"))
        t.expectEqual(listener.heard, ["+named1", "+m3", "+m4", "-m3", "+late3"])
        acquisition.draftMarker("kept", at: 5)
        acquisition.settleMarkers()
        acquisition.settleMarkers()
        t.expectEqual(listener.heard.count, 6)
        // The store has space for eight drafts of markers. The ninth draft lets the store pass the oldest one to the consumers at once.
        for number in 0...8 { acquisition.draftMarker("d", at: Int64(100 + number)) }
        t.expectEqual(listener.heard.last ?? "", "+d100")
        acquisition.advance(to: after(2 * Acquisition.namingTime))
        t.expectEqual(listener.heard.count, 7 + 8)
    },
    TestCase(
        "a user who types a marker's name for longer than a minute names the draft; a form that was left alone delays the marker for a minute"
    ) { t in
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addConsumer(listener)
        acquisition.advance(to: after(0))
        let marker = acquisition.draftMarker("m", at: 7)
        acquisition.nameDraft(marker.id)
        for key in 1...5 {
            acquisition.advance(to: after(Int64(key) * 40_000_000_000))
            acquisition.nameDrafts(at: 7)
        }
        t.expect(acquisition.isDraft(marker) && listener.heard.isEmpty)
        acquisition.renameMarker(marker.id, to: "long note")
        t.expectEqual(listener.heard, ["+long note7"])
        let other = acquisition.draftMarker("n", at: 8)
        acquisition.nameDraft(other.id)
        acquisition.nameDrafts(at: 8)
        acquisition.advance(to: after(200_000_000_000 + Acquisition.namingTime))
        t.expectEqual(listener.heard, ["+long note7", "+n8"])
    },
    TestCase(
        "before a draft marker is removed to make space for newer markers, it is passed on to the consumers of markers"
    ) {
        t in
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addConsumer(listener)
        acquisition.advance(to: after(0))
        for number in 1..<MarkerStore.maximum { acquisition.mark("m", at: Int64(1000 + number)) }
        // This draft has the earliest time of all markers, so the store removes it first when it is full.
        acquisition.draftMarker("early", at: 1)
        acquisition.mark("m", at: 9999)
        t.expect(listener.heard.contains("+early1"), "\(listener.heard.count) markers")
        t.expectEqual(listener.heard.count, MarkerStore.maximum + 1)
    },
    TestCase(
        "a marker that the user sets has the time of the newest sample, or the board's time before the first sample"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100)])
        let acquisition = Acquisition()
        acquisition.open(source, kind: 0) { _, _ in }
        acquisition.advance(to: after(1))
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 5)
        acquisition.advance(to: after(2))
        t.expectEqual(acquisition.markerTime, after(2))
        source.send([1, 2, 3], at: after(3))
        acquisition.advance(to: after(4))
        t.expectEqual(acquisition.markerTime, acquisition.latest ?? 0)
    },
    TestCase(
        "each text that a text stream sends becomes a marker, and consumers get the text together with its channel"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100), PlayedSource.texts])
        let acquisition = Acquisition()
        let listener = Listener()
        acquisition.addConsumer(listener)
        acquisition.open(source, kind: 0) { _, _ in }
        acquisition.advance(to: after(1))
        for signal in 0...1 { _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0]) }
        acquisition.apply(seconds: 5)
        acquisition.advance(to: after(2))
        source.send("left\n", signal: 1, at: 3)
        source.send("right", signal: 1, at: 5)
        acquisition.mark("own", at: 4)
        acquisition.advance(to: after(10))
        t.expectEqual(listener.heard, ["+own4", "2:left\n3", "2:right5"])
        t.expectEqual(acquisition.markers.all.map { $0.name }, ["left", "own", "right"])
        t.expect(acquisition.markers.all.map { $0.origin } == [.source, .user, .source], "other origins")
        // A text is ignored after its channel was deselected.
        _ = acquisition.toggleAll(signal: 1, of: acquisition.sources[0])
        acquisition.apply(seconds: 5)
        source.send("late", signal: 1, at: 6)
        acquisition.advance(to: after(11))
        t.expect(acquisition.markers.all.count == 3 && listener.heard.count == 3)
    },
    TestCase(
        "if a stream sends 100 texts a second, consumers get all of them, 20 a second become markers, and no marker of the user is removed"
    ) { t in
        let (source, acquisition, listener) = acquiredTexts()
        acquisition.mark("own", at: after(0))
        for number in 0..<6000 {
            let now = after(10_000_000 * Int64(number))
            source.send("S", at: now)
            acquisition.advance(to: now)
        }
        t.expectEqual(listener.heard.count, 6001)
        let markers = acquisition.markers.all
        t.expectEqual(markers.count, 1 + MarkerStore.maximum)
        t.expect(markers[0].name.utf8.elementsEqual("own".utf8))
        // The store is full and contains the newest markers, which are 50 ms apart (20 a second).
        t.expect(markers[1].time > after(33_000_000_000))
        for (one, next) in zip(markers[1...], markers[2...]) { t.expectEqual(next.time - one.time, 50_000_000) }
        t.expectEqual(acquisition.sources[0].unmarkedTexts, 6000 - 60 - 20 * 60)
        // The rate of markers from texts is limited, but after a pause, 60 texts at the same time become markers.
        let later = after(100_000_000_000)
        for _ in 0..<60 { source.send("B", at: later) }
        acquisition.advance(to: later)
        t.expectEqual(acquisition.markers.all.count { $0.time == later }, 60)
    },
    TestCase("consumers get at most 64 of a stream's 200 texts in each turn of the event loop, and none is lost") {
        t in
        let (source, acquisition, listener) = acquiredTexts()
        for number in 0..<200 { source.send("S", at: Int64(number)) }
        var counts: [Int] = []
        for turn in 0..<4 {
            acquisition.advance(to: after(10 + Int64(turn)))
            counts.append(listener.heard.count)
        }
        t.expectEqual(counts, [64, 128, 192, 200])
    },
    TestCase("if the last source is closed, all markers are removed") { t in
        let acquisition = Acquisition()
        for name in ["a", "b"] {
            acquisition.open(PlayedSource(name, [PlayedSource.eeg(100)]), kind: 0) { _, _ in }
        }
        acquisition.advance(to: after(1))
        acquisition.mark("m", at: 1)
        acquisition.close(acquisition.sources[0])
        t.expectEqual(acquisition.markers.all.count, 1)
        acquisition.close(acquisition.sources[0])
        t.expectEqual(acquisition.markers.all.count, 0)
    },
]

/// Returns a source with one selected text stream, its acquisition, and a listener that records the acquisition's
/// markers.
private func acquiredTexts() -> (PlayedSource, Acquisition, Listener) {
    let source = PlayedSource("a", [PlayedSource.texts])
    let acquisition = Acquisition()
    let listener = Listener()
    acquisition.addConsumer(listener)
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
    acquisition.apply(seconds: 5)
    acquisition.advance(to: after(2))
    return (source, acquisition, listener)
}
