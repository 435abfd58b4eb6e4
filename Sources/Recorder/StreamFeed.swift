import Recordings
import Signals

/// Copies the samples of one stream into XDF chunks. The stream's channels belong to one signal.
struct StreamFeed {
    let stream: UInt32
    let rate: SamplingRate
    private let clock: SampleClock
    private var times: SenderTimes
    /// The rings of all channels of the stream. They have the same sample numbers.
    private let rings: [SampleRing]
    /// The number of the next sample to write; nil before the stream has started.
    private(set) var next: Int64?
    /// The number after the ring's last sample at the last check.
    private var end: Int64 = 0
    private var start: Int64
    /// The number of samples that are skipped at once after the ring has overwritten some. Readers recognize lost samples only if the time stamps
    /// before and after them are at least this many samples apart.
    private let piece: Int64

    /// - Parameter start: samples before this time are not written, in monotonic nanoseconds.
    init(
        stream: UInt32, rate: SamplingRate, clock: SampleClock, rings: [SampleRing], times: SenderTimes, start: Int64
    ) {
        self.stream = stream
        self.times = times
        self.rate = rate
        self.clock = clock
        self.rings = rings
        self.start = start
        piece = Int64((1.5 * XDFFormat.missingTime * Double(rate.milliHertz) / 1000).rounded(.up)) + 1
    }

    /// The maximum size in the file of one sample of all channels, in bytes.
    var sampleBytes: Int { (times.isOwn ? 9 : 1) + 4 * rings.count }

    /// Called when the recording continues in another file.
    mutating func beginFile() { times.beginFile() }

    /// Writes the sender's next clock measurement, if there is one. `chunks` must have space for the measurement.
    mutating func writeOffset(to chunks: inout XDFChunkWriter) {
        guard let offset = times.takeOffset() else { return }
        chunks.addOffset(stream: stream, at: offset.seconds, offset: offset.toBoard)
    }

    /// Checks for new samples.
    /// - Parameter grows: false to ignore new samples and write only those that already wait.
    /// - Returns: the samples that cannot be written because the ring has overwritten them, and the samples after them that are skipped for that
    ///   reason.
    mutating func follow(grows: Bool) -> Range<Int64>? {
        let ring = rings[0]
        let end = ring.end
        // If the number of the last sample has decreased, the stream has restarted.
        if end < self.end { next = nil }
        guard grows || next != nil else { return nil }
        if grows { self.end = end }
        guard end > ring.begin else { return nil }
        guard let next else {
            self.next = max(ring.begin, min(clock.firstSample(notBefore: start), end))
            return nil
        }
        guard next < ring.begin else { return nil }
        let behind = max(ring.begin, next + piece)
        self.next = behind
        return next..<behind
    }

    /// The time of the sample that will arrive next, in monotonic nanoseconds.
    var endTime: Int64 { end > 0 ? clock.time(ofSample: end) : start }

    /// The number of samples that wait to be written.
    var waiting: Int64 { next.map { max(0, end - $0) } ?? 0 }

    /// The time of a sample in monotonic nanoseconds.
    func time(of number: Int64) -> Int64 { clock.time(ofSample: number) }

    /// Writes the next samples as a chunk. `chunks` must have space for that chunk.
    /// - Parameter count: the number of samples, from 1 to `waiting`.
    mutating func write(_ count: Int, to chunks: inout XDFChunkWriter, _ place: inout XDFPlace) {
        guard let number = next else { return }
        // The first sample always gets a time stamp, because a replay may start there.
        let time = times.seconds(stamp: stamp(of: number), board: clock.time(ofSample: number))
        let stamps = times.stamps
        var known = stamps?.place(notBefore: number + 1) ?? 0
        let samples = chunks.addSamples(stream: stream, count: count, channels: rings.count) { sample in
            guard sample > 0 else { return time }
            guard let stamps, known < stamps.end, stamps[known].number == number + Int64(sample) else { return nil }
            defer { known += 1 }
            return stamps[known].seconds
        }
        for (channel, ring) in rings.enumerated() {
            let spans = ring.spans(number..<number + Int64(count))
            var target = samples
            func put(_ sample: Float) {
                // Each sample begins with one byte for the length of the time stamp, and the time stamp. The values follow.
                let values = target + 1 + Int(target.load(as: UInt8.self))
                values.storeBytes(of: sample, toByteOffset: 4 * channel, as: Float.self)
                target = values + 4 * rings.count
            }
            for sample in spans.head { put(sample) }
            for sample in spans.tail { put(sample) }
            for _ in spans.count..<max(spans.count, count) { put(SampleRing.lostSample) }
        }
        place.add(count, at: time, rate: rate)
        next = number + Int64(count)
    }

    /// The sender's time of a sample, or an estimate from the previous time stamp; nil if there is neither.
    private func stamp(of number: Int64) -> Double? {
        guard let stamps = times.stamps else { return nil }
        let place = stamps.place(notBefore: number + 1) - 1
        guard place >= stamps.begin else { return nil }
        return stamps[place].seconds + Double(number - stamps[place].number) * 1000 / Double(rate.milliHertz)
    }

    /// Calls `body` with each interval of samples that were lost in all channels.
    /// - Parameter isAbsent: returns true if no channel was offered at the time of a sample.
    func forEachLost(_ range: Range<Int64>, except isAbsent: (Int64) -> Bool, _ body: (Range<Int64>) -> Void) {
        let spans = rings[0].spans(range)
        var from: Int64?
        var number = spans.first
        func look(_ sample: Float) {
            if sample.isNaN, isLost(number), !isAbsent(number) {
                from = from ?? number
            } else if let begin = from {
                from = nil
                body(begin..<number)
            }
            number += 1
        }
        for sample in spans.head { look(sample) }
        for sample in spans.tail { look(sample) }
        if let from { body(from..<number) }
    }
    private func isLost(_ number: Int64) -> Bool {
        for ring in rings {
            if let sample = ring.spans(number..<number + 1).head.first, !sample.isNaN { return false }
        }
        return true
    }
}
