import ECG
import Recordings
import Signals
import TestKit

/// Returns the samples of all channels of a recording in the folder beside the repository; skips the test if the
/// recording is missing.
func recorded(_ name: String, _ t: Expectations) -> [(label: String, samples: [Float])]? {
    let path = TestFiles.shared + "/data/" + name
    guard TestFiles.bytes(path) != nil else {
        t.skip("\(path) is missing", since: .noShared)
        return nil
    }
    do throws(RecordingError) {
        let recording = try openRecording(path: path)
        var channels: [(label: String, samples: [Float])] = []
        for (index, channel) in recording.channels.enumerated() {
            var samples = [Float](repeating: 0, count: Int(channel.sampleCount))
            var failure: RecordingError?
            let count = samples.withUnsafeMutableBufferPointer { buffer -> Int in
                do throws(RecordingError) {
                    return try recording.read(channel: index, from: 0, into: buffer)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            channels.append((channel.label, Array(samples[..<count])))
        }
        return channels
    } catch {
        t.fail("\(name) cannot be read")
        return nil
    }
}

let recordedTests = [
    TestCase(
        "in record 100 of the MIT-BIH database, 99% of the annotated beats are found, and 99% of the found beats are annotated"
    ) { t in
        guard let channels = recorded("ecg-mitbih-100.edf", t) else { return }
        t.expectEqual(annotatedBeats.count, 148)
        t.expectEqual(channels.count, 2)
        for channel in channels {
            let result = found(channel.samples, 360)
            // A detected beat may be 150 ms (54 samples at 360 Hz) from an annotated one, as in ANSI/AAMI EC57.
            let agreement = Agreement(result.samples, with: annotatedBeats, tolerance: 54)
            t.expect(
                agreement.sensitivity >= 0.99 && agreement.precision >= 0.99, "\(channel.label): \(agreement.text)")
            // The result that docs/design.md states: all beats are found, with an error of at most 1 sample in MLII,
            // from which the beats were annotated, and of at most 3 in V5.
            t.expectEqual(agreement.found, 148)
            t.expectEqual(agreement.wrong, 0)
            t.expect(agreement.error <= (channel.label == "MLII" ? 1 : 3), "\(channel.label): \(agreement.text)")
            guard let rates = result.rates(from: 5, to: 120) else {
                return t.fail("\(channel.label): no heart rate is shown")
            }
            t.expect(rates.allSatisfy { (71...78).contains($0) })
        }
    },
    TestCase("all twelve leads of the recording of the PTB database give the same beats") { t in
        guard let channels = recorded("ecg-ptb-s0010-12lead.edf", t) else { return }
        t.expectEqual(channels.count, 12)
        guard let first = channels.first else { return }
        let wanted = found(first.samples, 1000).samples
        t.expectEqual(wanted.count, 40)
        for channel in channels {
            let result = found(channel.samples, 1000)
            let agreement = Agreement(result.samples, with: wanted, tolerance: 60)
            t.expect(agreement.missed == 0 && agreement.wrong == 0, "\(channel.label): \(agreement.text)")
            t.expect(result.rates(from: 5, to: 30)?.allSatisfy { (78...86).contains($0) } ?? false, channel.label)
        }
    },
    TestCase("a resting EEG gives no heart rate") { t in
        guard let channels = recorded("eeg-resting-yasa.edf", t) else { return }
        for channel in channels { t.expectEqual(found(channel.samples, 200).reportedCount, 0, channel.label) }
    },
]
