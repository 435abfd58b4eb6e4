import Signals

/// The lost samples of a stream: maps samples in the order of the file to their numbers at the stream's rate.
struct SampleTimeline: Sendable {
    /// Consecutive numbers from a sample on, up to the next segment.
    struct Stretch: Sendable {
        let sample: Int64
        let number: Int64
    }

    private(set) var stretches = [Stretch(sample: 0, number: 0)]
    /// The number of samples in the file.
    let samples: Int64

    init(samples: Int64) { self.samples = samples }

    /// The number after the last.
    var end: Int64 {
        let last = stretches[stretches.count - 1]
        return last.number + samples - last.sample
    }

    /// Adds missing samples before a sample.
    mutating func lose(_ count: Int64, before sample: Int64) {
        let last = stretches[stretches.count - 1]
        stretches.append(Stretch(sample: sample, number: last.number + sample - last.sample + count))
    }

    /// The sample with a number, nil where it is lost; and the number of following samples of the same kind.
    func place(of number: Int64) -> (sample: Int64?, run: Int64) {
        var (low, high) = (0, stretches.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle].number <= number { low = middle } else { high = middle }
        }
        let isLast = low + 1 == stretches.count
        let sample = stretches[low].sample + number - stretches[low].number
        let next = isLast ? samples : stretches[low + 1].sample
        if sample < next { return (sample, next - sample) }
        return (nil, isLast ? Int64.max : stretches[low + 1].number - number)
    }

    /// The losses of a channel. `lead` is the number of its first sample in the recording.
    func losses(_ rate: SamplingRate, channel: Int, lead: Int64 = 0) -> [RecordingLoss] {
        var losses: [RecordingLoss] = []
        for index in stretches.indices.dropFirst().prefix(RecordingLoss.maximum) {
            let before = stretches[index - 1]
            let from = lead + before.number + stretches[index].sample - before.sample
            let time = rate.nanoseconds(ofSample: from)
            losses.append(
                RecordingLoss(
                    channel: channel, time: time,
                    duration: rate.nanoseconds(ofSample: lead + stretches[index].number) - time))
        }
        return losses
    }
}
