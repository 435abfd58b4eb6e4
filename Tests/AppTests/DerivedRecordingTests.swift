import Acquisition
import AcquisitionTests
import App
import Drawing
import GraphPages
import GraphScreens
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

let derivedRecordingTests = [
    TestCase(
        "if filters and montages change while the app draws and records, no sample is lost on the screen or in the file"
    ) { t in
        guard let bench = RecordingBench(signals: [PlayedSource.eeg(100, 2)]),
            let surface = try? Surface(width: 800, height: 480)
        else { return t.fail("no bench") }
        let (context, acquisition) = (bench.context, bench.context.acquisition)
        bench.flow(200)
        let screen = VisualizationScreen(
            context: context.graphs, options: VisualizationOptions(context.settings.current))
        guard let shell = try? context.shell(on: surface, root: screen) else {
            return t.fail("no shell")
        }
        shell.begin(at: acquisition.now)
        func flow(_ count: Int) {
            for _ in 0..<count {
                bench.flow(1)
                _ = shell.frame(acquisition.now)
            }
        }
        flow(20)
        bench.session.start()
        let since = bench.session.status.since
        t.expect(since != nil)
        let received = acquisition.channels.compactMap { $0.entry.ring }
        var shown = acquisition.derived.channels.compactMap { $0.entry.ring }
        // The EEG's low-pass filter, its montage, and the number of displayed channels: low-pass alone; low-pass and average reference; low-pass and
        // pairs; neither filter nor montage.
        for (lowPass, montage, channels) in [(1, 0, 2), (1, 1, 2), (1, 3, 1), (0, 0, 2)] {
            var settings = context.settings.current
            settings[number: .lowPass, of: .eeg] = lowPass
            settings[number: .montage, of: .eeg] = montage
            context.settings.apply(settings)
            // The graphs' screen appears again, as after the user closes a sheet in front of it.
            screen.appear(at: acquisition.now)
            flow(100)
            let now = acquisition.derived.channels.compactMap { $0.entry.ring }
            t.expectEqual(now.count, channels)
            t.expect(now[0] !== shown[0])
            t.expect(now.allSatisfy { $0.end == received[0].end && $0.begin == received[0].begin })
            shown = now
            t.expect(shell.screen === screen)
            t.expectEqual(bench.session.status.since ?? 0, since ?? 1)
            t.expect(acquisition.channels.allSatisfy { channel in received.contains { $0 === channel.entry.ring } })
        }
        t.expect(bench.finish())
        t.expectEqual(bench.names.count, 1)
        guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("not read") }
        t.expect(bench.start(of: values) != nil, "a recorded sample is missing or differs from the received one")
        t.expect(values.count >= 400, "\(values.count) samples")
    }
]
