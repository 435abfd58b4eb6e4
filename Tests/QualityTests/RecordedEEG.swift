import Recordings
import Signals
import TestKit

/// A real EEG from a file in the folder beside the repository. All its channels have one sampling rate.
struct RecordedEEG {
    let name: String
    let hertz: UInt32
    let channels: [[Float]]

    /// Two minutes of an EEG of two channels, recorded at rest.
    static func resting(_ t: Expectations) -> RecordedEEG? { read("eeg-resting-yasa.edf", channels: 2, t) }
    /// Five seconds of 111 channels. Of the other channels in the file, 21 on the head are bad according to pyprep 0.9
    /// (`find_all_bads` without RANSAC), four are of the eyes, and three are not on the head. The first of the file's
    /// six seconds is left out, because it contains a blink.
    static func many(_ t: Expectations) -> RecordedEEG? {
        guard let all = read("eeg-139ch-512hz.edf", channels: 132, t) else { return nil }
        // The bad channels by their numbers in the file: C1, C8, C12, D4, D6, D8, D10, D12, E12, G3, G13, G15, H2, H3,
        // H5, H6, H11 to H15.
        let bad = [
            32, 39, 43, 51, 53, 55, 57, 59, 75, 98, 108, 110, 113, 114, 116, 117, 122, 123, 124, 125, 126,
        ]
        let good = all.channels.enumerated().filter { !bad.contains($0.offset) }
        return RecordedEEG(
            name: all.name, hertz: all.hertz, channels: good.map { Array($0.element.dropFirst(Int(all.hertz))) })
    }

    /// Returns the samples of all channels of a recording in the folder beside the repository; nil if the file is
    /// missing.
    static func channels(_ name: String, _ t: Expectations) -> [[Float]]? {
        read(name, channels: .max, t)?.channels
    }

    private static func read(_ name: String, channels count: Int, _ t: Expectations) -> RecordedEEG? {
        let path = TestFiles.shared + "/data/" + name
        guard TestFiles.bytes(path) != nil else {
            t.skip("\(path) is missing", since: .noShared)
            return nil
        }
        do throws(RecordingError) {
            let recording = try openRecording(path: path)
            var channels: [[Float]] = []
            for (index, channel) in recording.channels.prefix(count).enumerated() {
                var samples = [Float](repeating: 0, count: Int(channel.sampleCount))
                var failure: RecordingError?
                samples.withUnsafeMutableBufferPointer { buffer in
                    do throws(RecordingError) {
                        _ = try recording.read(channel: index, from: 0, into: buffer)
                    } catch {
                        failure = error
                    }
                }
                if let failure { throw failure }
                channels.append(samples)
            }
            return RecordedEEG(
                name: name, hertz: recording.channels[0].rate.milliHertz / 1000, channels: channels)
        } catch {
            t.fail("\(name) cannot be read")
            return nil
        }
    }
}
