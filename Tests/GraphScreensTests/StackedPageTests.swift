import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import Layout
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private let landscape = Size(width: 800, height: 480)
private let portrait = Size(width: 480, height: 800)

/// Returns the first channels of the simulation with a sampling rate. Channels named by electrodes come first.
private func channels(_ count: Int) -> [ChannelID] {
    let source = SimulatedSource()
    source.connect()
    let signals = source.catalogue?.signals ?? []
    let order = signals.indices.filter { !signals[$0].rate.isIrregular }.sorted {
        (signals[$0].type == .eeg ? 0 : 1, -Int(signals[$0].rate.milliHertz), $0)
            < (signals[$1].type == .eeg ? 0 : 1, -Int(signals[$1].rate.milliHertz), $1)
    }
    let all = order.flatMap { index in
        signals[index].labels.indices.map { ChannelID(signal: index, channel: $0) }
    }
    return Array(all.prefix(count))
}

private func options(_ scopes: Int = 0, spectrograms: Bool = false) -> VisualizationOptions {
    var options = VisualizationOptions()
    options.stacksScopes = true
    options.stackedScopes = scopes
    options.showsSpectrograms = spectrograms
    return options
}

private func stacked(
    _ t: Expectations, _ count: Int, _ size: Size = landscape, atOnce: Int = 0, spectrograms: Bool = false,
    language: String = "en"
) -> VisualizationRig? {
    VisualizationRig.make(
        t, SimulatedSource(), channels(count), size, language: language,
        options: options(atOnce, spectrograms: spectrograms))
}

let stackedPageTests: [TestCase] =
    [(8, landscape, "en"), (21, landscape, "en"), (21, portrait, "de"), (64, landscape, "en"), (64, portrait, "en")].map
{
    count, size, language in
    let name = "viz-stacked-\(size.width)x\(size.height)-\(count)"
    return TestCase(
        "\(name): while data arrive, \(count) stacked scopes are drawn directly into the display's memory, as one part"
    ) { t in
        guard let rig = stacked(t, count, size, atOnce: count, language: language) else { return }
        rig.seconds(6)
        t.expectEqual(rig.liveAreas.count, 1, "contents that are put together where they are shown")
        rig.expectComplete("live")
        rig.picture(name)
        var pixels = 0
        for _ in 0..<30 {
            rig.frames(1)
            pixels = max(pixels, rig.drawn)
        }
        let all = rig.shell.surface.bounds.width * rig.shell.surface.bounds.height
        t.expect(pixels < all / 8, "\(pixels) of \(all) pixels are written in a frame")
        rig.seconds(7)
        rig.expectComplete("in the second sweep")
    }
} + [
    TestCase("if a stack of scopes is dragged vertically, it scrolls by whole channels up to the last one") { t in
        guard let rig = stacked(t, 40, atOnce: 16) else { return }
        rig.seconds(3)
        t.expectEqual(rig.screen.stackedScopes.first, 0)
        t.expectEqual(rig.screen.stackedScopes.count, 16)
        rig.drag(400, 400, to: 400, 200, steps: 12, rest: 12)
        rig.seconds(1)
        let first = rig.screen.stackedScopes.first
        t.expect((5...9).contains(first), "the first channel is \(first)")
        rig.expectComplete("scrolled")
        for _ in 0..<4 { rig.drag(400, 440, to: 400, 60, steps: 4) }
        rig.seconds(1)
        t.expectEqual(rig.screen.stackedScopes.first, 24)
        rig.expectComplete("at the end")
    },
    TestCase(
        "a swipe turns from a stack of scopes to its spectrograms; another swipe turns back, and the stack is drawn completely"
    ) { t in
        guard let rig = stacked(t, 8, spectrograms: true) else { return }
        rig.seconds(3)
        let before = rig.pixels()
        rig.touch(.began, 700, 240)
        rig.frames(2)
        for step in 1...10 {
            rig.touch(.moved, 700 - Float(step) * 30, 240)
            rig.frames(1)
        }
        rig.expectComplete("on the way")
        rig.touch(.ended, 400, 240)
        rig.seconds(1)
        t.expect(rig.graphs.count > 1, "the spectrograms are there")
        t.expect(rig.pixels() != before)
        rig.drag(100, 240, to: 700, 250)
        rig.seconds(1)
        t.expectEqual(rig.liveAreas.count, 1)
        rig.expectComplete("back")
    },
    TestCase(
        "a double tap on a stack magnifies the scope under the finger, and another double tap shows the stack again"
    ) {
        t in
        guard let rig = stacked(t, 8) else { return }
        rig.seconds(3)
        let stack = rig.graphs
        // Taps the third of the eight scopes, because the title bar covers the first ones.
        rig.doubleTap(400, 22 + 430 * 5 / 16)
        rig.frames(6)
        rig.expectComplete("on the way")
        rig.seconds(1)
        t.expectEqual(rig.graphs, [stack[0] + 3], "the third scope")
        rig.expectComplete("magnified")
        rig.doubleTap(400, 240)
        rig.seconds(1)
        t.expectEqual(rig.graphs, stack)
        rig.expectComplete("back")
    },
    TestCase("if a stack of scopes is pinched vertically, all its traces become larger by one step of the sensitivity")
    { t in
        guard let rig = stacked(t, 8) else { return }
        rig.seconds(3)
        let before = rig.screen.stackSensitivities
        rig.pinch(400, 240, from: (0, 100), to: (0, 260))
        rig.seconds(1)
        let after = rig.screen.stackSensitivities
        t.expectEqual(before.count, 1)
        t.expectEqual(after.count, 1)
        t.expect(after[0] < before[0], "\(before[0]) to \(after[0]) µV/mm")
        t.expect([1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200].contains(after[0]))
        rig.expectComplete("pinched")
    },
    TestCase("a channel that is magnified from a pinched stack shows its whole wave, and the stack keeps its scale") {
        t in
        for mode in [ScopeScale.Mode.automatic, .automaticCommon, .perMillimeter(10)] {
            let source = LeadSource((1...8).map { "E\($0)" }, type: .eeg, hertz: 256, unit: "µV") { sample, _ in
                50 * Float(sample % 64 < 32 ? sample % 32 - 16 : 16 - sample % 32) / 16
            }
            var choices = options()
            choices.scopeScales[.eeg].mode = mode
            guard let rig = VisualizationRig.make(t, source, source.channels, landscape, options: choices) else {
                return
            }
            rig.seconds(6)
            let stack = rig.graphs
            for _ in 0..<3 { rig.pinch(400, 240, from: (0, 60), to: (0, 300)) }
            rig.seconds(1)
            let pinched = rig.screen.stackSensitivities
            let noted = rig.context.settings.shown?.sensitivities[.eeg] ?? nil
            rig.doubleTap(400, 22 + 430 * 5 / 16)
            rig.seconds(2)
            t.expectEqual(rig.graphs, [stack[0] + 3])
            if let limits = rig.screen.shownLimits(stack[0] + 3) {
                t.expect(limits.lower <= -49 && limits.upper >= 49, "\(mode): \(limits)")
                t.expect(limits.upper < 200, "\(mode): \(limits) is too large for the wave")
            }
            let magnified = rig.context.settings.shown?.sensitivities[.eeg] ?? nil
            t.expect(magnified == noted, "\(mode): a recording would store the scale of the magnified scope")
            rig.expectComplete("magnified, \(mode)")
            rig.doubleTap(400, 240)
            rig.seconds(2)
            t.expectEqual(rig.graphs, stack)
            t.expectEqual(rig.screen.stackSensitivities, pinched, "\(mode)")
            rig.expectComplete("back, \(mode)")
        }
    },
    TestCase("while a stack of scopes is frozen, it does not change until a horizontal pinch zooms its time axis") {
        t in
        guard let rig = stacked(t, 21) else { return }
        rig.seconds(14)
        rig.pressButton()
        rig.seconds(1)
        let frozen = rig.pixels()
        rig.seconds(2)
        // Below the badge and the status strip (which show times), no pixel of the frozen picture may change.
        t.expect(rig.pixels()[(100 * 800)...] == frozen[(100 * 800)...], "the frozen stack changed")
        rig.pinch(400, 240, from: (100, 0), to: (300, 0))
        rig.seconds(1)
        t.expect(rig.pixels() != frozen)
        rig.expectComplete("less time")
        rig.pressButton()
        rig.seconds(1)
        rig.expectComplete("on")
    },
    TestCase("if the setting for stacks changes, the graphs behind the settings change immediately") { t in
        guard
            let rig = VisualizationRig.make(
                t, SimulatedSource(), channels(8),
                options: {
                    var options = VisualizationOptions()
                    options.showsSpectrograms = false
                    return options
                }())
        else { return }
        rig.seconds(2)
        t.expectEqual(rig.graphs.count, 8)
        var settings = rig.context.settings.current
        settings[number: .scopePage] = 1
        settings[number: .showsSpectrograms] = 0
        rig.context.settings.apply(settings)
        rig.context.router.open(.graphSettings)
        rig.frames(60)
        rig.tap("settings.close")
        rig.seconds(1)
        t.expectEqual(rig.graphs.count, 1, "the stack")
        t.expectEqual(rig.shell.screen.name.description, "visualization")
        rig.expectComplete("stacked")
    },
    TestCase("a stack of 139 channels can be scrolled to its last channel") { t in
        let catalogue = SignalCatalogue(signals: [
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 256), blockSize: 1, unit: "µV",
                labels: (1...139).map { "E\($0)" })
        ])
        let source = ControlledSource(catalogue)
        guard
            let rig = VisualizationRig.make(
                t, source, (0..<139).map { ChannelID(signal: 0, channel: $0) }, landscape, options: options(32))
        else { return }
        for _ in 0..<60 {
            source.send(4, now: rig.now)
            rig.frames(1)
        }
        for _ in 0..<12 { rig.drag(400, 440, to: 400, 60, steps: 4) }
        rig.seconds(1)
        t.expectEqual(rig.screen.stackedScopes.count, 32)
        t.expectEqual(rig.screen.stackedScopes.first, 107)
        rig.expectComplete("at the end")
    },
]
