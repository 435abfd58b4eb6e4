import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Signals
import SourceScreens
import TestKit
import Widgets

/// Tests of the list of channels: its limits, its fingers and what it redraws.
let selectionListTests = [
    TestCase("if the selected channels are too fast for the board, a dialog warns once") { t in
        guard let rig = select(t, ScriptedSource.largeCatalogue) else { return }
        t.expect(rig.target("dialog.primary") != nil)
        rig.tap("dialog.primary")
        rig.tap("selection.details")
        rig.settleTransition()
        rig.tap("details.close")
        rig.settleTransition()
        t.expect(rig.target("dialog.primary") == nil)
    },
    TestCase(
        "a list of a thousand channels can be scrolled to its last one; at most the maximum number of channels can be selected"
    ) {
        t in
        guard let rig = select(t, ScriptedSource.largeCatalogue) else { return }
        rig.tap("dialog.primary")
        rig.tap("section.0")
        rig.tap("section.0")
        t.expect(rig.target("selection.apply") == nil, "a full section deselects")
        rig.tap("section.0")
        rig.tap("selection.apply")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, ChannelSelection.maximum)
        rig.settleTransition()
        rig.backFromVisualization()
        for _ in 0..<60 where rig.target("channel.0.599") == nil {
            rig.touch(.began, 200, 700)
            for step in 1...12 {
                rig.touch(.moved, 200, 700 - 50 * step)
                rig.frames(1)
            }
            rig.touch(.ended, 200, 100)
            rig.settle()
        }
        t.expect(rig.target("channel.0.599") != nil)
        rig.tap("channel.0.599")
        rig.tap("selection.apply")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, ChannelSelection.maximum)
    },
    TestCase("the list of channels reacts only to the first finger that touches it") { t in
        guard let rig = select(t) else { return }
        guard let one = rig.target("channel.0.0")?.frame, let other = rig.target("channel.0.2")?.frame else {
            return t.fail("no rows")
        }
        rig.touch(.began, one.x + 90, one.y + 20, finger: 0)
        rig.touch(.began, other.x + 90, other.y + 20, finger: 1)
        rig.touch(.ended, other.x + 90, other.y + 20, finger: 1)
        rig.touch(.ended, one.x + 90, one.y + 20, finger: 0)
        rig.frames(2)
        rig.tap("selection.apply")
        let entries = rig.host.nextSource.store?.entries ?? []
        t.expect(entries.map { $0.channel } == [ChannelID(signal: 0, channel: 0)])
    },
    TestCase("if a channel is selected, only its row and the number of selected channels are redrawn") { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.0.1")
        rig.settle()
        rig.press("channel.0.0")
        rig.release("channel.0.0")
        var area = 0
        rig.shell.frame(rig.now).forEach { area += $0.width * $0.height }
        t.expect(area > 0 && area < 480 * 800 / 2, "\(area) pixels")
        t.expectEqual(rig.frames(60), 0)
    },
]
