import Drawing
import Gestures
import GraphScreens
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

private let eegAndButton = [
    ChannelID(signal: 0, channel: 0), ChannelID(signal: 0, channel: 1), ChannelID(signal: 0, channel: 2),
    ChannelID(signal: 1, channel: 0),
]

/// Runs this number of frames, with new samples for each frame.
private func run(_ rig: VisualizationRig, _ source: ControlledSource, frames: Int) {
    for _ in 0..<frames {
        source.send(4, now: rig.now)
        rig.frames(1)
    }
}

/// Returns channels of the simulation for a typical page with this number of graphs.
private func demoChannels(_ count: Int) -> [ChannelID] {
    var source = ControlledSource.small
    let simulated = SimulatedSource()
    simulated.connect()
    source = simulated.catalogue ?? source
    func first(_ type: SignalType, _ channel: Int) -> ChannelID? {
        for (index, signal) in source.signals.enumerated() where signal.type == type && channel < signal.labels.count {
            return ChannelID(signal: index, channel: channel)
        }
        return nil
    }
    // A channel at 128 Hz, which loses samples, as in iScope's simulation.
    var lossy: ChannelID?
    for (index, signal) in source.signals.enumerated() where signal.type == .eeg && signal.rate.milliHertz == 128_000 {
        lossy = ChannelID(signal: index, channel: 1)
    }
    let wanted = [
        first(.ecg, 0), first(.eeg, 0), first(.emg, 0), first(.button, 0), first(.ecg, 1), lossy, first(.eog, 0),
        first(.eeg, 7),
    ]
    return wanted.compactMap { $0 }.prefix(count).map { $0 }
}

let visualizationTests =
    [
        TestCase(
            "the title of a graph contains the kind of signal only once, even if the channel's label repeats it in another case"
        ) { t in
            let english = Strings.english
            t.expectEqual(english.graphTitle(type: .button, label: "button 1", number: 1), "button 1")
            t.expectEqual(english.graphTitle(type: .button, label: "Button 1", number: 1), "Button 1")
            t.expectEqual(english.graphTitle(type: .eeg, label: "EEG", number: 1), "EEG")
            t.expectEqual(english.graphTitle(type: .eeg, label: "F4", number: 2), "EEG F4")
            t.expectEqual(english.graphTitle(type: .eeg, label: "EEGX", number: 2), "EEG EEGX")
            t.expectEqual(english.graphTitle(type: .eeg, label: "e", number: 2), "EEG e")
            t.expectEqual(english.graphTitle(type: .eeg, label: "", number: 3), "EEG 3")
            t.expectEqual(Strings.german.graphTitle(type: .button, label: "button 1", number: 1), "Taste button 1")
        },
        TestCase(
            "when the screen of graphs opens, the transmission starts; the bars over the graphs disappear after some seconds"
        ) { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            t.expect(source.calls == ["start"])
            t.expect(rig.hasTarget("visualization.play"))
            run(rig, source, frames: 20)
            t.expect(rig.hasTarget("visualization.play"))
            run(rig, source, frames: 30)
            t.expect(!rig.hasTarget("visualization.play"))
            rig.expectComplete("bars gone")
            rig.tap("visualization.graphs")
            run(rig, source, frames: 20)
            t.expect(rig.hasTarget("visualization.play") && rig.hasTarget("visualization.selection"))
            rig.expectComplete("bars shown")
            run(rig, source, frames: 60)
            t.expect(rig.hasTarget("visualization.play"))
            rig.expectComplete("bars over live data")
            rig.tap("visualization.graphs")
            run(rig, source, frames: 20)
            t.expect(!rig.hasTarget("visualization.play"))
            rig.expectComplete("bars hidden")
        },
        TestCase("while data arrive, a frame redraws only some columns") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 150)
            var most = 0
            var sum = 0
            for _ in 0..<120 {
                run(rig, source, frames: 1)
                most = max(most, rig.drawn)
                sum += rig.drawn
            }
            // On average, a frame draws three scopes of about 20 columns each, and rarely the status strip.
            t.expect(sum / 120 < 800 * 480 / 20, "\(sum / 120) pixels on average")
            t.expect(most < 800 * 480 / 10, "\(most) pixels")
            rig.expectComplete("after 270 frames")
        },
        TestCase(
            "while data arrive, the push button freezes the picture; when the picture is resumed, it shows the data that arrived meanwhile"
        ) { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 100)
            rig.pressButton()
            t.expect(source.calls == ["start"])
            rig.frames(60)
            let frozen = rig.pixels()
            // The frozen picture does not show samples that arrive later.
            source.send(100, now: rig.now)
            rig.frames(20)
            rig.expectComplete("frozen")
            var changed = 0
            let later = rig.pixels()
            // Below the badge and the status strip (which show times), no pixel of the frozen picture may change.
            for index in (100 * 800)..<frozen.count where frozen[index] != later[index] { changed += 1 }
            t.expectEqual(changed, 0)
            rig.frames(60 * 16)
            rig.picture("viz-frozen-note")
            rig.pressButton()
            t.expect(source.calls == ["start"])
            run(rig, source, frames: 60)
            rig.expectComplete("continuing")
            t.expect(rig.pixels() != later)
            t.expect(!rig.pixels().contains(rig.context.looks.theme.bad.pixel), "red although no sample was lost")
        },
        TestCase("if the push button is set to work as in iScope, it stops and starts the transmission") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            rig.pauseStopsData()
            run(rig, source, frames: 100)
            rig.pressButton()
            rig.frames(2)
            t.expect(source.calls == ["start", "stop"])
            rig.expectComplete("stopped")
            rig.pressButton()
            rig.frames(2)
            t.expect(source.calls == ["start", "stop", "start"])
            run(rig, source, frames: 60)
            rig.expectComplete("started")
        },
        TestCase("if the user drags the time bar, a frozen picture moves back in time and forward again") { t in
            for size in VisualizationRig.sizes {
                let source = ControlledSource()
                guard let rig = VisualizationRig.make(t, source, eegAndButton, size) else { return }
                run(rig, source, frames: 1500)
                t.expect(!rig.hasTarget("visualization.timeBar"))
                rig.pressButton()
                rig.frames(30)
                let frozen = rig.pixels()
                rig.tap("visualization.graphs")
                rig.frames(30)
                guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
                t.expect(bar.height >= rig.context.looks.metrics.target)
                // The time bar represents all stored data, so its middle is about ten seconds before the freeze.
                rig.drag(
                    Float(bar.right - 20), Float(bar.y + 10), to: Float(bar.x + bar.width / 2), Float(bar.y + 10))
                rig.frames(60)
                t.expect((8...17).contains(rig.screen.shownSecondsBack), "\(rig.screen.shownSecondsBack) s")
                rig.expectComplete("back")
                t.expect(rig.pixels() != frozen)
                t.expect(!rig.pixels().contains(rig.context.looks.theme.bad.pixel), "red where nothing was lost")
                rig.picture("viz-back-\(size.width)")
                // The time window stops at the oldest stored data.
                rig.drag(Float(bar.x + bar.width / 2), Float(bar.y + 10), to: -50, Float(bar.y + 10))
                rig.frames(30)
                t.expect((13...17).contains(rig.screen.shownSecondsBack), "\(rig.screen.shownSecondsBack) s")
                // After a drag to the end of the time bar, the picture of the moment of freezing is shown again.
                rig.drag(Float(bar.x + 30), Float(bar.y + 10), to: Float(bar.right + 50), Float(bar.y + 10))
                rig.frames(30)
                t.expectEqual(rig.screen.shownSecondsBack, 0)
                rig.tap("visualization.graphs")
                rig.frames(60)
                var changed = 0
                let again = rig.pixels()
                // Compares the pixels below the badge and the status strip.
                for index in 100 * size.width..<frozen.count where frozen[index] != again[index] { changed += 1 }
                t.expectEqual(changed, 0)
                rig.pressButton()
                run(rig, source, frames: 10)
                t.expect(!rig.hasTarget("visualization.timeBar"))
            }
        },
        TestCase("the buttons Play and Pause in the toolbar do the same as the push button") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 10)
            rig.tap("visualization.play")
            t.expect(rig.hasTarget("visualization.timeBar"))
            rig.frames(60)
            // A touch on the bars keeps them visible.
            rig.tap("visualization.play")
            t.expect(!rig.hasTarget("visualization.timeBar"))
            t.expect(source.calls == ["start"])
        },
        TestCase(
            "if the user requests a start or stop of the transmission while the source is still busy, it is executed later"
        ) { t in
            let source = ControlledSource()
            source.answers = false
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            rig.pauseStopsData()
            rig.pressButton()
            rig.pressButton()
            rig.frames(1)
            t.expect(source.calls == ["start", "stop"])
            source.events = [.started, .stopped]
            rig.frames(1)
            t.expect(source.calls == ["start", "stop", "start"])
            source.events = [.started]
            rig.frames(1)
            t.expect(source.calls == ["start", "stop", "start"])
        },
        TestCase(
            "if the connection breaks and returns while a source starts, the user can stop the source and start it again"
        ) { t in
            let source = ControlledSource()
            source.answers = false
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            rig.pauseStopsData()
            source.events = [.interrupted(.timedOut, retryInSeconds: 1), .resumed]
            rig.frames(1)
            rig.pressButton()
            source.events = [.stopped]
            rig.frames(1)
            rig.pressButton()
            t.expect(source.calls == ["start", "stop", "start"])
        },
        TestCase(
            "if the connection is lost, the screen shows that and keeps the picture, which continues when the connection returns"
        ) { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 200)
            source.events = [.interrupted(.connectionLost, retryInSeconds: 4)]
            rig.frames(60)
            let lost = rig.pixels()
            rig.expectComplete("lost")
            rig.picture("viz-lost")
            let bad = rig.context.looks.theme.bad.pixel
            /// Returns the number of pixels in the first row of graphs that have the red of the message.
            func red(_ pixels: [UInt32]) -> Int { pixels[0..<130 * 800].reduce(0) { $0 + ($1 == bad ? 1 : 0) } }
            t.expect(red(lost) > 1000, "no message is seen")
            rig.frames(400)
            rig.expectComplete("waiting")
            source.events = [.resumed]
            run(rig, source, frames: 30)
            rig.expectComplete("resumed")
            t.expect(red(rig.pixels()) < 500)
            t.expect(source.calls == ["start"])
        },
        TestCase("after a reconnection, graphs show Waiting for data until the first data arrive") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 100)
            source.events = [.interrupted(.connectionLost, retryInSeconds: 1)]
            rig.frames(30)
            source.events = [.resumed]
            // Waits until the notification at the bottom has disappeared.
            rig.seconds(6)
            let waiting = rig.pixels()
            rig.expectComplete("waiting")
            rig.picture("viz-waiting")
            run(rig, source, frames: 3)
            let live = rig.pixels()
            func gray(_ pixels: [UInt32]) -> Int {
                pixels[60 * 800..<90 * 800].reduce(0) { $0 + ($1 == rig.context.looks.theme.pressed.pixel ? 1 : 0) }
            }
            t.expect(gray(waiting) > gray(live) + 1000, "\(gray(waiting)) and \(gray(live))")
        },
        TestCase("while the push button is held down, the picture does not move") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 100)
            rig.shell.pressButton(at: rig.now)
            rig.frames(1)
            let before = rig.pixels()
            run(rig, source, frames: 60)
            let after = rig.pixels()
            var changed = 0
            for index in 30 * 800..<before.count where before[index] != after[index] { changed += 1 }
            t.expectEqual(changed, 0)
            t.expect(source.calls == ["start"])
            rig.shell.releaseButton(at: rig.now)
            rig.frames(10)
            t.expect(rig.screen.isFrozen)
        },
        TestCase("if the transmission does not start, a dialog opens, and the next start can succeed") { t in
            let source = ControlledSource()
            source.answers = false
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            source.events = [.failed(.declined)]
            rig.frames(2)
            t.expect(rig.hasTarget("dialog.primary"))
            rig.frames(30)
            rig.picture("viz-failed")
            rig.tap("dialog.primary")
            // Freezes the picture and resumes it.
            rig.pressButton()
            rig.pressButton()
            t.expect(source.calls == ["start", "start"])
        },
        TestCase("the button Selection opens the selection of channels, behind which data arrive") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            rig.tap("visualization.selection")
            t.expect(source.calls == ["start"])
            t.expect(rig.shell.screen === rig.below)
        },
        TestCase("while samples were lost in the last minute, the status strip highlights the loss") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            let caution = rig.context.looks.theme.caution.pixel
            /// Returns true if the texts to the right of the status light have the warning color.
            func cautious() -> Bool {
                let pixels = rig.pixels()
                return (0..<16).contains { y in pixels[(y * 800 + 40)..<(y * 800 + 800)].contains(caution) }
            }
            run(rig, source, frames: 60)
            t.expect(!cautious())
            source.statistics.packetsLost = 3
            source.statistics.packetsLostLastMinute = 3
            run(rig, source, frames: 60)
            t.expect(cautious())
            rig.expectComplete("losses")
            source.statistics.packetsLostLastMinute = 0
            run(rig, source, frames: 60)
            t.expect(!cautious())
        },
        TestCase("if the transport changes from UDP to TCP, that is reported to the user") { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            run(rig, source, frames: 60)
            let before = rig.pixels()
            source.events = [.notice(0)]
            rig.frames(2)
            t.expect(rig.pixels() != before)
            rig.frames(30)
            // The picture contains the message about the change to TCP.
            rig.picture("viz-fallback")
            rig.frames(270)
            rig.expectComplete("after the notice")
        },
        TestCase(
            "a touch does not count as a tap if the finger moves or rests for long, or if two fingers touch together"
        ) { t in
            let source = ControlledSource()
            guard let rig = VisualizationRig.make(t, source, eegAndButton) else { return }
            rig.seconds(2)
            func touch(_ finger: Int, _ phase: Touch.Phase, _ x: Float) {
                rig.shell.handle(Touch(finger: finger, phase: phase, x: x, y: 240, time: rig.now))
            }
            touch(0, .began, 100)
            touch(0, .moved, 300)
            touch(0, .ended, 300)
            rig.seconds(1)
            t.expect(!rig.hasTarget("visualization.play"))
            touch(0, .began, 100)
            rig.seconds(1)
            touch(0, .ended, 100)
            rig.seconds(1)
            t.expect(!rig.hasTarget("visualization.play"))
            touch(0, .began, 100)
            touch(0, .cancelled, 100)
            touch(1, .began, .nan)
            touch(1, .ended, 1e30)
            rig.seconds(1)
            t.expect(!rig.hasTarget("visualization.play"))
            for last in [0, 1] {
                touch(0, .began, 100)
                touch(1, .began, 400)
                touch(1 - last, .ended, 100)
                // A finger that goes down again beside another one is no tap.
                touch(1 - last, .began, 100)
                touch(1 - last, .ended, 100)
                touch(last, .ended, 400)
                rig.seconds(1)
                t.expect(!rig.hasTarget("visualization.play"), "finger \(last) lifted last")
            }
            touch(0, .began, 100)
            touch(0, .ended, 100)
            rig.seconds(1)
            t.expect(rig.hasTarget("visualization.play"), "a tap of one finger had no effect after two fingers")
        },
    ]
    + VisualizationRig.sizes.flatMap { size in
        [1, 2, 3, 4, 6, 8].map { count in
            TestCase("\(count) graphs on \(size.width) x \(size.height) equal a complete redraw, live and frozen") {
                t in
                let source = SimulatedSource()
                let language = count == 6 ? "de" : "en"
                guard let rig = VisualizationRig.make(t, source, demoChannels(count), size, language: language) else {
                    return
                }
                let name = "viz-\(size.width)x\(size.height)-\(count)"
                rig.seconds(2)
                rig.expectComplete("live")
                rig.picture(name)
                rig.tap("visualization.graphs")
                rig.seconds(0.3)
                rig.tap("visualization.frameRate")
                rig.seconds(0.5)
                rig.expectComplete("bars")
                rig.picture(name + "-bars")
                rig.tap("visualization.graphs")
                rig.pressButton()
                rig.seconds(0.3)
                rig.expectComplete("frozen")
                rig.picture(name + "-frozen")
            }
        }
    }
