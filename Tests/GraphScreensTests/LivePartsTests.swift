import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

private let garbage: UInt32 = 0xFFAB_CDEF

/// Overwrites the surface in the areas of live graphs, which are composed only on the display. The display must never
/// show the overwritten pixels.
private func spoil(_ rig: VisualizationRig) {
    for area in rig.liveAreas {
        for y in area.y..<area.bottom {
            (rig.shell.surface.row(y) + area.x).update(repeating: garbage, count: area.width)
        }
    }
}

/// Expects that the display shows none of the overwritten pixels.
private func expectClean(
    _ t: Expectations, _ rig: VisualizationRig, _ place: String, file: StaticString = #fileID, line: UInt = #line
) {
    t.expect(!rig.pixels().contains(garbage), "\(place): what was not drawn is shown", file: file, line: line)
}

let livePartsTests = [
    TestCase(
        "while nothing covers the graphs, they are drawn directly into the display's memory, and never into the surface (the picture in main memory)"
    ) {
        t in
        for sizeIndex in VisualizationRig.sizes.indices {
            guard let (rig, source) = VisualizationBench.make(t, sizeIndex: sizeIndex) else { return }
            t.expectEqual(rig.liveAreas.count, 4)
            for _ in 0..<5 {
                spoil(rig)
                VisualizationBench.run(rig, source, 3)
                expectClean(t, rig, "at rest")
                // Runs one frame more, so that both scan-out buffers show the whole notification.
                rig.frames(1)
                expectClean(t, rig, "at rest, the other buffer")
            }
            // Until now, no graph was drawn to the surface: the overwritten pixels are still there.
            for area in rig.liveAreas { t.expect(rig.shell.surface.row(area.y + 3)[area.x + 3] == garbage) }
            rig.expectComplete("size \(sizeIndex)")
        }
    }.portable,
    TestCase("if a notification appears or disappears over live graphs, that is visible one frame later") { t in
        guard let (rig, _) = VisualizationBench.make(t) else { return }
        rig.frames(2)
        for text in ["Something happened", ""] {
            if text.isEmpty {
                for _ in 0..<600 where !rig.shell.isNextFrameLong { rig.frames(1) }
            } else {
                rig.context.messages.notify(text)
                rig.frames(1)
            }
            t.expect(rig.shell.isNextFrameLong)
            t.expectEqual(rig.shell.shownNotification.isEmpty, !text.isEmpty)
            rig.frames(1)
            t.expect(!rig.shell.isNextFrameLong)
            t.expectEqual(rig.shell.shownNotification, text)
            rig.frames(1)
            t.expect(!rig.shell.isNextFrameLong)
        }
        rig.expectComplete("after a notification")
    },
    TestCase(
        "if something covers a graph, it is drawn into the surface (the picture in main memory); when it is uncovered, it is drawn directly again"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let all = rig.liveAreas
        spoil(rig)
        // The touch shows the bars.
        rig.touch(.began, 400, 240)
        rig.frames(2)
        rig.touch(.ended, 400, 240)
        for _ in 0..<40 {
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "bars over it")
        }
        t.expect(rig.hasTarget("visualization.play"))
        t.expect(rig.liveAreas.count < all.count)
        rig.expectComplete("bars over it")
        spoil(rig)
        // A message appears and disappears.
        rig.context.messages.notify("A notice.")
        VisualizationBench.run(rig, source, 5)
        expectClean(t, rig, "a notice over it")
        rig.touch(.began, 400, 240)
        rig.frames(2)
        rig.touch(.ended, 400, 240)
        for _ in 0..<300 where rig.liveAreas.count < all.count {
            spoil(rig)
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "what lay over it goes")
        }
        t.expect(rig.liveAreas == all)
        rig.expectComplete("at rest again")
    }.portable,
    TestCase("while a page turns, in edit mode, with a magnified graph and in a screenshot, all graphs are visible") {
        t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        spoil(rig)
        rig.drag(600, 240, to: 100, 250)
        for _ in 0..<40 {
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "a page turns")
        }
        // The second page has no graphs, so nothing is composed on the display.
        t.expectEqual(rig.liveAreas.count, 0)
        rig.drag(100, 240, to: 600, 250)
        for _ in 0..<40 {
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "it turns back")
        }
        spoil(rig)
        rig.doubleTap(200, 150)
        for _ in 0..<40 {
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "a graph grows")
        }
        t.expectEqual(rig.liveAreas.count, 1)
        rig.expectComplete("magnified")
        spoil(rig)
        rig.shell.pressButton(at: rig.now)
        VisualizationBench.run(rig, source, 150)
        rig.shell.releaseButton(at: rig.now)
        for _ in 0..<60 {
            VisualizationBench.run(rig, source, 1)
            expectClean(t, rig, "a screenshot")
        }
        t.expect(rig.shell.screen !== rig.screen, "no screenshot was taken")
    }.portable,
    TestCase("while the screen of graphs slides away, it shows the same graphs as before") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 10)
        spoil(rig)
        rig.context.router.close(rig.screen)
        var isSliding = false
        for _ in 0..<30 {
            rig.frames(1)
            isSliding = isSliding || rig.shell.isInTransition
            expectClean(t, rig, "a screen slides away")
        }
        t.expect(isSliding)
    },
]
