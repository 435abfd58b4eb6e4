import Signals

/// What the time stamp of a regular stream's next sample should be: a loop of second order that follows the stamps, and so learns the true
/// distance of samples.
struct StampExpectation: Sendable {
    /// The most by which a stream's rate differs from what its sender says: what `ClockPiece` can follow.
    static let maximumDeviation = 0.05
    /// What stamps differ from the expected before anything is known of them.
    static let firstJitter = 5_000_000.0
    /// The greatest difference that is learned as jitter, in nanoseconds.
    static let greatestJitter = 1_000_000_000.0
    /// In what time a jitter that was seen is forgotten.
    static let memory = 10e9
    /// A day: `ahead` is exact to a tenth of a nanosecond up to there.
    static let farAhead = 86_400e9

    /// The nominal distance of samples in nanoseconds, and the one that is seen.
    private let nominal: Double
    private(set) var distance: Double
    /// The expected time of the next sample: `base` + `ahead` nanoseconds of the sender's clock.
    private var base: Int64 = 0
    private var ahead = 0.0
    /// For how long stamps were followed, in nanoseconds of samples.
    private var age = 0.0
    /// Samples since the last stamp.
    private var sinceStamp = 0.0
    /// The greatest difference that was seen of late.
    private(set) var jitter = StampExpectation.firstJitter

    /// - Parameter rate: the stream's, not irregular.
    init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    /// The time of the next sample, in nanoseconds of the sender's clock.
    var time: Int64 { base &+ Int64(ahead) }
    /// By how much samples are further apart than nominally, as a fraction.
    var slowness: Double { distance / nominal - 1 }
    /// What a stamp may be late by, in nanoseconds, without being a question.
    var threshold: Double { max(0.6 * distance, 2 * jitter) }

    /// By how much a stamp is later than expected, in nanoseconds.
    func lateness(of stamp: Int64) -> Double { Double(stamp &- base) - ahead }

    /// The next stamp says where the stream is; what was learned of distances stays.
    mutating func restart() {
        sinceStamp = 0
        jitter = max(jitter, Self.firstJitter)
    }

    /// A sample says by its stamp where the stream is.
    mutating func begin(at stamp: Int64) {
        base = min(max(stamp, -lslMaximumTime), lslMaximumTime)
        ahead = 0
        step()
    }

    /// A sample came.
    mutating func step() {
        ahead += distance
        sinceStamp += 1
        if ahead > Self.farAhead { rebase() }
    }

    /// Samples came that waited.
    mutating func pass(_ samples: Double) {
        ahead += samples * distance
        sinceStamp += samples
        rebase()
    }

    /// Samples were lost.
    mutating func lose(_ samples: Double) {
        ahead += samples * distance
        rebase()
    }

    /// Keeps `ahead` small, so that it is exact, and all times where sums of two fit 64 bits.
    mutating func rebase() {
        let most = Double(Int64.max / 4)
        let whole = min(max(ahead.rounded(.down), -most), most)
        base = min(max(base + Int64(whole), -Int64.max / 2), Int64.max / 2)
        ahead = min(max(ahead - whole, 0), 1)
    }

    /// Learns of a stamp.
    /// - Parameter late: by how much it is later than expected.
    mutating func follow(_ late: Double) {
        let span = max(1, sinceStamp) * distance
        sinceStamp = 0
        age += span
        // Soon at first, calmly later.
        let seconds = min(max(age / 4, 0.3e9), 8e9)
        let gain = min(0.5, span / seconds)
        let bounded = min(max(late, -threshold), threshold)
        ahead += gain * bounded
        let change = gain * gain / 4 * bounded / max(1, span / distance)
        let widest = nominal * Self.maximumDeviation
        distance = min(max(distance + change, nominal - widest), nominal + widest)
        jitter = max(min(late.magnitude, Self.greatestJitter), jitter * (1 - min(1, span / Self.memory)))
    }

    /// Stamps came late by so much, without a loss.
    mutating func widen(to late: Double) { jitter = max(jitter, min(late, Self.greatestJitter)) }
}
