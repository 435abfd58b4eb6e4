import Recordings
import Signals

/// A signal of a recording that is repeated without end. All signals of the recording begin each repetition at the same time.
final class RecordedBlocks: BlockSource {
    private let recording: any Recording
    /// The signal's channels, as indices in the recording.
    private let channels: [Int]
    private let rate: SamplingRate
    private let sampleCount: Int64
    /// The channel with the longest duration. When it ends, all channels restart.
    private let longest: ReplayChannel
    /// The number of samples that were sent, over all repetitions (rounds) of the recording.
    private var position: Int64 = 0
    private var round: Int64 = 0

    /// - Parameter channels: at least one index. All channels have the same rate.
    init(_ recording: any Recording, channels: [Int]) {
        self.recording = recording
        self.channels = channels
        let all = recording.channels
        rate = all[channels[0]].rate
        sampleCount = channels.reduce(0) { max($0, all[$1].sampleCount) }
        var longest = all[channels[0]]
        for channel in all
        where channel.rate.nanoseconds(ofSample: channel.sampleCount)
            > longest.rate.nanoseconds(ofSample: longest.sampleCount)
        {
            longest = channel
        }
        self.longest = longest
    }

    func facts(of channel: Int) -> (unit: String, type: SignalType)? {
        let channel = recording.channels[channels[channel]]
        return (channel.unit, channel.type)
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        guard sampleCount > 0 else { return false }
        var filled = 0
        while filled < samples {
            while position >= begin(of: round + 1) { round += 1 }
            let place = position - begin(of: round)
            let count = Int(min(Int64(samples - filled), begin(of: round + 1) - position))
            for (row, channel) in channels.enumerated() {
                let start = row * samples + filled
                read(channel, from: place, into: UnsafeMutableBufferPointer(rebasing: block[start..<start + count]))
            }
            filled += count
            position += Int64(count)
        }
        return true
    }

    func skip(blocks: Int64, samples: Int) {
        position += blocks * Int64(samples)
        // Begin the search for the repetition (round) of the new position one round too early, so that it is never too late.
        round = max(0, rounds(position) - 1)
    }

    /// The number of samples of this signal before a repetition (round): the duration of `round` repetitions of the longest channel, rounded up to a
    /// whole sample.
    private func begin(of round: Int64) -> Int64 {
        let product = UInt64(round * longest.sampleCount).multipliedFullWidth(by: UInt64(rate.milliHertz))
        let divisor = UInt64(longest.rate.milliHertz)
        guard product.high < divisor else { return .max }
        let (whole, rest) = divisor.dividingFullWidth(product)
        // Round up, so that a repetition never begins before the last sample of the previous repetition.
        return max(round > 0 ? 1 : 0, Int64(clamping: whole) + (rest > 0 ? 1 : 0))
    }

    private func rounds(_ position: Int64) -> Int64 {
        let product = UInt64(position).multipliedFullWidth(by: UInt64(longest.rate.milliHertz))
        let divisor = UInt64(rate.milliHertz)
        guard product.high < divisor else { return 0 }
        return Int64(clamping: divisor.dividingFullWidth(product).quotient) / longest.sampleCount
    }

    /// Reads samples. If the file has become unreadable, or this channel is shorter than others, the missing samples count as lost, so that the
    /// times of the other samples remain correct.
    private func read(_ channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>) {
        let count = (try? recording.read(channel: channel, from: first, into: samples)) ?? 0
        for index in max(0, count)..<samples.count { samples[index] = SampleRing.lostSample }
    }
}
