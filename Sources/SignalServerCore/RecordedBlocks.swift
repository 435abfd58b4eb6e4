import Recordings
import Signals

/// A signal out of a recording, from the start again at its end.
final class RecordedBlocks: BlockSource {
    private let recording: any Recording
    /// Indices into the recording's channels.
    private let channels: [Int]
    private let sampleCount: Int64
    private var position: Int64 = 0

    /// - Parameter channels: at least one; all have the same rate.
    init(_ recording: any Recording, channels: [Int]) {
        self.recording = recording
        self.channels = channels
        sampleCount = channels.reduce(Int64.max) { min($0, recording.channels[$1].sampleCount) }
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        guard sampleCount > 0 else { return false }
        var filled = 0
        while filled < samples {
            let count = Int(min(Int64(samples - filled), sampleCount - position))
            for (row, channel) in channels.enumerated() {
                let start = row * samples + filled
                read(channel, into: UnsafeMutableBufferPointer(rebasing: block[start..<start + count]))
            }
            filled += count
            position += Int64(count)
            if position == sampleCount { position = 0 }
        }
        return true
    }

    func skip(blocks: Int64, samples: Int) {
        guard sampleCount > 0 else { return }
        position = (position + blocks * Int64(samples)) % sampleCount
    }

    /// What the file does not give (it may have become unreadable meanwhile) counts as lost, so that the time stays
    /// true.
    private func read(_ channel: Int, into samples: UnsafeMutableBufferPointer<Float>) {
        let count = (try? recording.read(channel: channel, from: position, into: samples)) ?? 0
        for index in max(0, count)..<samples.count { samples[index] = SampleRing.lostSample }
    }
}
