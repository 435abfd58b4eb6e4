import Recordings
import Signals
import TestKit

/// Opens a recording in the folder beside the repository; skips the test if it is missing.
private func shared(_ name: String, _ t: Expectations) -> (recording: any Recording, bytes: [UInt8])? {
    let path = TestFiles.shared + "/data/" + name
    guard let bytes = TestFiles.bytes(path) else {
        t.skip("\(path) is missing", since: .noShared)
        return nil
    }
    do throws(RecordingError) {
        return (try openRecording(path: path), bytes)
    } catch {
        t.fail("\(name) cannot be opened")
        return nil
    }
}

/// Decodes samples of an EDF signal independently of the reader. `place` is the position of the signal's first sample
/// in a record of `size` samples.
private func decode(
    _ bytes: [UInt8], header: Int, size: Int, place: Int, count: Int, record: Int, range: (Float, Float)
) -> [Float] {
    (0..<count).map { index in
        let at = header + 2 * (record * size + place + index)
        let stored = Float(Int16(truncatingIfNeeded: Int(bytes[at]) + Int(bytes[at + 1]) * 256))
        return range.0 + (stored + 32768) * (range.1 - range.0) / 65535
    }
}

let sharedRecordingTests = [
    TestCase("record 100 of the MIT-BIH database has the values that PhysioNet publishes") { t in
        guard let (recording, bytes) = shared("ecg-mitbih-100.edf", t) else { return }
        t.expectEqual(recording.channels.map { $0.label }, ["MLII", "V5"])
        for channel in recording.channels {
            t.expectEqual(channel.rate.milliHertz, 360_000)
            t.expectEqual(channel.sampleCount, 43200)
            t.expectEqual(channel.unit, "mV")
            t.expect(channel.type == .ecg)
        }
        t.expectEqual(recording.channels.duration, 120_000_000_000)
        // For these samples, the program rdsamp of PhysioNet prints 995 and 1011. A step is 5 microvolts, and 1024 means 0.
        t.expect(isClose(read(recording, 0, from: 0, count: 3), [-0.145, -0.145, -0.145], tolerance: 1e-3))
        t.expect(isClose(read(recording, 1, from: 0, count: 3), [-0.065, -0.065, -0.065], tolerance: 1e-3))
        let expected = decode(
            bytes, header: 1024, size: 777, place: 360, count: 360, record: 77, range: (-0.935, 0.935))
        t.expect(isClose(read(recording, 1, from: 77 * 360, count: 360), expected, tolerance: 1e-5))
        t.expectEqual(read(recording, 0, from: 43190, count: 100)?.count ?? 0, 10)
    },
    TestCase("the twelve leads of a recording of the PTB database are recognized by name") { t in
        guard let (recording, _) = shared("ecg-ptb-s0010-12lead.edf", t) else { return }
        t.expectEqual(
            recording.channels.map { $0.label },
            ["I", "II", "III", "AVR", "AVL", "AVF", "V1", "V2", "V3", "V4", "V5", "V6"])
        t.expect(recording.channels.allSatisfy { $0.type == .ecg && $0.rate.milliHertz == 1_000_000 })
        t.expect(recording.channels.allSatisfy { $0.sampleCount == 30000 && $0.unit == "mV" })
        // Einthoven's law, I + III = II, is true within the converter's steps.
        let leads = (0..<3).map { read(recording, $0, from: 5000, count: 1000) ?? [] }
        guard leads.allSatisfy({ $0.count == 1000 }) else { return t.fail("not read") }
        let sum = zip(leads[0], leads[2]).map { $0 + $1 }
        t.expect(isClose(leads[1], sum, tolerance: 0.005))
        let signals = recording.channels.signals()
        t.expectEqual(signals.count, 1)
        t.expectEqual(signals[0].signal.blockSize, 20)
    },
    TestCase("the channels of a resting EEG are read in microvolts at 200 Hz") { t in
        guard let (recording, bytes) = shared("eeg-resting-yasa.edf", t) else { return }
        t.expectEqual(recording.channels.map { $0.label }, ["F4-A1", "CZ-A2"])
        t.expect(recording.channels.allSatisfy { $0.type == .eeg && $0.unit == "µV" && $0.sampleCount == 24000 })
        let expected = decode(bytes, header: 1024, size: 457, place: 0, count: 200, record: 0, range: (-112.2, 112.2))
        t.expect(isClose(read(recording, 0, from: 0, count: 200), expected, tolerance: 1e-3))
    },
    TestCase("a recording of 139 channels at 512 Hz is read in blocks, one channel after the other") { t in
        guard let (recording, _) = shared("eeg-139ch-512hz.edf", t) else { return }
        t.expectEqual(recording.channels.count, 139)
        t.expect(recording.channels.allSatisfy { $0.rate.milliHertz == 512_000 && $0.sampleCount == 3072 })
        let whole = read(recording, 17, from: 0, count: 3072) ?? []
        var pieces: [Float] = []
        for first in stride(from: 0, to: 3072, by: 100) {
            for channel in [0, 17, 138] {
                let piece = read(recording, channel, from: Int64(first), count: 100) ?? []
                if channel == 17 { pieces += piece }
            }
        }
        t.expectEqual(pieces.count, 3072)
        t.expect(pieces == whole)
    },
    TestCase("the sampling rate of a walk in a CSV file is computed from the file's times in nanoseconds") { t in
        guard let (recording, _) = shared("walk-user1-hand.csv", t) else { return }
        t.expectEqual(recording.channels.count, 6)
        t.expect(recording.channels.allSatisfy { $0.sampleCount == 19405 && $0.type == .sensor })
        // The rate follows from 19404 intervals between samples in 193.980418156 s.
        t.expectEqual(recording.channels[0].rate.milliHertz, 100_031)
        t.expect(isClose(read(recording, 0, from: 0, count: 3), [0, 0.48243165, 0.80445176], tolerance: 0))
        t.expect(isClose(read(recording, 2, from: 19404, count: 3), [5.7999535], tolerance: 0))
        t.expect(isClose(read(recording, 4, from: 19404, count: 3), [326], tolerance: 0))
    },
    TestCase("if a recording is missing, or is a folder or a device file, it is refused") { t in
        for path in ["/nonexistent/recording.edf", "/tmp", "/dev/null", ""] {
            do throws(RecordingError) {
                _ = try openRecording(path: path)
                t.fail("\(path) was opened")
            } catch {
                if case .cannotOpen(let number) = error { t.expect(number > 0) } else { t.fail("\(path): other error") }
            }
        }
    },
]
