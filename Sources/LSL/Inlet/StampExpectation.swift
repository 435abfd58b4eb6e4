import Signals

/// Predicts the time stamp of a regular stream's next sample: a second-order loop follows the stamps and learns the actual sample interval.
struct StampExpectation: Sendable {
    /// The maximum deviation of a stream's rate from the nominal rate: the limit of `ClockPiece`.
    static let maximumDeviation = 0.05
    /// The assumed deviation of stamps before any is known.
    static let firstJitter = 5_000_000.0
    /// The greatest deviation that is learned as jitter, in nanoseconds.
    static let greatestJitter = 1_000_000_000.0
    /// The time in which an observed jitter is forgotten.
    static let memory = 10e9
    /// A day: up to this value, `ahead` is exact to a tenth of a nanosecond.
    static let farAhead = 86_400e9

    /// The nominal sample interval in nanoseconds, and the observed one.
    private let nominal: Double
    private(set) var distance: Double
    /// The expected time of the next sample: `base` + `ahead` nanoseconds of the sender's clock.
    private var base: Int64 = 0
    private var ahead = 0.0
    /// How long stamps have been followed, in nanoseconds of samples.
    private var age = 0.0
    /// The number of samples since the last stamp.
    private var sinceStamp = 0.0
    /// The greatest recent deviation.
    private(set) var jitter = StampExpectation.firstJitter

    /// - Parameter rate: the stream's rate, not irregular.
    init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    /// The time of the next sample, in nanoseconds of the sender's clock.
    var time: Int64 { base &+ Int64(ahead) }
    /// The relative excess of the observed sample interval over the nominal one.
    var slowness: Double { distance / nominal - 1 }
    /// The lateness of a stamp, in nanoseconds, up to which it does not raise a question.
    var threshold: Double { max(0.6 * distance, 2 * jitter) }

    /// The lateness of a stamp relative to the prediction, in nanoseconds.
    func lateness(of stamp: Int64) -> Double { Double(stamp &- base) - ahead }

    /// The next stamp defines the position. The learned interval stays.
    mutating func restart() {
        sinceStamp = 0
        jitter = max(jitter, Self.firstJitter)
    }

    /// Sets the position to a sample's stamp.
    mutating func begin(at stamp: Int64) {
        base = min(max(stamp, -lslMaximumTime), lslMaximumTime)
        ahead = 0
        step()
    }

    /// Called when a sample arrives.
    mutating func step() {
        ahead += distance
        sinceStamp += 1
        if ahead > Self.farAhead { rebase() }
    }

    /// Called when waiting samples are accepted.
    mutating func pass(_ samples: Double) {
        ahead += samples * distance
        sinceStamp += samples
        rebase()
    }

    /// Called when samples were lost.
    mutating func lose(_ samples: Double) {
        ahead += samples * distance
        rebase()
    }

    /// Keeps `ahead` small, so that it is exact, and limits all times so that sums of two fit 64 bits.
    mutating func rebase() {
        let most = Double(Int64.max / 4)
        let whole = min(max(ahead.rounded(.down), -most), most)
        base = min(max(base + Int64(whole), -Int64.max / 2), Int64.max / 2)
        ahead = min(max(ahead - whole, 0), 1)
    }

    /// Learns from a stamp.
    /// - Parameter late: its lateness relative to the prediction.
    mutating func follow(_ late: Double) {
        let span = max(1, sinceStamp) * distance
        sinceStamp = 0
        age += span
        // Fast at first, slowly later.
        let seconds = min(max(age / 4, 0.3e9), 8e9)
        let gain = min(0.5, span / seconds)
        let bounded = min(max(late, -threshold), threshold)
        ahead += gain * bounded
        let change = gain * gain / 4 * bounded / max(1, span / distance)
        let widest = nominal * Self.maximumDeviation
        distance = min(max(distance + change, nominal - widest), nominal + widest)
        jitter = max(min(late.magnitude, Self.greatestJitter), jitter * (1 - min(1, span / Self.memory)))
    }

    /// Called when stamps were late by this amount without a loss.
    mutating func widen(to late: Double) { jitter = max(jitter, min(late, Self.greatestJitter)) }
}
