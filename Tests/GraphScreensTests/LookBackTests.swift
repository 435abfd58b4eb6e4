import Acquisition
import Drawing
import GraphScreens
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) whose stream lost a second of data some time ago. One event came
/// before the loss, and one after it.
private func makeRig(_ t: Expectations, _ size: Size, host: VisualizationRig.Host = VisualizationRig.Host())
    -> (VisualizationRig, ControlledSource)?
{
    let source = ControlledSource()
    let channels = [0, 1, 2].map { ChannelID(signal: 0, channel: $0) } + [ChannelID(signal: 1, channel: 0)]
    guard let rig = VisualizationRig.make(t, source, channels, size, host: host) else { return nil }
    func event(_ value: Float) {
        for entry in source.store?.entries ?? [] { entry.events?.append(value, at: rig.now) }
    }
    VisualizationBench.run(rig, source, 600)
    event(1)
    VisualizationBench.run(rig, source, 240)
    for _ in 0..<60 {
        for entry in source.store?.entries ?? [] { entry.ring?.appendLost(4) }
        rig.frames(1)
    }
    VisualizationBench.run(rig, source, 300)
    event(0)
    VisualizationBench.run(rig, source, 600)
    return (rig, source)
}

/// Returns the screen's columns that have this color in row `y`.
private func columns(_ rig: VisualizationRig, _ y: Int, _ color: Color) -> [Int] {
    let pixels = rig.pixels()
    let width = rig.shell.surface.width
    return (0..<width).filter { pixels[y * width + $0] == color.pixel }
}

/// Shows the bars, drags the time window from the end of the time bar to a fraction of the bar, and hides the bars.
private func lookBack(_ rig: VisualizationRig, to part: Float) {
    rig.tap("visualization.graphs")
    rig.frames(30)
    guard let bar = rig.target("visualization.timeBar") else { return rig.t.fail("no bar") }
    let y = Float(bar.bottom - 25)
    rig.drag(Float(bar.right - 20), y, to: Float(bar.x) + Float(bar.width) * part, y)
    rig.frames(20)
    rig.tap("visualization.graphs")
    rig.frames(60)
}

let lookBackTests = [
    TestCase(
        "if a magnified scope is frozen, its time axis shows clock times, in both orientations, in sweep and scroll mode"
    ) {
        t in
        for size in VisualizationRig.sizes.prefix(2) {
            guard let (rig, source) = makeRig(t, size) else { return }
            rig.doubleTap(100, 150)
            // Runs until the sweep bar is in the middle.
            VisualizationBench.run(rig, source, 360)
            rig.pressButton()
            rig.frames(30)
            rig.expectComplete("frozen")
            rig.picture("still-sweep-\(size.width)x\(size.height)")
            var settings = rig.context.settings.current
            settings.content = .scroll
            rig.context.settings.apply(settings)
            rig.screen.appear(at: rig.now)
            rig.frames(30)
            rig.expectComplete("scrolled")
            rig.picture("still-scroll-\(size.width)x\(size.height)")
            // Resumes the picture. With live data, the labels of the time axis are not clock times.
            rig.pressButton()
            VisualizationBench.run(rig, source, 3)
            rig.expectComplete("live")
        }
    },
    TestCase(
        "From here lets frozen graphs continue behind the present: at 1x until Live, at 2x until they are live again"
    ) {
        t in
        for size in VisualizationRig.sizes.prefix(2) {
            guard let (rig, source) = makeRig(t, size) else { return }
            let acquisition = rig.context.acquisition
            func behind() -> Int64 { (acquisition.latest ?? 0) - rig.screen.shownEnd }
            rig.tap("visualization.graphs", frames: 30)
            t.expect(!rig.hasTarget("visualization.goOn") && !rig.hasTarget("visualization.live"))
            rig.tap("visualization.play")
            let frozen = rig.screen.shownEnd
            VisualizationBench.run(rig, source, 300)
            rig.tap("visualization.goOn")
            t.expect(!rig.screen.isFrozen && !rig.hasTarget("visualization.goOn"))
            let distance = rig.screen.distanceBehind
            t.expect(distance > 4_500_000_000 && distance < 5_300_000_000, "\(distance) ns behind")
            VisualizationBench.run(rig, source, 120)
            t.expectEqual(rig.screen.distanceBehind, distance)
            t.expectEqual(behind(), distance)
            t.expect(rig.screen.shownEnd > frozen + 1_900_000_000)
            t.expect(contains(rig.screen.shownFacts, "5 s behind"), rig.screen.shownFacts)
            rig.expectComplete("behind")
            if size == VisualizationRig.sizes[0] { rig.picture("behind-\(size.width)x\(size.height)") }
            // A marker gets the time at the end of the shown window, not the present time.
            rig.tap("visualization.mark")
            let marked = acquisition.markers.all.last?.time ?? 0
            t.expect(abs(marked - rig.screen.shownEnd) < 200_000_000, "\(marked - rig.screen.shownEnd) ns off")
            rig.tap("visualization.speed")
            VisualizationBench.run(rig, source, 120)
            t.expect(abs(behind() - (distance - 2_000_000_000)) < 200_000_000, "\(behind()) ns behind")
            VisualizationBench.run(rig, source, 240)
            t.expectEqual(behind(), 0)
            t.expect(!rig.hasTarget("visualization.live") && !contains(rig.screen.shownFacts, "behind"))
            rig.expectComplete("live again")
            // Graphs that are behind freeze with what they show then. The button "Live" returns to the present.
            rig.tap("visualization.graphs", frames: 30)
            if !rig.hasTarget("visualization.play") { rig.tap("visualization.graphs", frames: 30) }
            rig.tap("visualization.play")
            VisualizationBench.run(rig, source, 120)
            rig.tap("visualization.goOn")
            VisualizationBench.run(rig, source, 60)
            let end = rig.screen.shownEnd
            rig.tap("visualization.play")
            t.expect(rig.screen.isFrozen && abs(rig.screen.shownEnd - end) < 200_000_000)
            rig.tap("visualization.goOn")
            rig.tap("visualization.live")
            VisualizationBench.run(rig, source, 2)
            t.expectEqual(behind(), 0)
            rig.expectComplete("live")
        }
    },
    TestCase("if a magnified spectrogram is frozen, it shows clock times beside its unit") { t in
        for index in 0..<2 {
            let options = VisualizationBench.options(pages: 2, spectrograms: true)
            guard let (rig, source) = VisualizationBench.make(t, options, sizeIndex: index) else { return }
            let size = VisualizationRig.sizes[index]
            VisualizationBench.run(rig, source, 400)
            rig.drag(Float(size.width) - 80, 240, to: 80, 240)
            VisualizationBench.run(rig, source, 60)
            rig.doubleTap(100, 150)
            VisualizationBench.run(rig, source, 60)
            rig.pressButton()
            rig.frames(30)
            rig.expectComplete("frozen")
            rig.picture("still-spectrogram-\(size.width)x\(size.height)")
        }
    },
    TestCase(
        "the time bar of a frozen picture shows losses and events; it does not cover the time axis of a magnified scope"
    ) { t in
        for size in VisualizationRig.sizes.prefix(2) {
            guard let (rig, source) = makeRig(t, size) else { return }
            rig.doubleTap(100, 150)
            VisualizationBench.run(rig, source, 60)
            rig.pressButton()
            rig.frames(2)
            lookBack(rig, to: 0.5)
            t.expect(rig.screen.shownSecondsBack > 5)
            rig.expectComplete("back")
            rig.picture("look-back-\(size.width)x\(size.height)")
            guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
            t.expect(bar.height >= rig.context.looks.metrics.target)
            t.expectEqual(bar.bottom, size.height)
            // The rings (sample buffers) contain about 30 s. From 14 s to 15 s, no sample arrived.
            let theme = rig.context.looks.theme
            // A row of pixels in the time bar's groove, above the part that shows the time window.
            let y = bar.bottom - 34
            let red = columns(rig, y, theme.bad)
            t.expect((3...40).contains(red.count), "\(red.count) red columns")
            let (first, last) = (red.first ?? 0, red.last ?? 0)
            t.expectEqual(last - first + 1, red.count, "one piece")
            t.expect((size.width * 42 / 100...size.width * 53 / 100).contains(first), "lost at \(first)")
            let strokes = columns(rig, y, theme.accent)
            t.expect(
                strokes.contains { $0 < first - size.width / 20 } && strokes.contains { $0 > last + size.width / 20 },
                "events at \(strokes)")
            t.expect(strokes.count <= 6, "\(strokes.count) columns")
            // The visible part of the time bar begins 42 pt above the screen's lower edge. The time axis must be above
            // it.
            let pixels = rig.pixels()
            var letters = 0
            for y in bar.bottom - 60..<bar.bottom - 48 {
                for x in 0..<size.width where pixels[y * size.width + x] != theme.panel.pixel { letters += 1 }
            }
            t.expect(letters > 500, "\(letters) pixels of labels")
        }
    },
    TestCase(
        "the time bar of a frozen picture covers graphs of the page, and the bar's marks keep their times while old data are overwritten"
    ) {
        t in
        guard let (rig, source) = makeRig(t, VisualizationRig.sizes[0]) else { return }
        rig.pressButton()
        rig.frames(2)
        lookBack(rig, to: 0.7)
        rig.expectComplete("back")
        rig.picture("look-back-page")
        guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
        let bad = rig.context.looks.theme.bad
        let before = columns(rig, bar.bottom - 34, bad)
        t.expect(!before.isEmpty)
        // The rings (sample buffers) contain 122 s, so the 70 frames with 117 s of new samples overwrite 25 of the 30 s
        // stored before.
        for _ in 0..<70 {
            source.send(417, now: rig.now)
            rig.frames(1)
        }
        rig.expectComplete("later")
        let later = columns(rig, bar.bottom - 34, bad)
        t.expect(later.isEmpty || later[0] < before[0])
    },
    TestCase(
        "while the clock is not set, the time axis of a frozen picture shows seconds before the freeze; when it is set, the axis shows clock times"
    ) { t in
        let host = VisualizationRig.Host()
        host.clock = nil
        guard let (rig, source) = makeRig(t, VisualizationRig.sizes[0], host: host) else { return }
        rig.doubleTap(100, 150)
        VisualizationBench.run(rig, source, 60)
        rig.pressButton()
        rig.frames(2)
        lookBack(rig, to: 0.5)
        rig.picture("look-back-no-clock")
        rig.expectComplete("no clock")
        let without = rig.pixels()
        host.clock = 1_795_269_971
        rig.frames(60)
        rig.expectComplete("with a clock")
        t.expect(rig.pixels()[(400 * 800)...] != without[(400 * 800)...])
    },
]
