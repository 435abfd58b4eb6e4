import Acquisition
import AcquisitionTests
import App
import Recordings
import Screens
import Settings
import Signals
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

/// Returns all annotations of an EDF+ or BDF+ file, or all texts of an XDF file.
private func annotations(_ path: String) -> [RecordingAnnotation]? {
    guard let recording = try? openRecording(path: path) else { return nil }
    var found: [RecordingAnnotation] = []
    var part: Int64 = 0
    while let some = (try? recording.annotations(part: part, limit: 1000)) ?? nil {
        found += some
        part += 1
    }
    return found
}

let recordedTextTests = [
    TestCase(
        "BDF+, EDF+ and XDF files contain a note of 120 characters in full, also in the text that reports its deletion"
    ) { t in
        let note = String(repeating: "Übung zählt", count: 10) + "und endet."
        t.expectEqual(note.unicodeScalars.count, 120)
        for format in 0...2 {
            var settings = Settings()
            settings[number: .recordingFormat] = format
            settings[number: .notesQuality] = 0
            guard let bench = RecordingBench(settings) else { return t.fail("no bench") }
            let acquisition = bench.context.acquisition
            bench.flow(100)
            bench.session.start()
            bench.flow(150)
            let marker = acquisition.mark(note, at: acquisition.markerTime)
            bench.flow(100)
            acquisition.deleteMarker(marker.id)
            bench.flow(150)
            t.expect(bench.finish())
            let found = bench.names.first.flatMap { annotations(bench.folder + "/" + $0) } ?? []
            t.expectEqual(found.map { $0.text }, [note, "Deleted marker: " + note])
            t.expect(found.first.map { $0.onset == found.last?.onset } ?? false)
        }
    },
    TestCase("BDF+, EDF+ and XDF recordings contain each text of a text stream once, at the time at which it was sent")
    {
        t in
        for format in 0...2 {
            var settings = Settings()
            settings[number: .recordingFormat] = format
            settings[number: .notesQuality] = 0
            guard let bench = RecordingBench(settings, signals: [PlayedSource.eeg(100, 1), PlayedSource.texts]) else {
                return t.fail("no bench")
            }
            bench.select([0, 1])
            bench.flow(100)
            bench.session.start()
            var sent: [(text: String, sample: Int)] = []
            for number in 0..<5 {
                bench.flow(70)
                sent.append(("Stimulus \(number) größer", bench.sent))
                bench.source.send(sent[number].text, signal: 1, at: bench.context.acquisition.now)
            }
            // The acquisition passes markers of the user to the recorder by another call than texts of a stream.
            bench.context.acquisition.mark("own", at: bench.context.acquisition.now)
            bench.flow(100)
            t.expect(bench.finish())
            guard let name = bench.names.first, let values = bench.values(name),
                let begin = bench.start(of: values, tolerance: 0.2),
                let found = annotations(bench.folder + "/" + name)
            else { return t.fail("format \(format): no file") }
            t.expectEqual(found.map { $0.text }.sorted(), (["own"] + sent.map { $0.text }).sorted())
            for (text, sample) in sent {
                // The text was sent at exactly the time of a sample.
                let onset = found.first { $0.text.utf8.elementsEqual(text.utf8) }?.onset ?? .min
                let wanted = Int64(sample - begin) * second / 100
                t.expect(abs(onset - wanted) <= second / 100, "format \(format), \(text): \(onset), not \(wanted)")
            }
        }
    },
]
