import Acquisition
import GraphScreens
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

/// Tests of what the status strip shows about losses: the share of packets lost in the last minute, and texts during an
/// outage.
let dataFlowTests = [
    TestCase(
        "while no data arrive, the status strip shows for how many seconds; it shows the last loss of samples, and after a minute the loss rate"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        func facts() -> String {
            rig.frames(40)
            return rig.screen.shownFacts
        }
        VisualizationBench.run(rig, source, 40)
        t.expect(contains(rig.screen.shownFacts, "0.0 % lost/min"), rig.screen.shownFacts)
        rig.seconds(20)
        for _ in 0..<3 {
            let words = facts()
            t.expect(contains(words, "no data for 2"), words)
            t.expect(!contains(words, "%") && !contains(words, "newest"), words)
        }
        rig.seconds(60)
        t.expect(contains(facts(), "no data for 1:2"), facts())
        source.statistics.packetsLostLastMinute = 800
        VisualizationBench.run(rig, source, 60)
        t.expect(contains(rig.screen.shownFacts, "lost at 14:06"), rig.screen.shownFacts)
        t.expect(!contains(rig.screen.shownFacts, "%"), rig.screen.shownFacts)
        source.statistics.packetsLostLastMinute = 0
        VisualizationBench.run(rig, source, 61 * 60)
        t.expect(contains(rig.screen.shownFacts, "0.0 % lost/min"), rig.screen.shownFacts)
        rig.expectComplete("flowing")
    },
    TestCase("if one of two sources sends no data, the status strip names this source") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        let other = ControlledSource()
        rig.context.acquisition.open(other, kind: 0) { [acquisition = rig.context.acquisition] opened, _ in
            _ = acquisition.toggle(ChannelID(signal: 0, channel: 0), of: opened)
        }
        rig.frames(5)
        rig.context.acquisition.apply(windowMilliseconds: 10_000)
        rig.frames(5)
        other.send(4, now: rig.now)
        VisualizationBench.run(rig, source, 60 * 8)
        t.expect(contains(rig.screen.shownFacts, "labserver:9000: no data for"), rig.screen.shownFacts)
    },
    TestCase("the status strip shows which graphs of the page are in view") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        VisualizationBench.run(rig, source, 40)
        t.expect(contains(rig.screen.shownFacts, "graphs 1\u{2013}4/9"), rig.screen.shownFacts)
        rig.drag(300, 400, to: 300, 40)
        VisualizationBench.run(rig, source, 60)
        t.expect(!contains(rig.screen.shownFacts, "graphs 1\u{2013}4/9"), rig.screen.shownFacts)
        t.expect(contains(rig.screen.shownFacts, "/9"), rig.screen.shownFacts)
    },
    TestCase("if the loss rate is above 0 and below 0.1 %, it is shown as < 0.1 %") { t in
        guard let (rig, source) = VisualizationBench.make(t) else { return }
        source.statistics.packetsReceivedLastMinute = 100_000
        source.statistics.packetsLostLastMinute = 1
        VisualizationBench.run(rig, source, 40)
        t.expect(contains(rig.screen.shownFacts, "< 0.1 % lost/min"), rig.screen.shownFacts)
    },
]
