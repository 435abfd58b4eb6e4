import Acquisition
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import Layout
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

/// Returns for each visible graph the columns with a marker's line, counted from the graph's left edge.
private func lines(_ rig: VisualizationRig) -> [[Int]] {
    let pixels = rig.pixels()
    let width = rig.shell.surface.width
    let color = rig.context.looks.theme.caution.pixel
    return rig.graphs.compactMap { graph in
        guard let frame = rig.target("graph.\(graph)") else { return nil }
        return (frame.x..<frame.right).filter { x in
            (frame.y..<frame.bottom).filter { pixels[$0 * width + x] == color }.count >= frame.height / 3
        }.map { $0 - frame.x }
    }
}

/// Returns the columns with a marker's name in the row above the graphs: amber pixels outside of the marker's line, which continues there.
private func liveName(_ rig: VisualizationRig) -> ClosedRange<Int>? {
    let pixels = rig.pixels()
    let (width, row) = (rig.shell.surface.width, rig.screen.markerRow)
    guard let frame = rig.graphs.compactMap({ rig.target("graph.\($0)") }).min(by: { $0.x < $1.x }) else { return nil }
    let marked = lines(rig).first ?? []
    let columns = (row.x..<row.right).filter { x in
        !marked.contains(x - frame.x)
            && (row.y..<row.bottom).contains { y in
                let pixel = pixels[y * width + x]
                let (red, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel & 0xFF))
                return red - blue > 90
            }
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first - frame.x...last - frame.x
}

/// Waits until a screen has slid in completely.
private func settle(_ rig: VisualizationRig) {
    for _ in 0..<60 where rig.shell.isInTransition { rig.frames(1) }
    rig.frames(3)
}

private func names(_ rig: VisualizationRig) -> [String] { rig.context.acquisition.markers.all.map { $0.name } }

/// Presses until the long press has taken effect.
private func press(_ rig: VisualizationRig, _ x: Int, _ y: Int) {
    rig.touch(.began, Float(x), Float(y))
    rig.frames(110)
    rig.touch(.ended, Float(x), Float(y))
    settle(rig)
}

/// A recorder that stores the markers that the acquisition passes to it.
private final class MarkerListener: AcquisitionConsumer {
    var heard: [String] = []

    func begin(_ channels: [AcquiredChannel]) {}
    func take(_ samples: SampleSpans, channel: Int) {}
    func take(_ event: TimedEvent, channel: Int) {}
    func take(_ text: StreamMarker, channel: Int) {}
    func marked(_ marker: Marker) { heard.append("+" + marker.name) }
    func unmarked(_ marker: Marker) { heard.append("-" + marker.name) }
    func turnEnded(at now: Int64) {}
}

let markerScreenTests = [
    TestCase(
        "a touch on the button Mark draws a line in all visible graphs and shows a message, and the graphs stay live"
    ) { t in
        for (sizeIndex, spectrograms) in [(0, false), (1, false), (0, true)] {
            guard
                let (rig, source) = VisualizationBench.make(
                    t, VisualizationBench.options(spectrograms: spectrograms), sizeIndex: sizeIndex)
            else { return t.fail("no rig") }
            if spectrograms {
                rig.drag(700, 300, to: 100, 300, steps: 8)
                rig.frames(60)
            }
            rig.showBars()
            VisualizationBench.run(rig, source, 20)
            rig.tap("visualization.mark", frames: 1)
            t.expectEqual(names(rig), ["Marker"])
            VisualizationBench.run(rig, source, 30)
            t.expect(rig.hasTarget("marker.rename"))
            rig.expectComplete("with the note")
            rig.hideBars()
            // The message disappears after some time.
            for _ in 0..<400 where rig.hasTarget("marker.rename") { VisualizationBench.run(rig, source, 1) }
            VisualizationBench.run(rig, source, 5)
            t.expectEqual(rig.liveAreas.count, 4)
            let found = lines(rig)
            t.expect(found.count == 4 && found.allSatisfy { $0.count == 2 && $0 == found[0] }, "\(found)")
            rig.expectComplete("with the line")
            // The marker's line is where the newest data were, and moves together with these data.
            VisualizationBench.run(rig, source, 20)
            t.expect(lines(rig).allSatisfy { $0 == found[0] })
            rig.expectComplete("later")
        }
    }.portable,
    TestCase(
        "in live pictures, the names of markers that the user or sources set are beside the markers' lines and move with them"
    ) {
        t in
        for (sizeIndex, mode, stacked) in [
            (0, ContentMode.sweep, false), (0, .scroll, false), (1, .scroll, false),
            (0, .scroll, true),
        ] {
            let place = "\(VisualizationRig.sizes[sizeIndex]), \(mode), stacked: \(stacked)"
            var options = VisualizationBench.options(spectrograms: false)
            options.mode = mode
            options.windowMilliseconds = 3000
            options.stacksScopes = stacked
            guard let (rig, source) = VisualizationBench.make(t, options, sizeIndex: sizeIndex) else {
                return t.fail("no rig")
            }
            rig.hideBars()
            VisualizationBench.run(rig, source, 150)
            let acquisition = rig.context.acquisition
            acquisition.mark("Eyes", at: acquisition.markerTime, origin: stacked ? .source : .user)
            VisualizationBench.run(rig, source, 3)
            // The row of names takes its height from the graphs, which are redrawn over several frames.
            for _ in 0..<60 where rig.isRedrawing() { VisualizationBench.run(rig, source, 1) }
            guard let found = liveName(rig), let marked = lines(rig).first?.first else {
                return t.fail("\(place): no name")
            }
            t.expect((1...5).contains(marked - found.upperBound) && (15...50).contains(found.count), place)
            t.expectEqual(rig.screen.namedMarkers.count, 1)
            t.expectEqual(rig.liveAreas.count, stacked ? 1 : 4)
            rig.expectComplete(place)
            VisualizationBench.run(rig, source, 20)
            guard let later = liveName(rig), let moved = lines(rig).first?.first else {
                return t.fail("\(place): no name later")
            }
            t.expect(later.upperBound - found.upperBound == moved - marked, "\(place): \(found) to \(later)")
            t.expect(mode == .sweep ? moved == marked : moved < marked, place)
            rig.expectComplete(place + ", later")
            // In the frozen picture, a label replaces the name. The name returns when the picture is resumed.
            rig.pressButton()
            rig.frames(5)
            rig.hideBars()
            rig.frames(5)
            t.expectEqual(rig.screen.markerLabels.map { $0.text }, ["Eyes"])
            t.expect(
                rig.screen.markerLabels.allSatisfy { rig.screen.markerRow.contains($0.frame) },
                "\(place): \(rig.screen.markerLabels) in \(rig.screen.markerRow)")
            rig.expectComplete(place + ", frozen")
            rig.pressButton()
            VisualizationBench.run(rig, source, 10)
            rig.hideBars()
            t.expect(rig.screen.markerLabels.isEmpty && liveName(rig) != nil, "\(place): live again")
            rig.expectComplete(place + ", live again")
            // When the marker's line leaves the picture, its name disappears, too.
            for _ in 0..<60 where !lines(rig).allSatisfy({ $0.isEmpty }) {
                VisualizationBench.run(rig, source, 10)
            }
            VisualizationBench.run(rig, source, 30)
            t.expect(liveName(rig) == nil, "\(place): gone")
        }
    }.portable,
    TestCase(
        "above live graphs, the name of a marker is complete, and visible once a page, however dense the traces are"
    ) { t in
        for (sizeIndex, mode, stacked) in [(0, ContentMode.sweep, true), (1, .scroll, true), (0, .scroll, false)] {
            let place = "\(VisualizationRig.sizes[sizeIndex]), \(mode), stacked: \(stacked)"
            var options = VisualizationBench.options(spectrograms: false)
            options.mode = mode
            options.windowMilliseconds = 6000
            options.stacksScopes = stacked
            guard let (rig, source) = VisualizationBench.make(t, options, sizeIndex: sizeIndex) else {
                return t.fail("no rig")
            }
            rig.hideBars()
            t.expect(rig.screen.markerRow.isEmpty, "\(place): no row without markers")
            VisualizationBench.run(rig, source, 400)
            let acquisition = rig.context.acquisition
            let name = "The subject looks at the left screen"
            acquisition.mark(name, at: acquisition.markerTime, origin: .source)
            VisualizationBench.run(rig, source, 60)
            let style = rig.context.looks.graphStyle
            let width = rig.context.looks.fonts.measure(name, style.labelText)
            t.expectEqual(rig.screen.namedMarkers.count, 1, place)
            t.expect(
                rig.screen.namedMarkers.allSatisfy { $0.width >= width },
                "\(place): \(rig.screen.namedMarkers), \(width)")
            rig.expectComplete(place)
            // Markers at short intervals: the newest name is always visible.
            for number in 0..<40 {
                let newest = acquisition.mark("Stimulus \(number)", at: acquisition.markerTime, origin: .source)
                VisualizationBench.run(rig, source, 12)
                t.expect(rig.screen.namedMarkers.contains { $0.marker == newest.id }, "\(place): \(number)")
            }
            rig.expectComplete(place + ", dense")
        }
    },
    TestCase(
        "in the message about a new marker, the user can choose another name or type one; the next marker gets this name"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.showBars()
        rig.tap("visualization.mark")
        rig.tap("marker.rename")
        settle(rig)
        t.expectEqual(rig.shell.screen.name.description, "marker")
        rig.tap("marker.name.2")
        settle(rig)
        t.expectEqual(names(rig), ["Eyes closed"])
        t.expect(!rig.hasTarget("marker.rename"))
        VisualizationBench.run(rig, source, 20)
        rig.tap("visualization.mark")
        t.expectEqual(names(rig), ["Eyes closed", "Eyes closed"])
        rig.tap("marker.rename")
        settle(rig)
        rig.tap("marker.other")
        settle(rig)
        for _ in 0..<"Eyes closed".utf8.count { rig.tap("key.delete", frames: 2) }
        rig.tap("key.done")
        t.expect(rig.shell.screen.name.description == "entry", "no name at all is refused")
        rig.tap("dialog.primary")
        for key in ["key.shift", "key.A", "key.space", "key.b", "key.done"] { rig.tap(key, frames: 3) }
        settle(rig)
        t.expectEqual(names(rig), ["Eyes closed", "A b"])
        t.expect(rig.shell.screen === rig.screen)
        rig.expectComplete("named")
    },
    TestCase("a marker's name can be a note of 120 characters with capitals and umlauts, which no other marker gets") {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.showBars()
        rig.tap("visualization.mark")
        rig.tap("marker.rename")
        settle(rig)
        rig.tap("marker.other")
        settle(rig)
        for _ in 0..<"Marker".utf8.count { rig.tap("key.delete", frames: 2) }
        rig.tap("key.symbols", frames: 3)
        rig.tap("key.shift", frames: 3)
        rig.tap("key.\u{DC}", frames: 3)
        for _ in 0..<130 { rig.tap("key.\u{FC}", frames: 2) }
        rig.tap("key.done")
        settle(rig)
        let note = "\u{DC}" + String(repeating: "\u{FC}", count: 119)
        t.expectEqual(names(rig), [note])
        rig.expectComplete("note")
        VisualizationBench.run(rig, source, 20)
        rig.tap("visualization.mark")
        t.expectEqual(names(rig), [note, "Marker"])
    },
    TestCase(
        "a recorder receives a marker once: when the user chooses its name, or else when the message about the new marker closes"
    ) {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let listener = MarkerListener()
        rig.context.acquisition.addConsumer(listener)
        rig.showBars()
        rig.tap("visualization.mark")
        rig.tap("marker.rename")
        settle(rig)
        // Waits until the message about the marker has disappeared.
        VisualizationBench.run(rig, source, 600)
        t.expectEqual(listener.heard, [])
        rig.tap("marker.name.2")
        settle(rig)
        t.expectEqual(listener.heard, ["+Eyes closed"])
        rig.showBars()
        rig.tap("visualization.mark")
        t.expectEqual(listener.heard.count, 1)
        for _ in 0..<400 where rig.hasTarget("marker.rename") { VisualizationBench.run(rig, source, 1) }
        t.expectEqual(listener.heard, ["+Eyes closed", "+Eyes closed"])
    },
    TestCase("marker names in the settings replace the default names of the language") { t in
        guard let (rig, _) = VisualizationBench.make(t) else { return }
        var settings = rig.context.settings.current
        settings[text: .marker1] = "Blink"
        rig.context.settings.apply(settings)
        rig.showBars()
        rig.tap("visualization.mark")
        t.expectEqual(names(rig), ["Blink"])
    },
    TestCase(
        "if the user presses long in a frozen picture, a marker with the chosen name is set at the pressed time in all graphs; Cancel sets none"
    ) {
        t in
        for stacked in [false, true] {
            var options = VisualizationBench.options(spectrograms: !stacked)
            options.stacksScopes = stacked
            guard let (rig, source) = VisualizationBench.make(t, options) else { return }
            VisualizationBench.run(rig, source, 700)
            rig.pressButton()
            rig.frames(5)
            rig.hideBars()
            guard let frame = rig.graphs.first.flatMap({ rig.target("graph.\($0)") }) else { return t.fail("no graph") }
            let (x, y) = (frame.x + frame.width / 3, frame.y + frame.height / 2)
            press(rig, x, y)
            t.expectEqual(rig.shell.screen.name.description, "marker")
            rig.tap("marker.cancel")
            settle(rig)
            t.expectEqual(names(rig), [])
            press(rig, x, y)
            rig.tap("marker.name.3")
            settle(rig)
            t.expectEqual(names(rig), ["Movement"])
            rig.frames(10)
            rig.expectComplete("marked, stacked: \(stacked)")
            if !stacked {
                let found = lines(rig)
                t.expect(
                    found.count == 4 && found.allSatisfy { $0 == [x - frame.x, x - frame.x + 1] },
                    "\(found), not \(x - frame.x)")
            }
            t.expectEqual(rig.screen.markerLabels.map { $0.text }, ["Movement"])
            t.expect(
                rig.screen.markerLabels.first.map { abs($0.frame.x - x) < 6 } ?? false, "\(rig.screen.markerLabels)")
            // Data arrive again. The picture stays the same, except that the status strip no longer reports an outage.
            VisualizationBench.run(rig, source, 40)
            let before = rig.pixels()
            VisualizationBench.run(rig, source, 3)
            t.expect(rig.pixels() == before)
            // The spectrograms on the other page also show the marker.
            if !stacked {
                rig.drag(700, 300, to: 100, 300, steps: 8)
                rig.frames(90)
                t.expect(lines(rig).allSatisfy { $0 == [x - frame.x, x - frame.x + 1] }, "\(lines(rig))")
                rig.expectComplete("spectrograms")
            }
            rig.pressButton()
            VisualizationBench.run(rig, source, 10)
            t.expectEqual(rig.screen.markerLabels.count, 0)
            rig.expectComplete("live again")
        }
    },
    TestCase(
        "the list of markers can show a marker in the frozen picture, rename it, and delete it after the user confirms"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.showBars()
        rig.tap("visualization.mark")
        VisualizationBench.run(rig, source, 1500)
        rig.showBars()
        rig.tap("visualization.mark")
        rig.tap("visualization.play")
        rig.showBars()
        rig.tap("visualization.markers")
        settle(rig)
        t.expect(rig.hasTarget("markers.0") && rig.hasTarget("markers.1") && !rig.hasTarget("markers.2"))
        // The list of markers begins with the newest marker.
        rig.tap("markers.1")
        settle(rig)
        t.expect(rig.shell.screen === rig.screen)
        rig.frames(30)
        t.expect((10...25).contains(rig.screen.shownSecondsBack), "\(rig.screen.shownSecondsBack) s back")
        t.expectEqual(rig.screen.markerLabels.map { $0.text }, ["Marker"])
        rig.expectComplete("there")
        rig.tap("visualization.markers")
        settle(rig)
        rig.tap("markers.0.edit")
        settle(rig)
        rig.tap("marker.name.1")
        settle(rig)
        t.expectEqual(names(rig), ["Marker", "Eyes open"])
        t.expectEqual(rig.shell.screen.name.description, "markers")
        rig.tap("markers.1.edit")
        settle(rig)
        rig.tap("marker.delete")
        rig.tap("dialog.secondary")
        t.expectEqual(names(rig).count, 2)
        rig.tap("marker.delete")
        rig.tap("dialog.primary")
        settle(rig)
        t.expectEqual(names(rig), ["Eyes open"])
        rig.tap("markers.close")
        settle(rig)
        rig.frames(10)
        t.expectEqual(rig.screen.markerLabels.count, 0)
        rig.expectComplete("deleted")
    },
    TestCase(
        "with the setting for it on, a press of the push button sets a marker at that moment, in live and frozen pictures; a long press takes a screenshot"
    ) {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        var settings = rig.context.settings.current
        settings[number: .buttonTask] = 1
        rig.context.settings.apply(settings)
        VisualizationBench.run(rig, source, 10)
        let time = rig.context.acquisition.latest
        rig.shell.pressButton(at: rig.now)
        VisualizationBench.run(rig, source, 30)
        rig.shell.releaseButton(at: rig.now)
        VisualizationBench.run(rig, source, 3)
        t.expect(rig.context.acquisition.markers.all.map { $0.time } == [time ?? 0])
        t.expect(!rig.screen.isFrozen && rig.hasTarget("marker.rename"))
        rig.showBars()
        rig.tap("visualization.play")
        t.expect(rig.screen.isFrozen)
        let frozen = rig.context.acquisition.latest ?? 0
        VisualizationBench.run(rig, source, 60)
        rig.pressButton()
        rig.frames(3)
        t.expect(rig.screen.isFrozen)
        t.expect(
            rig.context.acquisition.markers.all.last.map { $0.time > frozen } ?? false,
            "no marker was set at the moment of the press")
        rig.expectComplete("what comes later is not in the frozen picture")
        rig.shell.pressButton(at: rig.now)
        rig.frames(140)
        rig.shell.releaseButton(at: rig.now)
        settle(rig)
        t.expectEqual(rig.shell.screen.name.description, "screenshot")
        t.expectEqual(rig.context.acquisition.markers.all.count, 2)
    },
]
