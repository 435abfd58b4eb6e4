import Drawing
import Gestures
import GraphPages
import GraphScreens
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Returns the number of pixels below the status strip that differ between two pictures.
private func differences(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var count = 0
    for index in 30 * 800..<one.count where one[index] != other[index] { count += 1 }
    return count
}

private func editFromBars(_ rig: VisualizationRig, _ source: ControlledSource) {
    rig.tap("visualization.graphs")
    VisualizationBench.run(rig, source, 20)
    rig.tap("visualization.edit")
    VisualizationBench.run(rig, source, 20)
}

let visualizationEditTests = [
    TestCase("after a tap on the button Edit, graphs wobble while data arrive; the button Done ends edit mode") {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        editFromBars(rig, source)
        t.expect(rig.host.lines.contains("edit on"))
        t.expect(rig.hasTarget("visualization.done"))
        // The next movement of the wobbling graphs shows the new data.
        rig.frames(4)
        rig.expectComplete("wobbling")
        rig.picture("viz-edit-bars")
        // Hides the bars. The graphs wobble even without new data.
        rig.tap("visualization.graphs")
        rig.frames(20)
        rig.picture("viz-edit")
        let one = rig.pixels()
        rig.frames(6)
        let other = rig.pixels()
        t.expect(differences(one, other) > 2000, "\(differences(one, other))")
        rig.expectComplete("wobbling on")
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 20)
        rig.tap("visualization.done")
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.host.lines.contains("edit off"))
        t.expect(rig.hasTarget("visualization.edit"))
        rig.expectComplete("after editing")
        t.expect(rig.host.files.isEmpty, "nothing was arranged")
        // After edit mode, the graphs contain all data that arrived meanwhile, so the screen equals a complete redraw.
        rig.tap("visualization.graphs")
        rig.seconds(0.5)
        rig.pressButton()
        rig.seconds(0.4)
        let lost = rig.context.looks.theme.bad.pixel
        t.expect(!rig.pixels().contains(lost))
    },
    TestCase(
        "a press of 1.5 s on a graph starts edit mode and picks the graph up; in edit mode, a press on an empty slot ends it"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.touch(.began, 200, 350)
        VisualizationBench.run(rig, source, 80)
        t.expect(!rig.host.lines.contains("edit on"))
        VisualizationBench.run(rig, source, 20)
        t.expect(rig.host.lines.contains("edit on"))
        // The same finger continues to drag graph 2.
        for step in 1...10 {
            rig.touch(.moved, 200 + Float(step) * 20, 350)
            VisualizationBench.run(rig, source, 1)
        }
        t.expect((rig.target("graph.2")?.x ?? 0) > 150)
        rig.expectComplete("dragging")
        rig.picture("viz-dragging")
        rig.touch(.ended, 400, 350)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [0, 1, 2, 3])
        rig.expectComplete("dropped")
        // In edit mode, a double tap does not magnify a graph.
        rig.doubleTap(200, 150)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [0, 1, 2, 3])
        // Page 2 has no graphs. In edit mode, a drag that begins beside graphs turns the page, too.
        rig.drag(402, 300, to: 100, 300, steps: 6)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [])
        rig.touch(.began, 200, 300)
        VisualizationBench.run(rig, source, 100)
        rig.touch(.ended, 200, 300)
        t.expect(rig.host.lines.contains("edit off"))
    },
    TestCase(
        "if a graph is held over another one, it takes that one's slot, and the new order is stored for this set of channels"
    ) {
        t in
        let host = VisualizationRig.Host()
        guard let (rig, source) = VisualizationBench.make(t, host: host) else { return }
        editFromBars(rig, source)
        // Holds graph 0 over the right third of graph 1's slot for 0.7 s.
        rig.drag(200, 150, to: 720, 150, steps: 12, rest: 60)
        VisualizationBench.run(rig, source, 40)
        let first = rig.target("graph.1")
        t.expect((first?.x ?? 999) < 100, "\(first?.x ?? -1)")
        t.expect((rig.target("graph.0")?.x ?? 0) > 300)
        rig.expectComplete("reordered")
        rig.picture("viz-reordered")
        t.expect(host.files.contains { $0.name == "arrangements" })
        // Opens the same channels again, as after a restart of the device.
        guard let (again, _) = VisualizationBench.make(t, host: host) else { return }
        t.expect(again.target("graph.1") == first)
        // Other channels get the default arrangement.
        let spectrograms = VisualizationBench.options(spectrograms: true)
        guard let (other, _) = VisualizationBench.make(t, spectrograms, host: host) else { return }
        t.expect(other.target("graph.0") == first)
    },
    TestCase("if the file with the arrangements of graphs is invalid, the graphs have their default order") { t in
        for text in ["", "PocketScope arrangements 1\nxyz\n", "\0\u{FFFF}"] {
            let host = VisualizationRig.Host()
            host.files = [(name: "arrangements", bytes: Array(text.utf8))]
            guard let (rig, _) = VisualizationBench.make(t, host: host) else { return }
            t.expect(rig.graphs == [0, 1, 2, 3])
        }
    },
    TestCase(
        "if a graph is dragged to the edge, the page turns, and the graph stays in the slot over which the finger goes up"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        editFromBars(rig, source)
        rig.drag(200, 150, to: 790, 150, steps: 12, rest: 0, lift: false)
        VisualizationBench.run(rig, source, 130)
        t.expect(rig.host.lines.contains("page 2"))
        rig.expectComplete("over page 2")
        rig.touch(.moved, 200, 150)
        VisualizationBench.run(rig, source, 80)
        rig.touch(.ended, 200, 150)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [0], "\(rig.graphs)")
        rig.expectComplete("on page 2")
        rig.picture("viz-on-page-2")
    },
    TestCase("if a drag turns the page and turns it back, the graphs of the page are complete") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 120)
        editFromBars(rig, source)
        /// Returns the number of bright pixels in the lower graph of the left column.
        func brightness() -> Int {
            let (pixels, width) = (rig.pixels(), rig.shell.surface.width)
            var count = 0
            for y in 270..<400 { for x in 20..<380 where pixels[y * width + x] & 0xFF > 0x60 { count += 1 } }
            return count
        }
        let before = brightness()
        rig.drag(600, 150, to: 790, 150, steps: 12, rest: 0, lift: false)
        VisualizationBench.run(rig, source, 130)
        rig.touch(.moved, 10, 150)
        VisualizationBench.run(rig, source, 130)
        rig.touch(.moved, 600, 150)
        VisualizationBench.run(rig, source, 10)
        rig.touch(.ended, 600, 150)
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.graphs.contains(2) && before > 300, "\(rig.graphs), \(before)")
        t.expect(brightness() > before * 2 / 3, "\(brightness()) of \(before) bright pixels")
        rig.picture("viz-page-came-back")
    },
    TestCase(
        "if the user takes a screenshot, the screen flashes white, and a sheet with the picture opens, behind which data arrive"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 20)
        rig.tap("visualization.screenshot", frames: 4)
        rig.frames(1)
        let white = rig.pixels().reduce(0) { $0 + ($1 & 0xFF > 0x80 ? 1 : 0) }
        t.expect(white > 800 * 400, "\(white) bright pixels")
        rig.picture("viz-flash")
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.shell.screen.name.description == "screenshot")
        rig.picture("viz-screenshot-sheet")
        t.expect(source.calls == ["start"])
        rig.tap("screenshot.discard")
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.shell.screen === rig.screen)
        t.expect(source.calls == ["start"])
        rig.expectComplete("back from the sheet")
        t.expect(rig.graphs == [0, 1, 2, 3])
    },
    TestCase("a screenshot of a frozen picture shows the picture without the bars over it") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 120)
        rig.pressButton()
        rig.frames(60)
        let frozen = rig.pixels()
        rig.tap("visualization.graphs")
        rig.frames(30)
        t.expect(rig.hasTarget("visualization.timeBar"))
        rig.tap("visualization.screenshot", frames: 60)
        rig.tap("screenshot.save")
        guard let picture = rig.host.testPictures.stored.last?.picture else { return t.fail("no picture") }
        var changed = 0
        // Compares the rows below the badge, which shows the seconds since the freeze.
        for y in 130..<picture.height {
            for x in 0..<picture.width where picture.row(y)[x] != frozen[y * picture.width + x] { changed += 1 }
        }
        t.expectEqual(changed, 0)
    },
    TestCase("if the user presses the push button for 2 s, a screenshot is taken, and the picture is not frozen") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.shell.pressButton(at: rig.now)
        VisualizationBench.run(rig, source, 110)
        t.expect(rig.shell.screen === rig.screen)
        VisualizationBench.run(rig, source, 60)
        rig.shell.releaseButton(at: rig.now)
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.shell.screen.name.description == "screenshot")
        t.expect(source.calls == ["start"], "\(source.calls)")
    },
    TestCase(
        "if the settings open beside the graphs, a changed content mode (sweep or scroll) applies while they are open"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 20)
        rig.tap("visualization.settings")
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.shell.screen === rig.screen && rig.hasTarget("settings.all"))
        var settings = rig.context.settings.current
        settings.content = .scroll
        rig.context.settings.apply(settings)
        VisualizationBench.run(rig, source, 10)
        t.expect(!rig.screen.isSweeping)
        rig.tap("settings.close")
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.shell.screen === rig.screen)
        t.expect(source.calls == ["start"])
        rig.expectComplete("scrolling content")
        rig.picture("viz-scroll")
        VisualizationBench.run(rig, source, 30)
        rig.expectComplete("scrolling content continues")
    },
    TestCase("if settings change while a frozen picture shows an earlier time, the picture stays at this time") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 1200)
        rig.pressButton()
        rig.tap("visualization.graphs")
        rig.frames(30)
        guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
        rig.drag(Float(bar.right - 20), Float(bar.y + 10), to: Float(bar.x + bar.width / 2), Float(bar.y + 10))
        rig.frames(60)
        t.expect(rig.screen.shownSecondsBack > 2)
        let before = rig.pixels()
        rig.tap("visualization.settings")
        rig.frames(60)
        var settings = rig.context.settings.current
        settings[number: .pauseStopsData] = 1
        rig.context.settings.apply(settings)
        rig.tap("settings.close")
        rig.frames(60)
        let again = rig.pixels()
        var changed = 0
        // Counts the changed pixels in the rows between the badge (which shows the seconds since the freeze) and the
        // bars.
        for index in 120 * 800..<300 * 800 where before[index] != again[index] { changed += 1 }
        t.expectEqual(changed, 0)
        rig.expectComplete("still back")
    },
    TestCase("if a frozen picture is resumed during a pinch, canceling the pinch does not freeze it again") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 1200)
        let sweep = rig.screen.isSweeping
        rig.pressButton()
        rig.tap("visualization.graphs")
        rig.frames(30)
        guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
        rig.drag(Float(bar.right - 20), Float(bar.y + 10), to: Float(bar.x + bar.width / 2), Float(bar.y + 10))
        rig.frames(30)
        t.expect(sweep && !rig.screen.isSweeping)
        rig.pinch(400, 200, from: (300, 20), to: (250, 20), lift: false)
        rig.pressButton()
        rig.frames(2)
        t.expect(rig.screen.isSweeping && !rig.screen.isFrozen)
        rig.touch(.cancelled, 525, 200, finger: 1)
        rig.touch(.cancelled, 275, 200, finger: 0)
        rig.frames(2)
        t.expect(rig.screen.isSweeping)
        t.expectEqual(rig.screen.shownWindowMilliseconds, 10_000)
    },
    TestCase("while a picture is frozen, the times at both ends of its time bar stay the same") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 120)
        rig.pressButton()
        rig.tap("visualization.graphs")
        rig.frames(60)
        guard let bar = rig.screen.targets().first(where: { $0.name == "visualization.timeBar" })?.frame else {
            return t.fail("no time bar")
        }
        func labels() -> [UInt32] {
            let pixels = rig.pixels()
            return (bar.y..<bar.bottom).flatMap { y in (bar.x..<bar.right).map { pixels[y * 800 + $0] } }
        }
        let first = labels()
        let (start, clock) = (rig.now, rig.host.clock!)
        for _ in 0..<40 {
            // The wall clock's seconds do not begin at the same moments as the seconds in which the test counts frames.
            rig.host.clock = clock + (rig.now - start + 300_000_000) / 1_000_000_000
            rig.frames(6)
            guard labels() == first else { break }
        }
        t.expectEqual((rig.now - start) / 1_000_000_000, 4, "the picture of the bar changed")
    },
    TestCase(
        "if a picture is frozen before data arrive, magnifying a graph and returning changes nothing, and the picture cannot be moved in time"
    ) { t in
        let source = ControlledSource()
        guard let rig = VisualizationRig.make(t, source, [ChannelID(signal: 1, channel: 0)]) else { return }
        rig.frames(60)
        source.store?.entries[0].events?.append(1, at: rig.now)
        rig.frames(5)
        rig.pressButton()
        rig.frames(5)
        let before = rig.pixels()
        // Magnifies a graph and returns it to its slot, so that the graph is redrawn.
        rig.doubleTap(100, 200)
        rig.frames(60)
        rig.doubleTap(100, 200)
        rig.frames(60)
        let again = rig.pixels()
        var changed = 0
        for index in 150 * 800..<400 * 800 where before[index] != again[index] { changed += 1 }
        t.expectEqual(changed, 0)
        t.expect(!rig.hasTarget("visualization.timeBar"))
        // Freezes a picture before any samples arrive. It must stay the same when samples arrive.
        guard let other = VisualizationRig.make(t, source, [ChannelID(signal: 0, channel: 0)]) else { return }
        other.pressButton()
        other.tap("visualization.graphs")
        source.send(500, now: other.now)
        other.frames(30)
        t.expect(other.screen.isFrozen && !other.hasTarget("visualization.timeBar"))
    },
]
