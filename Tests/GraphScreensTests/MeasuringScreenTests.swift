import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Screens
import Signals
import TestKit
import Text
import Widgets

/// Returns a rig (screens on a simulated device) with cursors in a frozen picture of a saw tooth that repeats each
/// second.
/// - Parameter spike: a value that all channels have shortly before the freeze.
private func makeRig(
    _ t: Expectations, sizeIndex: Int = 0, magnified: Bool = false, spectrograms: Bool = false, frames: Int = 700,
    spike: Float? = nil
) -> (VisualizationRig, ControlledSource)? {
    let options = VisualizationBench.options(spectrograms: spectrograms)
    guard let (rig, source) = VisualizationBench.make(t, options, sizeIndex: sizeIndex) else { return nil }
    VisualizationBench.run(rig, source, frames)
    if magnified {
        rig.doubleTap(100, 150)
        VisualizationBench.run(rig, source, 60)
    }
    if let spike {
        for entry in source.store?.entries ?? [] { entry.ring?.append(spike) }
        VisualizationBench.run(rig, source, 12)
    }
    rig.pressButton()
    rig.frames(2)
    startMeasuring(rig)
    return (rig, source)
}

/// Shows the bars, touches Measure, and hides the bars again.
private func startMeasuring(_ rig: VisualizationRig) {
    if !rig.hasTarget("visualization.play") {
        rig.tap("visualization.graphs")
        rig.frames(30)
    }
    rig.tap("visualization.measure")
    rig.expectComplete("measuring, with the bars")
    hideBars(rig)
}

private func hideBars(_ rig: VisualizationRig) {
    guard let graphs = rig.target("visualization.graphs"), rig.hasTarget("visualization.play") else { return }
    // Touches a position that is not on the panel of values, a button or a cursor.
    let x = Float(graphs.x + 20)
    let y = Float(graphs.y + 20)
    rig.touch(.began, x, y)
    rig.frames(2)
    rig.touch(.ended, x, y)
    rig.frames(60)
}

/// Returns the screen's columns that have this color in row `y`.
private func columns(_ rig: VisualizationRig, _ y: Int, _ color: Color) -> [Int] {
    let pixels = rig.pixels()
    let width = rig.shell.surface.width
    return (0..<width).filter { pixels[y * width + $0] == color.pixel }
}

/// Returns the texts in the first row of the panel of values.
private func row(_ rig: VisualizationRig) -> [String] {
    (rig.screen.measuring?.readout.rows.first).map { [$0.name, $0.a.string, $0.b.string, $0.difference.string] } ?? []
}

/// Returns the value of the saw tooth that `ControlledSource` has at a sample.
private func tooth(_ sample: Int64) -> Float { Float((sample + 1) % 200) - 100 }

/// Drags a cursor horizontally from its middle to a column of the screen.
private func drag(_ rig: VisualizationRig, _ cursor: String, to x: Int) {
    guard let frame = rig.target(cursor) else { return rig.t.fail("no \(cursor)") }
    let y = Float(frame.y + frame.height * 3 / 4)
    rig.drag(Float(frame.x + frame.width / 2) + 0.5, y, to: Float(x) + 0.5, y, steps: 12)
    rig.frames(2)
}

let measuringScreenTests = [
    TestCase(
        "if the user drags a measuring cursor, it stops at a column, and the panel shows the value of the sample there"
    ) { t in
        for sizeIndex in 0..<2 {
            guard let (rig, source) = makeRig(t, sizeIndex: sizeIndex, magnified: true),
                let entry = source.store?.entries[0], let clock = entry.clock, let ring = entry.ring,
                let graph = rig.graphs.first.flatMap({ rig.target("graph.\($0)") })
            else { return t.fail("no rig") }
            rig.expectComplete("measuring")
            let theme = rig.context.looks.theme
            let y = graph.y + graph.height * 3 / 4
            for x in [90, 131, 260] {
                drag(rig, "cursors.a", to: x)
                rig.expectComplete("A at \(x)")
                guard let measuring = rig.screen.measuring else { return t.fail("not measuring") }
                let line = columns(rig, y, theme.cursorA)
                t.expect(line.contains { abs($0 - x) <= 1 }, "\(x): \(line)")
                let time = measuring.cursors.a
                let sample = clock.nearestSample(to: time)
                t.expectEqual(time, clock.time(ofSample: sample), "at a sample's time")
                t.expect(sample >= ring.begin && sample < ring.end)
                t.expectEqual(row(rig)[1], String(Int(tooth(sample))) + ".0")
                t.expect(measuring.cursors.chosen == .a)
            }
            // Drags the cursor over 100 columns. The picture's time scale gives their duration.
            drag(rig, "cursors.a", to: 130)
            let before = rig.screen.measuring?.cursors.a ?? 0
            drag(rig, "cursors.a", to: 230)
            // The sweep bar can be between the two columns, so the difference of their times is taken modulo 10 s.
            let way = ((rig.screen.measuring?.cursors.a ?? 0) - before + 10_000_000_000) % 10_000_000_000
            guard let content = rig.screen.magnifiedContent else { return t.fail("not magnified") }
            let expected = 10_000_000_000 / Int64(content.width) * 100
            t.expect(abs(way - expected) <= 4_000_000 + expected / 100, "\(way) of \(expected) ns")
            drag(rig, "cursors.b", to: 300)
            t.expect(rig.screen.measuring?.cursors.chosen == .b)
            guard let measuring = rig.screen.measuring else { return }
            let samples = [measuring.cursors.a, measuring.cursors.b].map { clock.nearestSample(to: $0) }
            t.expectEqual(
                row(rig)[3], String(Int(tooth(samples[1]) - tooth(samples[0]))) + ".0 µV", "the difference")
        }
    },
    TestCase(
        "the buttons of the measuring panel move the chosen cursor by one sample, choose the other cursor, and end measuring"
    ) { t in
        guard let (rig, source) = makeRig(t), let clock = source.store?.entries[0].clock else { return }
        let live = rig.liveAreas.count
        t.expectEqual(live, 0, "a graph is composed directly on the display although a cursor covers it")
        func samples() -> [Int64] {
            guard let cursors = rig.screen.measuring?.cursors else { return [] }
            return [cursors.a, cursors.b].map { clock.nearestSample(to: $0) }
        }
        let start = samples()
        for _ in 0..<3 { rig.tap("cursors.forward", frames: 3) }
        t.expectEqual(samples(), [start[0] + 3, start[1]])
        rig.tap("cursors.choose", frames: 3)
        rig.expectComplete("B is chosen")
        rig.tap("cursors.back", frames: 3)
        t.expectEqual(samples(), [start[0] + 3, start[1] - 1])
        // A key that is held repeats its action.
        guard let key = rig.target("cursors.back") else { return t.fail("no key") }
        rig.touch(.began, Float(key.x + 5), Float(key.y + 5))
        rig.frames(60)
        rig.touch(.ended, Float(key.x + 5), Float(key.y + 5))
        rig.frames(2)
        let moved = start[1] - 1 - samples()[1]
        t.expect((8...16).contains(moved), "\(moved) steps in a second")
        rig.tap("cursors.close", frames: 3)
        t.expect(rig.screen.measuring == nil && !rig.hasTarget("cursors.a") && !rig.hasTarget("cursors.close"))
        rig.expectComplete("ended")
        rig.pressButton()
        VisualizationBench.run(rig, source, 10)
        t.expectEqual(rig.liveAreas.count, 4, "not all graphs are composed on the display again")
    },
    TestCase(
        "between the measuring cursors, a horizontal swipe turns the page and ends measuring, and a vertical swipe scrolls"
    ) {
        t in
        guard let (rig, _) = makeRig(t), let a = rig.target("cursors.a") else { return }
        let y = Float(a.y + a.height / 2)
        let x = Float(a.x + a.width / 2)
        rig.drag(x, y + 40, to: x + 3, y - 150, steps: 12, rest: 10)
        rig.frames(40)
        t.expect(!rig.graphs.contains(0), "scrolled: \(rig.graphs)")
        t.expect(rig.screen.measuring != nil)
        rig.expectComplete("scrolled")
        // Moving the panel leaves no pixels behind.
        rig.drag(x - 60, y, to: x - 360, y, steps: 8, lift: false)
        rig.expectComplete("turning")
        rig.touch(.ended, x - 360, y)
        rig.frames(60)
        t.expect(rig.screen.measuring == nil, "another page")
        rig.expectComplete("turned")
    },
    TestCase(
        "a long press on a measuring cursor does nothing, and elsewhere offers a marker; if edit mode begins, measuring ends"
    ) {
        t in
        guard let (rig, _) = makeRig(t), let a = rig.target("cursors.a") else { return }
        let y = Float(a.y + a.height - 10)
        rig.touch(.began, Float(a.x + a.width / 2), y)
        rig.frames(120)
        t.expect(rig.screen.measuring != nil && !rig.hasTarget("visualization.done"))
        rig.touch(.ended, Float(a.x + a.width / 2), y)
        rig.frames(2)
        rig.touch(.began, Float(a.x - 40), y)
        rig.frames(120)
        rig.touch(.ended, Float(a.x - 40), y)
        rig.frames(30)
        t.expectEqual(rig.shell.screen.name.description, "marker")
        rig.tap("marker.cancel")
        rig.frames(30)
        t.expect(rig.screen.measuring != nil)
        rig.expectComplete("measuring continues")
        rig.tap("visualization.graphs")
        rig.frames(30)
        rig.tap("visualization.edit")
        t.expect(rig.screen.measuring == nil && rig.hasTarget("visualization.done"))
        rig.expectComplete("editing")
    },
    TestCase(
        "if the picture is pinched, magnified or moved in time, measuring cursors keep their times; one outside of the picture stays at its edge"
    ) {
        t in
        guard let (rig, source) = makeRig(t, frames: 1500), let before = rig.screen.measuring?.cursors else { return }
        rig.pinch(150, 400, from: (60, 0), to: (120, 0))
        rig.frames(30)
        t.expect(rig.screen.shownWindowMilliseconds < 9000)
        t.expect(rig.screen.measuring?.cursors == before)
        rig.expectComplete("pinched")
        rig.doubleTap(100, 400)
        rig.frames(4)
        rig.expectComplete("on the way")
        rig.frames(60)
        t.expectEqual(rig.graphs.count, 1)
        t.expect(rig.screen.measuring?.cursors == before)
        t.expectEqual(rig.screen.measuring?.readout.rows.count ?? 0, 1)
        rig.expectComplete("magnified")
        rig.tap("visualization.graphs")
        rig.frames(30)
        guard let bar = rig.target("visualization.timeBar") else { return t.fail("no time bar") }
        rig.drag(Float(bar.right - 30), Float(bar.bottom - 20), to: Float(bar.x + 100), Float(bar.bottom - 20))
        rig.frames(20)
        hideBars(rig)
        t.expect(rig.screen.shownSecondsBack > 5)
        t.expect(rig.screen.measuring?.cursors == before)
        rig.expectComplete("back")
        // Both cursors are at the right edge. A finger that drags one of them to the left moves cursor A first.
        drag(rig, "cursors.a", to: 200)
        drag(rig, "cursors.b", to: 300)
        rig.expectComplete("fetched")
        guard let now = rig.screen.measuring?.cursors, let clock = source.store?.entries[0].clock else { return }
        t.expect(now.a < now.b && now.b < before.a, "\(now.a) \(now.b) \(before.a)")
        t.expectEqual(now.a, clock.time(ofSample: clock.nearestSample(to: now.a)))
        rig.pressButton()
        VisualizationBench.run(rig, source, 5)
        t.expect(rig.screen.measuring == nil, "measuring continues in the live picture")
        rig.expectComplete("live")
    },
    TestCase(
        "the measuring panel shows a value, with as many digits as the graph's range, some frames after the graph is drawn"
    ) {
        t in
        guard let (rig, source) = makeRig(t, magnified: true, spike: 1500), let clock = source.store?.entries[0].clock,
            let cursors = rig.screen.measuring?.cursors
        else { return t.fail("no rig") }
        // Values of 1000 and more have no decimals.
        let value = String(Int(tooth(clock.nearestSample(to: cursors.a))))
        t.expectEqual(row(rig)[1], value)
        // During the redraw after a pinch, the saw teeth first give a small value range. Then the spike, which is drawn
        // last, enlarges it.
        rig.pinch(400, 200, from: (60, 0), to: (300, 0))
        t.expect(rig.screen.shownWindowMilliseconds < 2700, "\(rig.screen.shownWindowMilliseconds)")
        rig.frames(30)
        t.expect(rig.screen.measuring?.cursors == cursors)
        t.expectEqual(row(rig)[1], value)
    },
    TestCase("if no graph on the page has a time axis, measuring is not offered") { t in
        guard let (rig, _) = VisualizationBench.make(t) else { return }
        rig.drag(700, 240, to: 100, 240, steps: 8)
        rig.frames(60)
        t.expect(rig.graphs.isEmpty)
        rig.pressButton()
        rig.frames(2)
        rig.tap("visualization.graphs")
        rig.frames(30)
        t.expect(rig.hasTarget("visualization.play") && !rig.hasTarget("visualization.measure"))
        rig.drag(100, 240, to: 700, 240, steps: 8)
        rig.frames(60)
        t.expect(rig.hasTarget("visualization.measure"))
        rig.expectComplete("with the button")
    },
    TestCase(
        "in a live magnified graph, the button Measure freezes the picture; on a page of live graphs, there is no such button"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 300)
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.hasTarget("visualization.play") && !rig.hasTarget("visualization.measure"))
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 30)
        rig.doubleTap(100, 150)
        VisualizationBench.run(rig, source, 60)
        rig.tap("visualization.graphs")
        VisualizationBench.run(rig, source, 30)
        rig.expectComplete("live, with the button")
        t.expect(!rig.screen.isFrozen)
        rig.tap("visualization.measure")
        t.expect(rig.screen.isFrozen && rig.screen.measuring != nil)
        rig.expectComplete("measuring")
        rig.tap("visualization.measure")
        t.expect(rig.screen.isFrozen && rig.screen.measuring == nil)
        rig.expectComplete("ended")
    },
    TestCase("the user can drag the panel of measured values, and the panel always stays on the screen") { t in
        guard let (rig, _) = makeRig(t) else { return }
        let panel = rig.screen.measuringPanel
        rig.drag(Float(panel.x + 150), Float(panel.y + 12), to: 260, 300, steps: 8)
        rig.frames(2)
        t.expectEqual(rig.screen.measuringPanel.x, 110)
        t.expectEqual(rig.screen.measuringPanel.y, 288 < 480 - panel.height ? 288 : 480 - panel.height)
        rig.expectComplete("moved")
        rig.drag(260, 300, to: -200, 900, steps: 8)
        rig.frames(2)
        t.expectEqual(rig.screen.measuringPanel.x, 0)
        t.expectEqual(rig.screen.measuringPanel.bottom, 480)
        rig.expectComplete("at the edge")
        t.expect(rig.screen.measuring != nil && rig.graphs.contains(0), "a drag of the panel also moved the picture")
    },
    TestCase("a screenshot contains the measuring cursors and the panel of measured values") { t in
        guard let (rig, _) = makeRig(t), let a = rig.target("cursors.a") else { return }
        let theme = rig.context.looks.theme
        let panel = rig.screen.measuringPanel
        rig.tap("visualization.graphs")
        rig.frames(30)
        rig.tap("visualization.screenshot")
        rig.frames(90)
        rig.tap("screenshot.save")
        guard let picture = rig.host.testPictures.stored.first?.picture else { return t.fail("no picture") }
        let y = a.y + a.height - 20
        let line = (0..<picture.width).filter { picture.row(y)[$0] == theme.cursorA.pixel }
        t.expect(line.contains { abs($0 - a.x - a.width / 2) <= 1 }, "\(line)")
        t.expect(panel.width > 0)
        // In the stored picture, the status strip shows the date before the time of day.
        let strip = Rect(x: picture.width - 125, y: 2, width: 60, height: 18)
        func dots(_ pixel: (Int, Int) -> UInt32) -> Int {
            var count = 0
            for y in strip.y..<strip.bottom {
                for x in strip.x..<strip.right where pixel(x, y) & 0xFFFFFF != theme.background.pixel & 0xFFFFFF {
                    count += 1
                }
            }
            return count
        }
        t.expect(dots { picture.row($1)[$0] } > 100, "no date in the picture")
    },
    TestCase(
        "in a spectrogram, measuring cursors show lines and times but no values, and a step moves a cursor by one sample of the channel"
    ) {
        t in
        guard let (rig, source) = makeRig(t, spectrograms: true) else { return }
        rig.tap("cursors.close", frames: 3)
        rig.drag(700, 440, to: 100, 440, steps: 8)
        rig.frames(60)
        startMeasuring(rig)
        guard let measuring = rig.screen.measuring, let a = rig.target("cursors.a") else { return t.fail("no cursors") }
        t.expectEqual(measuring.readout.rows.count, 0)
        t.expect(!measuring.readout.interval.string.isEmpty)
        let line = columns(rig, a.y + a.height * 3 / 4, rig.context.looks.theme.cursorA)
        t.expect(line.contains { abs($0 - a.x - a.width / 2) <= 1 }, "\(line)")
        rig.tap("cursors.forward", frames: 3)
        guard let clock = source.store?.entries[0].clock, let after = rig.screen.measuring?.cursors else { return }
        t.expectEqual(
            clock.nearestSample(to: after.a), clock.nearestSample(to: measuring.cursors.a) + 1, "by one sample")
        rig.expectComplete("spectrograms")
    },
    TestCase(
        "after random touches on a picture with measuring cursors, no pixels of former cursor lines or of the panel remain"
    ) {
        t in
        for seed in [7, 77] {
            guard let (rig, source) = makeRig(t, spectrograms: seed == 7) else { return }
            var random = Random(seed: UInt32(seed))
            for round in 0..<16 {
                if rig.screen.measuring == nil {
                    for _ in 0..<4 where rig.hasTarget("visualization.done") { rig.tap("visualization.done") }
                    if !rig.screen.isFrozen { rig.pressButton() }
                    rig.frames(60)
                    // The new page may have no graph with a time axis. In this case, the app does not offer measuring.
                    if rig.graphs.isEmpty || rig.graphs == [8] {
                        if rig.graphs == [8] { rig.drag(400, 100, to: 400, 400) }
                        rig.drag(100, 240, to: 700, 240)
                        rig.frames(60)
                        continue
                    }
                    startMeasuring(rig)
                }
                let (x, y) = (Float(20 + random.below(760)), Float(60 + random.below(380)))
                switch random.below(6) {
                case 0: rig.doubleTap(x, y)
                case 1: rig.pinch(x, y, from: (60, 10), to: (Float(40 + random.below(90)), 10))
                case 2 where rig.hasTarget("cursors.a"):
                    drag(rig, random.below(2) == 0 ? "cursors.a" : "cursors.b", to: Int(x))
                case 3 where random.below(4) == 0: rig.pressButton()
                default: rig.drag(x, y, to: Float(random.below(800)), Float(random.below(480)))
                }
                source.send(4, now: rig.now)
                rig.frames(1 + random.below(3) * 20)
                rig.expectComplete("seed \(seed), round \(round)")
                guard rig.shell.screen === rig.screen else { return t.fail("another screen") }
            }
        }
    }.portable,
]
