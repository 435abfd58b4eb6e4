import Signals

/// Maps the index of each sample in the file to a sample number that also counts the lost samples. A number without a sample in the file is a lost
/// sample.
struct SampleTimeline: Sendable {
    /// The start of a sequence of samples without a loss: the index of its first sample in the file, and the number of this sample.
    struct Segment: Sendable {
        let sample: Int64
        let number: Int64
    }

    private(set) var segments = [Segment(sample: 0, number: 0)]
    /// The number of samples in the file.
    let samples: Int64

    init(samples: Int64) { self.samples = samples }

    /// The number that follows the number of the last sample.
    var end: Int64 {
        let last = segments[segments.count - 1]
        return last.number + samples - last.sample
    }

    /// Inserts `count` lost samples before the sample with this index in the file.
    mutating func lose(_ count: Int64, before sample: Int64) {
        let last = segments[segments.count - 1]
        segments.append(Segment(sample: sample, number: last.number + sample - last.sample + count))
    }

    /// Maps a sample number to the index of the sample in the file; nil if the sample is lost. `run` is the number of sample numbers from this one on
    /// that are stored consecutively, or are lost together.
    func place(of number: Int64) -> (sample: Int64?, run: Int64) {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].number <= number { low = middle } else { high = middle }
        }
        let isLast = low + 1 == segments.count
        let sample = segments[low].sample + number - segments[low].number
        let next = isLast ? samples : segments[low + 1].sample
        if sample < next { return (sample, next - sample) }
        return (nil, isLast ? Int64.max : segments[low + 1].number - number)
    }

    /// The losses of a channel.
    /// - Parameter lead: the number of sample intervals between the beginning of the recording and the channel's first sample.
    /// - Parameter repeats: how often each sample is played.
    func losses(_ rate: SamplingRate, channel: Int, lead: Int64 = 0, repeats: Int64 = 1) -> [RecordingLoss] {
        var losses: [RecordingLoss] = []
        for index in segments.indices.dropFirst().prefix(RecordingLoss.maximum) {
            let before = segments[index - 1]
            let from = lead + repeats * (before.number + segments[index].sample - before.sample)
            let time = rate.nanoseconds(ofSample: from)
            losses.append(
                RecordingLoss(
                    channel: channel, time: time,
                    duration: rate.nanoseconds(ofSample: lead + repeats * segments[index].number) - time))
        }
        return losses
    }
}
