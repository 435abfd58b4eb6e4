import Acquisition
import DeviceScreens
import Drawing
import Gestures
import GraphScreens
import Graphs
import Replay
import ReplayTests
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Text
import Widgets

private let second: Int64 = 1_000_000_000
/// The time of the recording's first sample: 2026-11-20 10:12:00, in seconds since 1970.
private let beginning: Int64 = 1_795_169_520

private func makeRig(_ t: Expectations, _ size: Size = VisualizationRig.sizes[0], language: String = "en")
    -> (VisualizationRig, ReplaySource)?
{
    let source = ReplaySource(PlayedFile(waveRecording()), name: "2026-11-20_10-12-00_EEG-cap.bdf")
    let channels = (0..<3).map { ChannelID(signal: 0, channel: $0) }
    guard let rig = VisualizationRig.make(t, source, channels, size, language: language) else { return nil }
    return (rig, source)
}

/// Touches the time bar of the recording at a fraction of its length.
private func seek(_ rig: VisualizationRig, _ part: Float) {
    guard let bar = rig.target("visualization.timeBar") else { return rig.t.fail("no bar") }
    let y = Float(bar.bottom - 25)
    rig.drag(Float(bar.x + bar.width / 2), y, to: Float(bar.x) + Float(bar.width) * part, y)
}

let replayScreenTests = [
    TestCase(
        "during a replay of a recording, the time bar shows the replay's position, in both orientations and all languages"
    ) { t in
        for size in VisualizationRig.sizes.prefix(2) {
            for strings in Strings.all {
                guard let (rig, source) = makeRig(t, size, language: strings.code) else { return }
                rig.seconds(14)
                rig.tap("visualization.graphs", frames: 40)
                rig.expectComplete("playing")
                rig.tap("visualization.speed")
                t.expectEqual(source.speed, 2)
                rig.seconds(2)
                let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
                rig.picture("replay" + suffix)
                rig.tap("visualization.play")
                t.expect(source.isPaused)
                rig.expectComplete("paused")
                rig.picture("replay-paused" + suffix)
            }
        }
    }.portable,
    TestCase(
        "if the user drags the time bar of a replay, it moves to any position of the recording, during playback and during a pause"
    ) { t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(3)
        rig.tap("visualization.graphs", frames: 40)
        seek(rig, 0.75)
        rig.seconds(0.5)
        t.expect((85 * second...95 * second).contains(source.position), "\(source.position)")
        t.expect(!source.isPaused)
        rig.expectComplete("live after a jump")
        rig.tap("visualization.play")
        let paused = rig.pixels()
        seek(rig, 0.25)
        rig.seconds(0.5)
        t.expect((25 * second...35 * second).contains(source.position), "\(source.position)")
        t.expect(source.isPaused && rig.screen.isFrozen)
        t.expect(rig.pixels() != paused, "the picture did not change with the position")
        let position = source.position
        rig.seconds(2)
        t.expectEqual(source.position, position)
        rig.expectComplete("paused after a jump")
        rig.tap("visualization.play")
        rig.seconds(1)
        t.expect(source.position > position && !rig.screen.isFrozen)
    },
    TestCase("while a replay is paused, time axes and cursors show the recording's own times") { t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(12)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        rig.tap("visualization.measure")
        rig.frames(30)
        guard let measuring = rig.screen.measuring else { return t.fail("no cursors") }
        let shown = measuring.readout.a.string
        t.expect(shown.utf8.starts(with: "10:12:0".utf8), shown)
        t.expect(source.isPaused)
    },
    TestCase(
        "at the recording's end, the replay pauses and reports that; after that, the button Play starts at the beginning"
    ) { t in
        guard let (rig, source) = makeRig(t) else { return }
        source.setSpeed(10)
        rig.seconds(13)
        t.expect(source.hasEnded && rig.screen.isFrozen)
        t.expect(contains(rig.screen.shownFacts, "End of the recording"), rig.screen.shownFacts)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        t.expect(!rig.screen.isFrozen)
        rig.seconds(1)
        t.expect((8 * second...14 * second).contains(source.position), "\(source.position)")
    },
    TestCase(
        "during a replay, the speed key switches through 1, 2, 5 and 10 times the original speed, and is hidden while the device records"
    ) {
        t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(1)
        rig.tap("visualization.graphs", frames: 40)
        var speeds: [Int] = []
        for _ in 0..<5 {
            rig.tap("visualization.speed")
            speeds.append(source.speed)
        }
        t.expectEqual(speeds, [2, 5, 10, 1, 2])
        rig.host.testRecording.status = RecordingStatus(since: rig.now)
        rig.frames(2)
        t.expect(!rig.hasTarget("visualization.speed"))
    },
    TestCase("if the device's push button is pressed, the replay pauses at the moment of the press") { t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(3)
        source.setSpeed(10)
        rig.seconds(1)
        let before = source.position
        rig.shell.pressButton(at: rig.now)
        rig.frames(2)
        let pressed = rig.pixels()
        rig.frames(20)
        rig.expect(rig.pixels(), pressed, "while it is held")
        rig.shell.releaseButton(at: rig.now)
        rig.frames(10)
        t.expect(
            source.position - before < second, "the recording continued by \((source.position - before) / second) s")
        rig.expect(rig.pixels(), pressed, "frozen")
    },
    TestCase("a tap on the replay's time bar within the visible time window does not move the replay") { t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(30)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        guard let bar = rig.target("visualization.timeBar") else { return t.fail("no bar") }
        let (position, offset) = (source.position, source.offset)
        let x = Float(bar.x + 16) + Float(bar.width - 32) * Float(position / 1_000_000) / 120_000 - 4
        rig.touch(.began, x, Float(bar.bottom - 25))
        rig.frames(3)
        rig.touch(.ended, x, Float(bar.bottom - 25))
        rig.frames(10)
        t.expect(abs(source.position - position) < second / 100)
        t.expectEqual(source.offset, offset, "the replay moved to another position")
    },
    TestCase("if the replay is moved to another time, the measuring cursors are removed") { t in
        guard let (rig, _) = makeRig(t) else { return }
        rig.seconds(12)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        rig.tap("visualization.measure")
        rig.frames(30)
        t.expect(rig.screen.measuring != nil)
        seek(rig, 0.75)
        rig.seconds(1)
        t.expect(rig.screen.measuring == nil)
        rig.expectComplete("after a jump")
    },
    TestCase(
        "while the device records a replay, the graphs act as with live data, and the push button only freezes the picture"
    ) {
        t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(6)
        rig.host.testRecording.status = RecordingStatus(since: rig.now)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        t.expect(rig.screen.isFrozen && !source.isPaused)
        let (offset, position) = (source.offset, source.position)
        seek(rig, 0.2)
        rig.seconds(2)
        t.expectEqual(source.offset, offset, "the replay moved to another position")
        t.expect(source.position > position + second)
    },
    TestCase(
        "if filters change while a replay is paused, the graphs open again, and the replay keeps the position to which the user moved it"
    ) { t in
        guard let (rig, _) = makeRig(t) else { return }
        rig.seconds(3)
        rig.context.acquisition.mark("x", at: rig.context.acquisition.markerTime)
        rig.seconds(27)
        rig.pressButton()
        rig.seconds(1)
        func goToMarker() {
            for _ in 0..<2 where !rig.hasTarget("visualization.markers") { rig.tap("visualization.graphs", frames: 60) }
            rig.tap("visualization.markers")
            rig.seconds(1)
            rig.tap("markers.0")
            rig.seconds(1)
        }
        func back() -> Int64 { (rig.shell.screen as? VisualizationScreen)?.shownSecondsBack ?? -1 }
        goToMarker()
        let before = back()
        t.expect(before > 15, "\(before) s back")
        for pass in 1...2 {
            rig.context.router.open(.graphSettings)
            rig.seconds(1)
            var settings = rig.context.settings.current
            settings[number: .lowPass, of: .eeg] = 2 + pass
            rig.context.settings.apply(settings)
            if let top = rig.shell.screen as? SettingsScreen { rig.context.router.close(top) }
            rig.seconds(2)
            t.expectEqual(back(), before)
        }
        goToMarker()
        t.expectEqual(back(), before)
    },
    TestCase("if the graphs of a replay are opened again, the replay continues to play") { t in
        guard let (rig, source) = makeRig(t) else { return }
        rig.seconds(2)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.play")
        rig.tap("visualization.selection")
        rig.reopen()
        t.expect(!source.isPaused && !rig.screen.isFrozen)
    },
]

extension VisualizationRig {
    /// Expects that the pixels in the middle part of the graphs are equal.
    fileprivate func expect(_ pixels: [UInt32], _ wanted: [UInt32], _ what: String) {
        let width = shell.surface.bounds.size.width
        var differing = 0
        for y in 200..<420 {
            for x in 0..<width where pixels[y * width + x] != wanted[y * width + x] { differing += 1 }
        }
        t.expect(differing == 0, "\(what): \(differing) pixels differ")
    }
}
