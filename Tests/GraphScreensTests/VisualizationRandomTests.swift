import Acquisition
import Drawing
import Gestures
import GraphScreens
import Layout
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

/// Plays random touches. Between them, data arrive, the push button is pressed, and the source reports events.
private func play(_ rig: VisualizationRig, _ source: ControlledSource, _ random: inout Random, steps: Int) {
    let size = rig.shell.surface.size
    var places = [(x: Float, y: Float)](repeating: (-1, -1), count: 4)
    for _ in 0..<steps {
        let finger = random.below(4)
        let isDown = places[finger].x >= 0
        switch random.below(12) {
        case 0...1 where isDown, 10 where isDown:
            rig.touch(random.below(8) == 0 ? .cancelled : .ended, places[finger].x, places[finger].y, finger: finger)
            places[finger].x = -1
        case 0...2 where !isDown:
            places[finger] = (Float(random.below(size.width)), Float(random.below(size.height)))
            rig.touch(.began, places[finger].x, places[finger].y, finger: finger)
        case 3...8 where isDown:
            places[finger].x = max(0, min(Float(size.width - 1), places[finger].x + Float(random.below(121) - 60)))
            places[finger].y = max(0, min(Float(size.height - 1), places[finger].y + Float(random.below(81) - 40)))
            rig.touch(.moved, places[finger].x, places[finger].y, finger: finger)
        case 9 where random.below(40) == 0:
            rig.shell.pressButton(at: rig.now)
            rig.frames(random.below(140))
            rig.shell.releaseButton(at: rig.now)
        case 11 where random.below(30) == 0:
            source.events = [.interrupted(.connectionLost, retryInSeconds: 2), .resumed]
        default:
            source.send(4, now: rig.now)
            rig.frames(1 + (random.below(20) == 0 ? 100 : random.below(4)))
        }
        if rig.shell.screen === rig.below { rig.reopen() }
    }
    for finger in places.indices where places[finger].x >= 0 {
        rig.touch(.ended, places[finger].x, places[finger].y, finger: finger)
    }
}

/// Closes all screens above the graphs.
private func uncover(_ rig: VisualizationRig) {
    for _ in 0..<8 where !(rig.shell.screen === rig.screen) {
        if rig.hasTarget("dialog.primary") { rig.tap("dialog.primary") }
        if rig.shell.screen === rig.below { rig.reopen() } else { rig.context.router.close(rig.shell.screen) }
        rig.frames(40)
    }
    while rig.hasTarget("dialog.primary") { rig.tap("dialog.primary") }
}

let visualizationRandomTests =
    (0..<3).map { size in
        let test = TestCase(
            "after random touches on \(VisualizationRig.sizes[size].width) x \(VisualizationRig.sizes[size].height), no graph is missing or still moves"
        ) { t in
            let options = VisualizationBench.options(pages: 2 + size % 2, spectrograms: size > 0)
            guard let (rig, source) = VisualizationBench.make(t, options, sizeIndex: size) else { return }
            var random = Random(seed: UInt32(2026 + size))
            let all = Array(0..<(size > 0 ? 17 : 9))
            for round in 0..<2 {
                play(rig, source, &random, steps: 250)
                rig.frames(200)
                uncover(rig)
                rig.frames(90)
                let numbers = rig.screen.arrangedGraphs
                t.expect(numbers.isEmpty || numbers.sorted() == all, "round \(round): \(numbers)")
                let before = rig.shell.targets
                rig.frames(12)
                t.expect(rig.shell.targets == before, "round \(round): the page or a graph still moves")
                rig.expectComplete("round \(round)")
            }
        }
        // The test of the large panel takes six times as long as the others and gives the same result as ARM code, so
        // it runs only on the PC.
        return size == 2 ? test.portable : test
    } + [
        TestCase("if the clocks of streams are at the limits of Int64, or jump, nothing crashes") { t in
            let catalogue = SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(milliHertz: 1), blockSize: 1, labels: ["slow"]),
                Signal(type: .ecg, rate: SamplingRate(hertz: 1_000_000), blockSize: 1, labels: ["fast"]),
                Signal(type: .emg, rate: SamplingRate(hertz: 250), blockSize: 1, labels: ["true"]),
                Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["b"]),
            ])
            for time in [Int64.max, .min] {
                let source = ControlledSource(catalogue)
                let options = VisualizationBench.options(pages: 2, spectrograms: true)
                guard let rig = VisualizationRig.make(t, source, catalogue.channels, options: options) else { return }
                func send(_ frames: Int) {
                    for _ in 0..<frames {
                        source.send(4, now: rig.now)
                        rig.frames(1)
                    }
                }
                send(20)
                for entry in source.store?.entries ?? [] where entry.type != .emg {
                    entry.clock?.start(at: time)
                    entry.events?.append(1, at: time)
                    entry.ring?.appendLost(1 << 40)
                }
                send(20)
                rig.doubleTap(100, 100)
                send(30)
                rig.doubleTap(100, 100)
                send(30)
                rig.pressButton()
                rig.tap("visualization.graphs")
                send(30)
                rig.tap("visualization.measure")
                for key in ["forward", "choose", "back"] { rig.tap("cursors." + key, frames: 3) }
                for cursor in ["cursors.a", "cursors.b"] {
                    guard let line = rig.target(cursor) else { continue }
                    let (x, y) = (Float(line.x + line.width / 2), Float(line.y + line.height - 5))
                    rig.drag(x, y, to: x + 120, y)
                }
                send(20)
                if let bar = rig.target("visualization.timeBar") {
                    rig.drag(Float(bar.right - 20), Float(bar.y + 10), to: Float(bar.x + 5), Float(bar.y + 10))
                    send(20)
                    rig.drag(Float(bar.x + 30), Float(bar.y + 10), to: Float(bar.x + 300), Float(bar.y + 10))
                }
                rig.pinch(400, 200, from: (20, 20), to: (400, 20))
                send(5)
                rig.pinch(400, 200, from: (400, 20), to: (20, 20))
                send(5)
                for entry in source.store?.entries ?? [] {
                    entry.clock?.start(at: 7 &- time, sample: entry.ring?.end ?? 0)
                }
                send(5)
                rig.pressButton()
                send(30)
                t.expect(!rig.screen.isFrozen)
                // The time window does not follow invalid times that the source has sent.
                t.expect(rig.context.acquisition.latest ?? .max <= rig.now + 1_000_000_000)
                rig.drag(700, 240, to: 100, 240)
                send(60)
            }
        }
    ]
