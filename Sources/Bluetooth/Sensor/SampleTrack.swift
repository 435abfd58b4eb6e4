import Signals

/// Brings the samples of one stream into the rings of its selected channels, each at its place in time: numbers and stamps say how many
/// are missing, and where these say nothing, the board's clock. Allocates in `init` only.
public final class SampleTrack {
    /// The longest loss that a counter is believed beyond the time that passed, in nanoseconds: what was held back on the way.
    package static let margin: Int64 = 3_000_000_000
    /// The most samples that are stored as lost at once.
    package static let maximumLost: Int64 = 1 << 40

    package let rate: SamplingRate
    private let rings: [SampleRing?]
    private let clock: SampleClock
    private var estimator = ArrivalEstimator()
    private var newest: Int64?
    /// The board's clock decides how many samples are missing before the next ones.
    private var isAnew = true

    /// - Parameter rings: of each channel of the stream; nil for those that are not selected, but not for all.
    package init(_ rate: SamplingRate, rings: [SampleRing?], clock: SampleClock) {
        self.rate = rate
        self.rings = rings
        self.clock = clock
    }

    private var end: Int64 {
        for ring in rings { if let ring { return ring.end } }
        return 0
    }

    /// Whether a channel's samples are wanted.
    package func wants(_ channel: Int) -> Bool { rings[channel] != nil }

    /// The connection broke: the next samples are placed by the board's clock.
    package func noteBreak() { isAnew = true }

    /// Makes room for samples that have come: places them behind what is missing.
    /// - Parameters:
    ///   - count: how many there are of each channel.
    ///   - missing: how many are missing before them; nil where that is not known.
    /// - Returns: how many are missing.
    @discardableResult
    package func place(_ count: Int, missing: Int64?, at now: Int64) -> Int64 {
        let isFirst = newest == nil
        var missing = missing
        if let told = missing, let newest {
            // More than the sensor can have taken since then: the counter is wrong, or has restarted.
            let passed = now &- newest &+ Self.margin
            if told > rate.samples(inNanoseconds: max(0, passed)) { missing = nil }
        }
        let isBroken = isAnew || missing == nil
        isAnew = false
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

    /// Stores samples of a channel that were placed.
    package func append(_ samples: UnsafePointer<Float>, count: Int, to channel: Int) {
        rings[channel]?.append(UnsafeRawPointer(samples), count: count)
    }

    package func append(_ sample: Float, to channel: Int) { rings[channel]?.append(sample) }

    /// A channel's samples that were placed are missing.
    package func appendLost(_ count: Int, to channel: Int) { rings[channel]?.appendLost(Int64(count)) }

    private func lose(_ count: Int64) {
        guard count > 0 else { return }
        for ring in rings { ring?.appendLost(count) }
    }

    /// Lets the stream's clock follow the sensor's.
    package func advance(to now: Int64) {
        if estimator.advance(to: now), newest != nil { follow() }
    }
}
