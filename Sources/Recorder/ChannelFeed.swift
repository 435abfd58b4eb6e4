import Recordings
import Signals

/// Copies the received samples of one channel into the data records of the file.
struct ChannelFeed {
    /// For one record, the numbers of samples whose stored value differs from the signal.
    struct Flaws {
        /// The number of samples beyond the physical range, which were clipped.
        var clipped = 0
        /// The number of samples that were lost, or had not arrived when the record was written.
        var lost = 0
    }

    /// The index of the channel's stream.
    let stream: Int
    private let ring: SampleRing
    private let samples: Int
    private let offset: Int
    private let encoder: SampleEncoder
    private let bytesPerSample: Int

    /// - Parameters:
    ///   - samples: the number of this channel's samples in a record.
    ///   - offset: the position of these samples in the record, in bytes.
    init(
        _ channel: RecordedChannel, ring: SampleRing, stream: Int, samples: Int, offset: Int, format: RecordingFormat
    ) {
        encoder = SampleEncoder(channel, format: format)
        bytesPerSample = format.bytesPerSample
        self.ring = ring
        self.stream = stream
        self.samples = samples
        self.offset = offset
    }

    /// Writes the channel's samples into a record. Missing samples are stored as a fixed value (the filler).
    /// - Parameter number: the number of the record's first sample; nil if the stream has not started.
    func write(from number: Int64?, to record: UnsafeMutableRawPointer) -> Flaws {
        var target = record + offset
        guard let number else {
            encoder.fill(samples, at: target)
            return Flaws(lost: samples)
        }
        let spans = ring.spans(number..<number + Int64(samples))
        // Samples before the first stored span were overwritten in the ring, or precede the start of the stream.
        let missing = spans.count > 0 ? Int(min(Int64(samples), max(0, spans.first - number))) : samples
        encoder.fill(missing, at: target)
        target += missing * bytesPerSample
        let head = encoder.encode(spans.head, to: target)
        target += spans.head.count * bytesPerSample
        let tail = encoder.encode(spans.tail, to: target)
        target += spans.tail.count * bytesPerSample
        let rest = samples - missing - spans.count
        encoder.fill(rest, at: target)
        return Flaws(clipped: head.clipped + tail.clipped, lost: missing + rest + head.lost + tail.lost)
    }

    /// True if the sample with this number is missing.
    func isLost(_ number: Int64) -> Bool {
        guard number >= ring.begin, number < ring.end else { return true }
        return ring.spans(number..<number + 1).head.first.map { $0.isNaN } ?? true
    }
}
