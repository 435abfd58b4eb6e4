/// Stores the samples of one stream in the rings of its selected channels, each at its position in time. Packet numbers or time stamps determine how
/// many samples are missing; without them, the board's clock does. Only init allocates memory.
public final class SampleTrack {
    /// The tolerance in nanoseconds for packet counters. A counter may report a loss that is longer than the elapsed time by up to this margin,
    /// because packets may be delayed. A longer loss is regarded as an error of the counter.
    package static let margin: Int64 = 3_000_000_000
    /// The maximum number of samples that are stored as lost at once.
    package static let maximumLost: Int64 = 1 << 40

    package let rate: SamplingRate
    private let rings: [SampleRing?]
    private let clock: SampleClock
    private var estimator = ArrivalEstimator()
    /// The arrival time of the newest samples; nil before the first samples.
    package private(set) var newest: Int64?
    /// True if the board's clock must determine how many samples are missing before the next received ones.
    private var isRestarted = true

    /// - Parameter rings: one ring for each channel of the stream; nil for channels that are not selected. At least one channel is selected.
    package init(_ rate: SamplingRate, rings: [SampleRing?], clock: SampleClock) {
        self.rate = rate
        self.rings = rings
        self.clock = clock
    }

    private var end: Int64 {
        for ring in rings { if let ring { return ring.end } }
        return 0
    }

    /// True if a channel is selected.
    package func wants(_ channel: Int) -> Bool { rings[channel] != nil }

    /// Called when the connection broke: the board's clock determines the position of the next samples.
    package func noteBreak() { isRestarted = true }

    /// Moves to the position at which received samples belong. Missing samples before that position count as lost.
    /// - Parameters:
    ///   - count: the number of received samples per channel.
    ///   - missing: the number of missing samples before the received ones; nil if it is unknown.
    /// - Returns: the number of lost samples.
    @discardableResult
    package func place(_ count: Int, missing: Int64?, at now: Int64) -> Int64 {
        let isFirst = newest == nil
        var missing = missing
        if let reported = missing, let newest {
            // Ignore a counter that reports more missing samples than the sensor can have taken since the last samples: the counter is wrong or was
            // restarted.
            let passed = now &- newest &+ Self.margin
            if reported > rate.samples(inNanoseconds: max(0, passed)) { missing = nil }
        }
        let isBroken = isRestarted || missing == nil
        isRestarted = false
        newest = now
        let lost = isFirst ? 0 : isBroken ? missingByClock(count, at: now) : missing ?? 0
        lose(lost)
        let begin = end
        if isBroken, !isFirst { estimator.noteBreak() }
        estimator.note(sender: rate.nanoseconds(ofSample: begin + Int64(count)), arrival: now)
        if isFirst { follow(isFirst: true) }
        return lost
    }

    private func missingByClock(_ count: Int, at now: Int64) -> Int64 {
        let taken = now &- rate.nanoseconds(ofSample: Int64(count))
        return min(max(0, clock.firstSample(notBefore: taken) - end), Self.maximumLost)
    }

    private func follow(isFirst: Bool = false) {
        clock.follow(estimator, from: end, sender: rate.nanoseconds(ofSample: end), isFirst: isFirst)
    }

    /// Stores a channel's samples. The caller must call `place` first.
    package func append(_ samples: UnsafePointer<Float>, count: Int, to channel: Int) {
        rings[channel]?.append(UnsafeRawPointer(samples), count: count)
    }

    package func append(_ sample: Float, to channel: Int) { rings[channel]?.append(sample) }

    /// Stores a channel's samples as lost. The caller must call `place` first.
    package func appendLost(_ count: Int, to channel: Int) { rings[channel]?.appendLost(Int64(count)) }

    private func lose(_ count: Int64) {
        guard count > 0 else { return }
        for ring in rings { ring?.appendLost(count) }
    }

    /// Adjusts the stream's clock to the sensor's clock.
    package func advance(to now: Int64) {
        if estimator.advance(to: now), newest != nil { follow() }
    }
}
