import Signals

/// Channels of one rate that are given out together.
final class ReplayStream {
    let clock: SampleClock
    private var rings: [SampleRing] = []
    /// The lanes of stretches that they come from.
    private var lanes: [Int] = []
    private var sampleCount: Int64 = 0
    /// The number in the recording of the next sample.
    private var next: Int64 = 0

    init(_ clock: SampleClock) { self.clock = clock }

    func add(_ ring: SampleRing, lane: Int, sampleCount: Int64) {
        rings.append(ring)
        lanes.append(lane)
        self.sampleCount = max(self.sampleCount, sampleCount)
    }

    /// When the next sample is due by the stream's clock; nil before the first.
    var end: Int64? {
        guard let ring = rings.first, ring.end > ring.begin else { return nil }
        return clock.time(ofSample: ring.end)
    }

    /// Goes on elsewhere.
    /// - Parameters:
    ///   - time: of the recording.
    ///   - moment: of the board's clock at that time, at least `ReplaySource.gap` behind the newest sample.
    func begin(at time: Int64, moment: Int64) {
        next = min(clock.rate.firstSample(notBefore: time), sampleCount)
        // Numbers go on as well, by no less than the gap: what was before is another stretch.
        let skipped = clock.rate.firstSample(notBefore: ReplaySource.gap) + 1
        let number = (rings.first?.end ?? 0) + ((rings.first?.end ?? 0) > 0 ? skipped : 0)
        for ring in rings { ring.begin(at: number) }
        clock.start(at: moment + clock.rate.nanoseconds(ofSample: next) - time, sample: number)
    }

    /// Gives out the samples before a time of the recording.
    /// - Returns: how many of each channel.
    func give(_ stretch: ReplayStretch, to end: Int64) -> Int {
        let last = min(clock.rate.firstSample(notBefore: end), sampleCount)
        guard last > next else { return 0 }
        for (ring, lane) in zip(rings, lanes) {
            let samples = stretch.samples(lane, next..<last)
            ring.append(samples)
            // Of channels of one rate one may be shorter.
            ring.appendLost(last - next - Int64(samples.count))
        }
        defer { next = last }
        return Int(last - next)
    }
}
