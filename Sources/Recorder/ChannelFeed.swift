import Acquisition
import Recordings
import Signals

/// Brings the samples of one channel into records: which sample stands where, and what is missing.
struct ChannelFeed {
    /// What of a record is no received sample.
    struct Flaws {
        /// Samples beyond the physical range.
        var clipped = 0
        /// Samples that were lost, or have not come in time.
        var lost = 0
    }

    let ring: SampleRing
    let clock: SampleClock
    /// A record's samples of the channel, and where they begin in it, in bytes.
    let samples: Int
    let offset: Int
    private let encoder: SampleEncoder
    private let bytesPerSample: Int
    /// When the file begins, in monotonic nanoseconds.
    private let start: Int64
    /// The number of the sample at the beginning of the file; nil before the stream has begun.
    private(set) var first: Int64?
    /// The ring's end at the last look: a smaller one means that the ring has begun anew.
    private var end: Int64 = 0

    init(
        _ channel: RecordedChannel, ring: SampleRing, clock: SampleClock, samples: Int, offset: Int,
        format: RecordingFormat, start: Int64
    ) {
        encoder = SampleEncoder(channel, format: format)
        bytesPerSample = format.bytesPerSample
        self.ring = ring
        self.clock = clock
        self.samples = samples
        self.offset = offset
        self.start = start
        follow()
    }

    /// Finds the beginning again after the ring has begun, or begun anew.
    mutating func follow() {
        let end = ring.end
        if end < self.end || first == nil, end > 0 { first = clock.firstSample(notBefore: start) }
        self.end = end
    }

    /// The same channel in a file that begins some records later.
    mutating func skip(records: Int64) { first = first.map { $0 + records * Int64(samples) } }

    /// Whether all samples of a record have come.
    func hasReached(record: Int64) -> Bool {
        guard let first else { return false }
        return ring.end - first >= (record + 1) * Int64(samples)
    }

    /// Which record the newest sample belongs to; below 0 before the first.
    var newestRecord: Int64 {
        guard let first, ring.end > first else { return -1 }
        return (ring.end - first - 1) / Int64(samples)
    }

    /// The number of a record's first sample.
    func firstNumber(ofRecord record: Int64) -> Int64 { (first ?? 0) + record * Int64(samples) }

    /// Writes the channel's samples of a record; what is missing becomes the filler.
    func write(record: Int64, to target: UnsafeMutableRawPointer) -> Flaws {
        var target = target + offset
        guard first != nil else {
            encoder.fill(samples, at: target)
            return Flaws(lost: samples)
        }
        let number = firstNumber(ofRecord: record)
        let spans = ring.spans(number..<number + Int64(samples))
        // What lies before is not kept any more, or was before the stream began.
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

    /// How many samples of a record have come, lost ones included.
    func received(ofRecord record: Int64) -> Int {
        guard first != nil else { return 0 }
        return Int(max(0, min(Int64(samples), ring.end - firstNumber(ofRecord: record))))
    }

    /// Whether a sample of a record is missing.
    func isLost(_ index: Int, ofRecord record: Int64) -> Bool {
        guard first != nil else { return true }
        let number = firstNumber(ofRecord: record) + Int64(index)
        guard number >= ring.begin, number < ring.end else { return true }
        let spans = ring.spans(number..<number + 1)
        return spans.head.first.map { $0.isNaN } ?? true
    }

    /// A time on the file's own time axis, in microseconds after its beginning; nil before the stream has begun.
    func microseconds(of time: Int64) -> Int64? {
        guard let first else { return nil }
        let number = clock.firstSample(notBefore: time)
        let before = (clock.time(ofSample: number) - time) / 1000
        return clock.rate.nanoseconds(ofSample: number - first) / 1000 - before
    }
}
