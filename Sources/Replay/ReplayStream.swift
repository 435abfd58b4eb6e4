import Signals

/// The selected channels with the same sampling rate. They are played together, as one stream.
final class ReplayStream {
    let clock: SampleClock
    private var rings: [SampleRing] = []
    /// For each channel, the index of its part (lane) in the buffers.
    private var lanes: [Int] = []
    private var sampleCount: Int64 = 0
    /// The number of the next sample to play in the recording.
    private var next: Int64 = 0

    init(_ clock: SampleClock) { self.clock = clock }

    func add(_ ring: SampleRing, lane: Int, sampleCount: Int64) {
        rings.append(ring)
        lanes.append(lane)
        self.sampleCount = max(self.sampleCount, sampleCount)
    }

    /// The time at which the next sample is due on the stream's clock; nil before the first sample.
    var end: Int64? {
        guard let ring = rings.first, ring.end > ring.begin else { return nil }
        return clock.time(ofSample: ring.end)
    }

    /// Continues at another time of the recording.
    /// - Parameters:
    /// - time: the time in the recording.
    /// - moment: the board's time at which the sample at `time` is due, at least `ReplaySource.gap` after the newest sample.
    func begin(at time: Int64, moment: Int64) {
        next = min(clock.rate.firstSample(notBefore: time), sampleCount)
        // Skip sample numbers, too, for the duration of the dropout. Samples from before the jump are then not joined with those after it.
        let skipped = clock.rate.firstSample(notBefore: ReplaySource.gap) + 1
        let number = (rings.first?.end ?? 0) + ((rings.first?.end ?? 0) > 0 ? skipped : 0)
        for ring in rings { ring.begin(at: number) }
        clock.start(at: moment + clock.rate.nanoseconds(ofSample: next) - time, sample: number)
    }

    /// Plays the samples before a time of the recording.
    /// - Returns: the number of samples per channel.
    func deliver(_ segment: ReplaySegment, to end: Int64) -> Int {
        let last = min(clock.rate.firstSample(notBefore: end), sampleCount)
        guard last > next else { return 0 }
        for (ring, lane) in zip(rings, lanes) {
            let samples = segment.samples(lane, next..<last)
            ring.append(samples)
            // If a channel ends before other channels of the same rate, its missing samples count as lost.
            ring.appendLost(last - next - Int64(samples.count))
        }
        defer { next = last }
        return Int(last - next)
    }
}
