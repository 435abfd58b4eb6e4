import Acquisition
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import Layout
import ScreenRig
import Screens
import Services
import ServicesTests
import Settings
import Signals
import TestKit
import Widgets

/// Channels of all kinds with very different rates and units.
private let mixed = SignalCatalogue(signals: [
    Signal(
        type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: (1...24).map { "E\($0)" }),
    Signal(type: .eeg, rate: SamplingRate(hertz: 500), blockSize: 1, unit: "mV", labels: ["M1", "M2"]),
    Signal(type: .eeg, rate: SamplingRate(hertz: 20), blockSize: 1, labels: ["raw"]),
    Signal(type: .ecg, rate: SamplingRate(hertz: 1000), blockSize: 1, unit: "mV", labels: ["I", "II"]),
    Signal(type: .emg, rate: SamplingRate(hertz: 100_000), blockSize: 1, unit: "V", labels: ["fast"]),
    Signal(type: .sensor, rate: SamplingRate(milliHertz: 100), blockSize: 1, unit: "µS", labels: ["slow"]),
    Signal(type: .axis, rate: SamplingRate(hertz: 5), blockSize: 1, unit: "%", labels: ["breath"]),
    Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button 1"]),
])

/// Sends random samples to each channel at its rate.
private func send(_ source: ControlledSource, _ rig: VisualizationRig, _ random: inout Random, frames: Int = 1) {
    let wild: [Float] = [.nan, .infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e-38, 0, 1e9]
    for _ in 0..<frames {
        for entry in source.store?.entries ?? [] {
            guard case .samples(let ring, let clock) = entry.data else {
                if random.once(in: 40) { entry.events?.append(random.once(in: 2) ? 1 : 0, at: rig.now) }
                continue
            }
            if ring.end == 0 { clock.start(at: rig.now) }
            let wanted = Float(entry.rate.milliHertz) / 60_000
            let count = wanted < 1 ? (Float(random.below(1000)) < wanted * 1000 ? 1 : 0) : Int(wanted)
            let isWild = random.once(in: 400)
            for _ in 0..<count {
                let value = random.signed() * 50 + Float(entry.number)
                ring.append(isWild && random.once(in: 4) ? wild[random.below(wild.count)] : value)
            }
            if random.once(in: 200) { ring.appendLost(Int64(1 + random.below(40))) }
        }
        source.statistics.newestSample = rig.now
        rig.frames(1)
    }
}

private func mode(_ random: inout Random) -> ScopeScale {
    let mode: ScopeScale.Mode =
        switch random.below(4) {
        case 0: .automatic
        case 1: .automaticCommon
        case 2: .fixed(ValueLimits(lower: Float(-1 - random.below(100)), upper: Float(1 + random.below(1000))))
        default: .perMillimeter([7, 1, 100, 0.001, 1e6][random.below(5)])
        }
    return ScopeScale(mode, center: random.once(in: 2) ? .mean : .zero, isNegativeUp: random.once(in: 3))
}

private func options(_ random: inout Random, stacks: Bool) -> VisualizationOptions {
    var options = VisualizationOptions()
    options.stacksScopes = stacks
    options.stackedScopes = [0, 0, 8, 16, 64][random.below(5)]
    options.showsSpectrograms = random.once(in: 2)
    options.mode = random.once(in: 2) ? .sweep : .scroll
    options.windowMilliseconds = [1000, 10_000, 30_000][random.below(3)]
    for kind in SignalKind.allCases { options.scopeScales[kind] = mode(&random) }
    return options
}

/// Causes one random event: a gesture, new samples, or a change of the source or of the settings. Returns its name.
private func step(_ rig: VisualizationRig, _ source: ControlledSource, _ random: inout Random) -> String {
    let size = rig.shell.surface.size
    let (x, y) = (Float(random.below(size.width)), Float(random.below(size.height)))
    let (dx, dy) = (random.signed() * Float(size.width), random.signed() * Float(size.height))
    switch random.below(16) {
    case 0:
        rig.drag(x, y, to: x + dx, y + dy / 20, steps: 4)
        return "page"
    case 1:
        rig.drag(x, y, to: x + dx / 20, y + dy, steps: 4)
        return "row"
    case 2:
        rig.pinch(x, y, from: (40, 20), to: (40, 200), steps: 4)
        return "pinch up and down"
    case 3:
        rig.pinch(x, y, from: (40, 200), to: (40, 20), steps: 4)
        return "pinch together"
    case 4:
        rig.pinch(x, y, from: (40, 20), to: (200, 20), steps: 4)
        return "pinch time"
    case 5:
        rig.drag(x, y, to: x + dx, y, steps: 2)
        rig.pinch(x, y, from: (40, 200), to: (40, 20), steps: 3, lift: false)
        rig.touch(.cancelled, 1, 1, finger: 0)
        rig.touch(.cancelled, 1, 1, finger: 1)
        return "pinch while pages turn"
    case 6, 7:
        rig.doubleTap(x, y)
        rig.frames(random.below(30))
        return "double tap"
    case 8:
        rig.drag(x, y, to: x, y + dy, steps: 2)
        rig.doubleTap(x, y)
        return "double tap while rows scroll"
    case 9:
        rig.pressButton()
        return "button"
    case 10:
        source.store?.removeAll()
        source.events = [.interrupted(.connectionLost, retryInSeconds: 2), .resumed]
        return "emptied"
    case 11:
        guard let bar = rig.target("visualization.timeBar") else { return "no time bar" }
        rig.drag(x, Float(bar.y + 10), to: x + dx, Float(bar.y + 10))
        return "time bar"
    case 12:
        rig.touch(.began, x, y)
        rig.frames(70)
        rig.touch(.ended, x, y)
        return "long press"
    case 13:
        var settings = rig.context.settings.current
        settings[number: .content] = random.below(2)
        rig.context.settings.apply(settings)
        rig.screen.appear(at: rig.now)
        return "settings"
    case 14:
        rig.host.durability = random.once(in: 2) ? Durability(data: .refused, settings: .refused) : Durability()
        rig.frames(3)
        return "resize"
    default:
        send(source, rig, &random, frames: 40)
        return "data"
    }
}

private func play(_ t: Expectations, seed: UInt32, size: Size, stacks: Bool, steps: Int) {
    var random = Random(seed: seed)
    let source = ControlledSource(mixed)
    let options = options(&random, stacks: stacks)
    guard let rig = VisualizationRig.make(t, source, mixed.channels, size, options: options) else { return }
    send(source, rig, &random, frames: 30)
    var done = "\(seed) \(stacks):"
    for _ in 0..<steps {
        done += " " + step(rig, source, &random) + ","
        if rig.shell.screen === rig.below { rig.reopen() }
        while rig.hasTarget("dialog.primary") { rig.tap("dialog.primary") }
        if !(rig.shell.screen === rig.screen) {
            rig.context.router.close(rig.shell.screen)
            rig.frames(40)
        }
        rig.frames(25)
        send(source, rig, &random, frames: 3)
        if !rig.shell.isInTransition, !rig.isRedrawing() { rig.expectComplete(done) }
        if !t.failures.isEmpty { return }
    }
}

let stackRandomTests: [TestCase] =
    (0..<3).map { number in
        TestCase("after random events on graphs of all kinds, the screen equals a complete redraw, sequence \(number)")
        { t in
            let sizes = [VisualizationRig.sizes[0], VisualizationRig.sizes[1], Size(width: 480, height: 272)]
            play(t, seed: UInt32(number + 1), size: sizes[number], stacks: number > 0, steps: 8)
        }
    } + [
        TestCase("if the space for a stack becomes lower, the stack shows fewer scopes") { t in
            let catalogue = SignalCatalogue(signals: [
                Signal(
                    type: .eeg, rate: SamplingRate(hertz: 256), blockSize: 1, unit: "µV",
                    labels: (1...64).map { "E\($0)" })
            ])
            var options = VisualizationOptions()
            options.stacksScopes = true
            let source = ControlledSource(catalogue)
            guard let rig = VisualizationRig.make(t, source, catalogue.channels, options: options) else { return }
            VisualizationBench.run(rig, source, 30)
            let before = rig.screen.stackedScopes.count
            rig.host.durability = Durability(data: .refused, settings: .refused)
            VisualizationBench.run(rig, source, 30)
            t.expect(rig.screen.stackedScopes.count < before)
        }
    ]
