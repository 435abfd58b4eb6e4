import CMath
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

let visualizationGestureTests = [
    TestCase("a horizontal swipe turns to the next whole page of graphs; empty slots are drawn as boxes") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        t.expect(rig.graphs == [0, 1, 2, 3])
        rig.drag(700, 240, to: 200, 250, steps: 8)
        rig.expectComplete("on the way")
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [])
        t.expect(rig.host.lines.contains("page 2"))
        rig.expectComplete("page 2")
        rig.picture("viz-empty-page")
        let before = rig.pixels()
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [], "there is no third page")
        var changed = 0
        let after = rig.pixels()
        for index in 30 * 800..<before.count where before[index] != after[index] { changed += 1 }
        t.expectEqual(changed, 0)
        rig.drag(100, 240, to: 600, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [0, 1, 2, 3])
        t.expectEqual(rig.target("graph.0")?.x ?? -1, 6)
        rig.expectComplete("page 1 again")
        t.expect(rig.host.lines.filter { $0.hasPrefix("page ") } == ["page 2", "page 1"])
    },
    TestCase("a vertical drag scrolls the page of graphs by whole rows") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let first = rig.target("graph.0")
        let height = (rig.target("graph.2")?.y ?? 0) - (first?.y ?? 0)
        rig.drag(400, 400, to: 405, 400 - Float(height), steps: 20, rest: 10)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [2, 3, 4, 5], "\(rig.graphs)")
        t.expect(rig.target("graph.2") == first)
        rig.expectComplete("scrolled by one row")
        rig.drag(400, 400, to: 405, 100, steps: 4)
        VisualizationBench.run(rig, source, 60)
        rig.drag(400, 400, to: 405, 100, steps: 4)
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.graphs == [6, 7, 8], "\(rig.graphs)")
        t.expect(rig.target("graph.6") == first)
        rig.expectComplete("at the end")
        rig.picture("viz-last-rows")
        rig.drag(400, 100, to: 405, 460, steps: 4)
        VisualizationBench.run(rig, source, 60)
        rig.drag(400, 100, to: 405, 460, steps: 4)
        VisualizationBench.run(rig, source, 60)
        t.expect(rig.graphs == [0, 1, 2, 3])
    },
    TestCase("if a graph scrolls out of view and back, it is complete and shows no loss") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let lost = rig.context.looks.theme.bad.pixel
        let trace = rig.context.looks.theme.trace.pixel
        func count(_ color: UInt32) -> Int { rig.pixels().reduce(0) { $0 + ($1 == color ? 1 : 0) } }
        VisualizationBench.run(rig, source, 300)
        let before = count(trace)
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 150)
        rig.drag(100, 240, to: 600, 250, steps: 8)
        VisualizationBench.run(rig, source, 60)
        t.expectEqual(count(lost), 0)
        t.expect(count(trace) > before, "\(count(trace)) pixels of traces, \(before) before")
        rig.expectComplete("back in sight")
        rig.pressButton()
        rig.seconds(1)
        t.expectEqual(count(lost), 0)
        rig.expectComplete("frozen")
    },
    TestCase("a double tap magnifies a graph by scaling its picture, and another double tap shrinks it to its slot") {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let slot = rig.target("graph.1")
        rig.doubleTap(600, 100)
        rig.frames(3)
        t.expect(rig.target("graph.1")?.width ?? 0 > (slot?.width ?? 0))
        rig.picture("viz-magnifying")
        rig.expectComplete("growing")
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.graphs == [1])
        t.expect(rig.target("graph.1")?.width == 800)
        t.expect(rig.host.lines.contains("magnified graph.1"))
        rig.expectComplete("magnified")
        rig.picture("viz-magnified")
        // Behind a magnified graph, neither pages nor rows move, and edit mode does not begin.
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [1])
        rig.touch(.began, 300, 300)
        VisualizationBench.run(rig, source, 120)
        rig.touch(.ended, 300, 300)
        t.expect(!rig.host.lines.contains("edit on"))
        rig.doubleTap(300, 300)
        rig.frames(3)
        rig.expectComplete("shrinking")
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.graphs == [0, 1, 2, 3])
        t.expect(rig.target("graph.1") == slot)
        t.expect(rig.host.lines.contains("magnified none"))
        rig.expectComplete("back")
        // A double tap outside of graphs has no effect.
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        rig.doubleTap(300, 300)
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.graphs == [])
    },
    TestCase(
        "a horizontal pinch changes the time window of all graphs from 0.1 s to the maximum; close to whole seconds, it snaps to them"
    ) {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        t.expectEqual(rig.screen.shownWindowMilliseconds, 10_000)
        rig.pinch(400, 240, from: (200, 20), to: (400, 20), lift: false)
        let half = rig.screen.shownWindowMilliseconds
        t.expect((4500...5500).contains(half), "\(half)")
        // Each millimeter by which the fingers move changes the time window, except near whole seconds.
        var seen: [Int] = []
        for distance in 0..<100 {
            rig.touch(.moved, 200 + Float(distance), 230, finger: 0)
            VisualizationBench.run(rig, source, 1)
            seen.append(rig.screen.shownWindowMilliseconds)
        }
        let isContinuous = zip(seen, seen.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 350 }
        t.expect(isContinuous, "\(seen)")
        t.expect(seen.allSatisfy { $0 % 1000 == 0 || (151...849).contains($0 % 1000) }, "\(seen)")
        t.expect(seen.contains { $0 % 1000 == 0 } && seen.contains { $0 % 1000 != 0 })
        rig.touch(.ended, 299, 230, finger: 0)
        rig.touch(.ended, 600, 250, finger: 1)
        rig.expectComplete("some seconds")
        for _ in 0..<6 { rig.pinch(400, 240, from: (60, 5), to: (600, 5)) }
        t.expectEqual(rig.screen.shownWindowMilliseconds, 100)
        VisualizationBench.run(rig, source, 10)
        rig.expectComplete("0.1 s")
        rig.picture("viz-period-shortest")
        for _ in 0..<8 { rig.pinch(400, 240, from: (600, 5), to: (60, 5)) }
        t.expectEqual(rig.screen.shownWindowMilliseconds, 120_000)
        VisualizationBench.run(rig, source, 10)
        rig.expectComplete("longest")
        t.expect(rig.graphs == [0, 1, 2, 3])
    },
    TestCase(
        "a vertical pinch changes the value range and snaps to the original one close to it; if the pinch is canceled, it is undone"
    ) {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        rig.pinch(400, 240, from: (10, 150), to: (10, 300))
        t.expect((1.7...2).contains(rig.screen.shownValueZoom), "\(rig.screen.shownValueZoom)")
        VisualizationBench.run(rig, source, 5)
        rig.expectComplete("magnified values")
        rig.picture("viz-values")
        rig.pinch(400, 240, from: (10, 300), to: (10, 150))
        t.expect(rig.screen.shownValueZoom == 1, "\(rig.screen.shownValueZoom)")
        rig.pinch(400, 240, from: (10, 150), to: (10, 300), lift: false)
        t.expect(rig.screen.shownValueZoom > 1.5)
        rig.touch(.cancelled, 400, 390, finger: 1)
        rig.touch(.cancelled, 400, 90, finger: 0)
        rig.frames(2)
        t.expect(rig.screen.shownValueZoom == 1, "\(rig.screen.shownValueZoom)")
        t.expectEqual(rig.screen.shownWindowMilliseconds, 10_000)
    },
    TestCase(
        "if a frozen picture is pinched, it can show all stored data, and the graphs are drawn completely when the pinch ends"
    ) {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 1200)
        rig.pressButton()
        rig.seconds(0.5)
        rig.pinch(400, 240, from: (400, 20), to: (200, 20))
        t.expect((18_000...20_000).contains(rig.screen.shownWindowMilliseconds))
        rig.seconds(1)
        rig.expectComplete("20 s")
        rig.picture("viz-frozen-20s")
        let lost = rig.context.looks.theme.bad.pixel
        t.expect(!rig.pixels().contains(lost), "nothing is omitted")
        var drawn = 0
        // The status strip and the badge show times. Below them, no pixel of the frozen picture may change.
        for _ in 0..<30 {
            rig.frames(1)
            drawn = max(drawn, rig.drawn)
        }
        t.expect(drawn < 800 * 480 / 8, "\(drawn) pixels in a frame")
    },
    TestCase("if a redraw takes longer than 0.2 s, a busy indicator is shown until the picture is complete") { t in
        let source = ControlledSource(
            SignalCatalogue(signals: [
                Signal(type: .emg, rate: SamplingRate(hertz: 2000), blockSize: 16, unit: "mV", labels: ["biceps"])
            ]))
        // Drawing a spectrogram of 120 s takes about 24 frames.
        var options = VisualizationBench.options(pages: 1, columns: 1, rows: 1, spectrograms: true)
        options.showsScopes = false
        guard let rig = VisualizationRig.make(t, source, [ChannelID(signal: 0, channel: 0)], options: options)
        else { return }
        rig.seconds(1)
        guard let ring = source.store?.entries.first?.ring else { return t.fail("no ring") }
        for sample in 0..<240_000 { ring.append(Float(sample % 64)) }
        rig.frames(30)
        rig.pressButton()
        rig.seconds(0.5)
        /// Returns true if a busy indicator is in the middle of the graph. Its brightest dot has the accent color.
        func isBusyShown() -> Bool {
            let frame = rig.shell.targets.first { $0.name == "graph.0" }?.frame ?? .zero
            let pixels = rig.pixels()
            let accent = rig.context.looks.theme.accent.pixel
            for y in (frame.y + frame.height / 2 - 20)..<(frame.y + frame.height / 2 + 20) {
                for x in (frame.x + frame.width / 2 - 20)..<(frame.x + frame.width / 2 + 20)
                where pixels[y * rig.shell.surface.width + x] == accent { return true }
            }
            return false
        }
        t.expect(!isBusyShown())
        for _ in 0..<2 { rig.pinch(400, 240, from: (600, 5), to: (60, 5)) }
        rig.seconds(1)
        t.expectEqual(rig.screen.shownWindowMilliseconds, 120_000)
        t.expect(!isBusyShown())
        rig.pinch(400, 240, from: (200, 5), to: (210, 5), steps: 1)
        // When the fingers go up, the redraw in full quality begins.
        var seen: [Bool] = []
        for _ in 0..<60 {
            rig.frames(1)
            seen.append(isBusyShown())
        }
        t.expect(!seen[0], "a busy indicator at once")
        t.expect(seen.contains(true), "no busy indicator")
        t.expect(!seen[40...].contains(true), "the busy indicator stays")
        rig.expectComplete("almost 120 s")
    },
    TestCase("with the default frequency range, mains interference in an EEG is a bright line in the spectrogram") {
        t in
        for hertz in [50.0, 60] {
            let source = ControlledSource(VisualizationBench.catalogue)
            source.value = { _, sample in 20 * Float(math_sin_double(2 * .pi * hertz * Double(sample) / 250)) }
            let options = VisualizationBench.options(spectrograms: true)
            guard let rig = VisualizationRig.make(t, source, VisualizationBench.catalogue.channels, options: options)
            else { return }
            VisualizationBench.run(rig, source, 60)
            rig.drag(700, 240, to: 200, 250, steps: 8)
            VisualizationBench.run(rig, source, 200)
            rig.doubleTap(200, 100)
            VisualizationBench.run(rig, source, 60)
            guard let content = rig.screen.magnifiedContent, let band = rig.screen.shownBand else {
                return t.fail("not magnified")
            }
            // In the spectrogram, the row at the mains frequency is bright, and the rows above and below it are dark.
            let (pixels, width) = (rig.pixels(), rig.shell.surface.width)
            func brightness(_ frequency: Double) -> Int {
                let place = (frequency - Double(band.lower)) / Double(band.upper - band.lower)
                let y = content.bottom - 1 - Int(place * Double(content.height))
                let pixel = pixels[y * width + content.x + content.width / 10]
                return Int(pixel >> 16 & 0xFF) + Int(pixel >> 8 & 0xFF) + Int(pixel & 0xFF)
            }
            t.expect(
                brightness(hertz) > 2 * brightness(hertz - 6),
                "\(hertz) Hz: \(brightness(hertz)), \(brightness(hertz - 6))")
            t.expect(brightness(hertz) > 2 * brightness(hertz + 6), "\(hertz) Hz")
        }
    },
    TestCase("a drag and a pinch on the color bar change the power range of all spectrograms, until a tap on it") { t in
        let options = VisualizationBench.options(spectrograms: true)
        guard let (rig, source) = VisualizationBench.make(t, options) else { return }
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        rig.doubleTap(200, 100)
        VisualizationBench.run(rig, source, 60)
        guard let bar = rig.screen.colorBar, let before = rig.screen.shownPowers else { return t.fail("no bar") }
        let (x, middle) = (Float(bar.x + bar.width / 2), Float(bar.y + bar.height / 2))
        let band = rig.screen.shownBand
        rig.pinch(x, middle, from: (4, 100), to: (4, 200))
        VisualizationBench.run(rig, source, 10)
        let zoomed = rig.screen.shownPowers ?? before
        let share = (zoomed.upper - zoomed.lower) / (before.upper - before.lower)
        t.expect((0.45...0.6).contains(share), "\(before) to \(zoomed)")
        t.expect(zoomed.lower > before.lower && zoomed.upper < before.upper)
        rig.expectComplete("zoomed powers")
        rig.picture("viz-powers")
        rig.drag(x, middle, to: x, middle + Float(bar.height / 4), steps: 8)
        VisualizationBench.run(rig, source, 10)
        let moved = rig.screen.shownPowers ?? before
        t.expect(moved.lower > zoomed.lower && abs((moved.upper - moved.lower) - (zoomed.upper - zoomed.lower)) < 1)
        t.expect(rig.screen.shownBand == band, "the frequencies stay")
        rig.expectComplete("moved powers")
        // The power range that the user has set no longer follows the values. A tap on the color bar restores
        // the automatic range.
        VisualizationBench.run(rig, source, 200)
        t.expect(rig.screen.shownPowers == moved)
        rig.touch(.began, x, middle)
        rig.frames(1)
        rig.touch(.ended, x, middle)
        VisualizationBench.run(rig, source, 120)
        let after = rig.screen.shownPowers ?? moved
        t.expect(after.upper > moved.upper || after.lower < moved.lower, "\(after)")
        rig.expectComplete("automatic powers")
    },
    TestCase("on a magnified spectrogram, a vertical pinch zooms the frequencies, and a drag scrolls them") { t in
        let options = VisualizationBench.options(spectrograms: true)
        guard let (rig, source) = VisualizationBench.make(t, options) else { return }
        rig.drag(700, 240, to: 200, 250, steps: 8)
        VisualizationBench.run(rig, source, 40)
        t.expect(rig.graphs == [9, 10, 11, 12], "\(rig.graphs)")
        rig.picture("viz-spectrograms")
        rig.doubleTap(200, 100)
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.graphs == [9])
        rig.picture("viz-magnified-spectrogram")
        t.expect(rig.screen.shownBand?.upper == 70)
        rig.pinch(400, 240, from: (10, 150), to: (10, 350))
        VisualizationBench.run(rig, source, 10)
        let zoomed = rig.screen.shownBand
        t.expect((zoomed?.width ?? 200) < 45, "\(zoomed?.width ?? -1)")
        t.expect(rig.screen.shownValueZoom == 1)
        rig.expectComplete("zoomed band")
        rig.picture("viz-band")
        rig.drag(400, 150, to: 405, 250, steps: 8)
        VisualizationBench.run(rig, source, 10)
        t.expect((rig.screen.shownBand?.lower ?? 0) > (zoomed?.lower ?? 1000))
        rig.expectComplete("scrolled band")
        // A horizontal pinch changes the time window.
        rig.pinch(400, 240, from: (200, 20), to: (400, 20))
        t.expect(rig.screen.shownWindowMilliseconds < 6000)
        rig.doubleTap(200, 100)
        VisualizationBench.run(rig, source, 30)
        t.expect(rig.graphs == [9, 10, 11, 12])
        rig.expectComplete("back")
    },
]
