import Acquisition
import Signals
import TestKit

/// Writes down what it hears of markers.
private final class Listener: AcquisitionConsumer {
    var heard: [String] = []

    func begin(_ channels: [AcquiredChannel]) {}
    func take(_ samples: SampleSpans, channel: Int) {}
    func take(_ event: TimedEvent, channel: Int) {}
    func marked(_ marker: Marker) { heard.append("+" + marker.name + String(marker.time)) }
    func unmarked(_ marker: Marker) { heard.append("-" + marker.name + String(marker.time)) }
}

let acquiredMarkerTests = [
    TestCase("consumers hear at once what is marked, named otherwise and deleted") { t in
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
    TestCase("a marker of the present stands at the newest sample, or at the board's time before there is one") { t in
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
    TestCase("markers go with the last source") { t in
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
