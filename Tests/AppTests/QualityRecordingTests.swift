import Acquisition
import AcquisitionTests
import App
import Platform
import Recordings
import Screens
import Services
import Settings
import Signals
import Storing
import TestKit

private let second: Int64 = 1_000_000_000

/// Returns the annotations about signal quality in a file.
private func annotations(_ path: String) -> [RecordingAnnotation]? {
    guard let recording = try? openRecording(path: path) else { return nil }
    var found: [RecordingAnnotation] = []
    var part: Int64 = 0
    while let some = (try? recording.annotations(part: part, limit: 1000)) ?? nil {
        found += some.filter { $0.text.hasPrefix("Bad (") || $0.text.hasPrefix("Good again: ") }
        part += 1
    }
    return found
}

/// A source that sends the simulation's EEG at 200 Hz. A test can make the second channel flat.
private final class EEGSender {
    private let generators = [4, 5].map { EEGGenerator(channel: $0, rate: SamplingRate(hertz: 200), seed: 4) }

    func flow(_ seconds: Int, _ bench: RecordingBench, flat: Bool = false) {
        for turn in 0..<seconds * 50 {
            for (index, entry) in (bench.source.store?.entries ?? []).enumerated() {
                guard case .samples(let ring, let clock) = entry.data else { continue }
                if ring.end == 0 { clock.start(at: bench.context.acquisition.now) }
                for _ in 0..<4 { ring.append(flat && index == 1 ? 7 : generators[index].next()) }
            }
            bench.turn(second / 50)
            if turn % 10 == 0 { bench.storage.loop.runOnce(timeout: 1_000_000) }
        }
    }

    /// Stops the recording and waits until the file is complete.
    func finish(_ bench: RecordingBench) -> Bool {
        bench.session.stop()
        var limit = TurnLimit()
        while bench.session.status.isRecording {
            guard limit.goesOn(after: bench.storage.loop.runOnce(timeout: TurnLimit.turn)) else { return false }
            bench.turn(second / 50)
        }
        return true
    }
}

let qualityRecordingTests = [
    TestCase(
        "with the setting for quality notes on, BDF+, EDF+ and XDF files have an annotation when a channel becomes bad and when it recovers"
    ) { t in
        for (format, notes) in [(0, 1), (1, 1), (2, 1), (0, 0)] {
            var settings = Settings()
            settings[number: .recordingFormat] = format
            settings[number: .notesQuality] = notes
            guard let bench = RecordingBench(settings, signals: [PlayedSource.eeg(200, 2)]) else {
                return t.fail("no bench")
            }
            let sender = EEGSender()
            sender.flow(5, bench)
            bench.session.start()
            let start = bench.context.acquisition.now
            sender.flow(5, bench)
            let bad = bench.context.acquisition.now - start
            sender.flow(6, bench, flat: true)
            let good = bench.context.acquisition.now - start
            sender.flow(6, bench)
            t.expect(sender.finish(bench))
            guard let name = bench.names.first, let found = annotations(bench.folder + "/" + name) else {
                return t.fail("format \(format): no file")
            }
            let texts = found.map { $0.text }
            if notes == 1 {
                // EDF and BDF files name a channel by kind and label, XDF files by the label only.
                let wanted = ["EEG E2", "E2"].map { ["Bad (flat): " + $0, "Good again: " + $0] }
                t.expect(
                    wanted.contains { $0 == texts }, "format \(format): \(texts.count) \(texts.first ?? "nothing")")
            } else {
                t.expectEqual(texts, [])
            }
            guard found.count == 2 else { continue }
            // The file can begin up to a second before the recording started.
            t.expect((bad + second...bad + 4 * second).contains(found[0].onset), "\(found[0].onset)")
            t.expect((good + second...good + 5 * second).contains(found[1].onset), "\(found[1].onset)")
        }
    },
    TestCase("if a channel is bad when a recording starts, an annotation at the start of the file states that") { t in
        guard let bench = RecordingBench(Settings(), signals: [PlayedSource.eeg(200, 2)]) else {
            return t.fail("no bench")
        }
        let sender = EEGSender()
        sender.flow(6, bench, flat: true)
        bench.session.start()
        sender.flow(3, bench, flat: true)
        t.expect(sender.finish(bench))
        guard let name = bench.names.first, let found = annotations(bench.folder + "/" + name) else {
            return t.fail("no file")
        }
        t.expectEqual(found.map { $0.text }, ["Bad (flat): EEG E2"])
        t.expect((0..<second / 100).contains(found.first?.onset ?? -1), "\(found.first?.onset ?? -1)")
    },
]
