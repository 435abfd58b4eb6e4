import Acquisition
import CSystem
import Drawing
import GraphPages
import GraphScreens
import Screens
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit
import Widgets

let memoryTests = [
    TestCase("the size of the heap is unchanged after eight scopes were shown for a minute") { t in
        expectNothingLeft(t, VisualizationOptions(), Derivation())
    },
    TestCase("the size of the heap is unchanged after filtered scopes were shown for a minute") { t in
        var settings = Settings()
        for kind in SignalKind.allCases {
            for filter in [Setting.highPass, .lowPass, .notch] { settings[number: filter, of: kind] = 1 }
        }
        expectNothingLeft(t, VisualizationOptions(settings), Derivation(settings))
    },
    TestCase(
        "the size of the heap is unchanged after scopes with average reference and value limits were shown for a minute"
    ) { t in
        var settings = Settings()
        for kind in SignalKind.allCases {
            if kind.facts.hasMontages { settings[number: .montage, of: kind] = 1 }
            settings[isOn: .limits, of: kind] = true
        }
        expectNothingLeft(t, VisualizationOptions(settings), Derivation(settings))
    },
]

private func expectNothingLeft(
    _ t: Expectations, _ options: VisualizationOptions, _ derivation: Derivation, file: StaticString = #fileID,
    line: UInt = #line
) {
    guard let watch = Watch(options, derivation) else {
        return t.fail("the screen cannot be made", file: file, line: line)
    }
    // After 25 s, the rings (sample buffers) are full, the glyphs are cached and the bars are hidden.
    watch.run(seconds: 25)
    let before = system_heap_in_use()
    watch.run(seconds: 60)
    let growth = system_heap_in_use() - before
    t.expect(growth <= 0, "\(growth) bytes more after a minute", file: file, line: line)
    t.expect(watch.drawn > 1000, "only \(watch.drawn) frames changed anything", file: file, line: line)
}

/// The graphs screen on the simulated source, drawn 30 times per second of simulated time.
private final class Watch {
    private let shell: Shell
    private let acquisition: Acquisition
    private var now: Int64 = TestTime.uptime + 1_000_000_000
    /// The number of frames in which something changed.
    private(set) var drawn = 0

    init?(_ options: VisualizationOptions, _ derivation: Derivation) {
        guard let surface = try? Surface(width: 400, height: 240),
            let fonts = try? Fonts(folder: TestFiles.fonts)
        else { return nil }
        let host = BareMachine()
        let context = UserInterface(
            metrics: Metrics(pixels: surface.size, millimeters: nil), fonts: fonts, strings: .language("en"),
            session: Session(SettingsStore(StoredSettings(), host: host), machine: host))
        let source = SimulatedSource()
        acquisition = context.acquisition
        acquisition.open(source, kind: 0) { [acquisition] opened, _ in
            for channel in opened.catalogue.channels.prefix(8) { _ = acquisition.toggle(channel, of: opened) }
        }
        acquisition.advance(to: now)
        acquisition.apply(windowMilliseconds: 10_000)
        acquisition.derived.change(to: derivation)
        guard
            let shell = try? context.shell(
                on: surface, root: VisualizationScreen(context: context.graphs, options: options))
        else { return nil }
        self.shell = shell
        shell.begin(at: now)
    }

    func run(seconds: Int) {
        for _ in 0..<seconds * 30 {
            now += 33_333_333
            acquisition.advance(to: now)
            if !shell.frame(now).isEmpty { drawn += 1 }
        }
    }
}
