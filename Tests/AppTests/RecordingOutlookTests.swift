import Acquisition
import AcquisitionTests
import App
import Screens
import Services
import ServicesTests
import Settings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Loses the samples of this number of steps of 10 ms.
private func lose(_ bench: RecordingBench, _ count: Int) {
    for _ in 0..<count { bench.flow(1, lost: true) }
}

let recordingOutlookTests = [
    TestCase("before a recording, its name, format, channels and size are known, or the reason why none can start") {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        var outlook = bench.session.outlook()
        t.expectEqual(outlook.name.fileName(number: 1), "2026-11-21_13-52-02_labserver-9000.bdf")
        t.expect(outlook.format == .bdf && !outlook.fitsXDFAlone && outlook.refusal == nil)
        t.expectEqual(outlook.channelCount, 2)
        // One second contains 600 bytes of samples (two channels with 100 samples of 3 bytes each), and the
        // annotations.
        t.expect((600...1500).contains(outlook.bytesPerSecond), "\(outlook.bytesPerSecond)")
        t.expectEqual(outlook.seconds(in: 100 * outlook.bytesPerSecond) ?? 0, 100)
        t.expectEqual(outlook.seconds(in: -1) ?? -1, 0)
        for (format, ending) in [(1, "edf"), (2, "xdf")] {
            var settings = bench.context.settings.current
            settings[number: .recordingFormat] = format
            bench.context.settings.apply(settings)
            outlook = bench.session.outlook()
            t.expect(outlook.name.fileName(number: 1).hasSuffix("." + ending), ending)
            t.expectEqual(outlook.channelCount, 2)
        }
        bench.host.durability.data = .inMemory
        t.expect(bench.session.outlook().refusal == .noStorage)
        bench.host.durability.data = .kept
        bench.context.acquisition.stop()
        t.expect(bench.session.outlook().refusal == .dataStopped)
        bench.context.acquisition.closeAll()
        t.expect(bench.session.outlook().refusal == .noChannels)
        t.expectEqual(bench.session.outlook().bytesPerSecond, 0)
    },
    TestCase("if only XDF can store the channels, that is known before the recording") { t in
        let odd = Signal(
            type: .eeg, rate: SamplingRate(milliHertz: 99_991), blockSize: 1, unit: "", labels: ["a"])
        guard let bench = RecordingBench(signals: [odd, PlayedSource.eeg(100, 1)]) else { return t.fail("no bench") }
        bench.select([0, 1])
        bench.flow(100)
        let outlook = bench.session.outlook()
        t.expect(outlook.fitsXDFAlone && outlook.format == .xdf && outlook.refusal == nil)
        t.expect(outlook.name.fileName(number: 1).hasSuffix(".xdf"))
        t.expect(outlook.bytesPerSecond > 0)
    },
    TestCase("while a recording runs, the time left on the card is known, also where there is much space") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        t.expect(bench.flow(until: { bench.session.status.secondsLeft }) != nil)
        t.expect(bench.finish())
        t.expect(bench.session.status.secondsLeft == nil)
    },
    TestCase("the list of files states source and losses of each recording, in each format") { t in
        for format in 0...2 {
            var settings = Settings()
            settings[number: .recordingFormat] = format
            guard let bench = RecordingBench(settings) else { return t.fail("no bench") }
            bench.flow(200)
            t.expect(bench.session.lastName == nil)
            for lost in [0, 50] {
                bench.session.start()
                bench.flow(200)
                lose(bench, lost)
                bench.flow(150)
                lose(bench, lost / 2)
                bench.flow(200)
                t.expect(bench.finish())
                guard let file = bench.listed().first, let recording = file.recording else {
                    return t.fail("format \(format): not listed")
                }
                t.expectEqual(file.source, "labserver-9000")
                t.expectEqual(bench.session.lastName ?? "", file.name)
                t.expectEqual(recording.lost?.count ?? -1, lost > 0 ? 2 : 0, "format \(format)")
                t.expectEqual(recording.lost?.milliseconds ?? -1, Int64(lost) * 15, "format \(format)")
            }
        }
    },
    TestCase("the losses of a recording that a power cut ended are unknown") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        bench.flow(300)
        let cut = Cut(0)
        cut.begin()
        bench.session.stop()
        _ = bench.flow(until: { bench.session.status.isRecording ? nil : true })
        cut.end()
        let summary = bench.listed().first?.recording
        t.expect(summary != nil && summary?.lost == nil)
    },
]
