import Signals

/// Predicts the time stamp of the next sample in a stream with a sampling rate. A second-order tracking loop follows the stamps, and estimates the
/// true interval between samples.
struct StampExpectation: Sendable {
    /// The maximum deviation of a stream's rate from the nominal rate, as a fraction: the limit for the segments of `SampleClock`.
    static let maximumDeviation = 0.05
    /// The initial assumption for the jitter of stamps, in nanoseconds.
    static let firstJitter = 5_000_000.0
    /// The maximum deviation of a stamp that counts as jitter, in nanoseconds.
    static let greatestJitter = 1_000_000_000.0
    /// The time in nanoseconds after which an observed jitter no longer counts.
    static let memory = 10e9
    /// A day in nanoseconds. Up to this value, the floating-point part of the time (`ahead`) is exact to a tenth of a nanosecond.
    static let farAhead = 86_400e9

    /// The nominal interval between samples, in nanoseconds.
    private let nominal: Double
    /// The estimated interval between samples, in nanoseconds.
    private(set) var distance: Double
    /// The expected time of the next sample is `base` + `ahead`, in nanoseconds of the sender's clock.
    private var base: Int64 = 0
    private var ahead = 0.0
    /// The time for which stamps have been followed, in nanoseconds.
    private var age = 0.0
    /// The number of samples since the last stamp.
    private var sinceStamp = 0.0
    /// The largest recent deviation of a time stamp, in nanoseconds.
    private(set) var jitter = StampExpectation.firstJitter

    /// - Parameter rate: the sampling rate of the stream, which must not be irregular.
    init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    /// The expected time of the next sample, in nanoseconds of the sender's clock.
    var time: Int64 { base &+ Int64(ahead) }
    /// The fraction by which the estimated interval between samples exceeds the nominal interval.
    var slowness: Double { distance / nominal - 1 }
    /// The delay of a time stamp in nanoseconds up to which no loss is assumed.
    var threshold: Double { max(0.6 * distance, 2 * jitter) }

    /// The delay of a time stamp relative to the prediction, in nanoseconds.
    func lateness(of stamp: Int64) -> Double { Double(stamp &- base) - ahead }

    /// Makes the next time stamp define the expected times. The estimated interval remains.
    mutating func restart() {
        sinceStamp = 0
        jitter = max(jitter, Self.firstJitter)
    }

    /// Sets the expected time to the time stamp of a sample.
    mutating func begin(at stamp: Int64) {
        base = min(max(stamp, -lslMaximumTime), lslMaximumTime)
        ahead = 0
        step()
    }

    /// Called when a sample has arrived.
    mutating func step() {
        ahead += distance
        sinceStamp += 1
        if ahead > Self.farAhead { rebase() }
    }

    /// Called when waiting samples were accepted without a loss.
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

    /// Keeps the floating-point part `ahead` small, so that it is exact, and limits all times, so that the sum of two times fits into 64 bits.
    mutating func rebase() {
        let most = Double(Int64.max / 4)
        let whole = min(max(ahead.rounded(.down), -most), most)
        base = min(max(base + Int64(whole), -Int64.max / 2), Int64.max / 2)
        ahead = min(max(ahead - whole, 0), 1)
    }

    /// Adapts the prediction to a time stamp.
    /// - Parameter late: the delay of the stamp relative to the prediction, in nanoseconds.
    mutating func follow(_ late: Double) {
        let span = max(1, sinceStamp) * distance
        sinceStamp = 0
        age += span
        // Let the loop adapt fast at first, and slowly later.
        let seconds = min(max(age / 4, 0.3e9), 8e9)
        let gain = min(0.5, span / seconds)
        let bounded = min(max(late, -threshold), threshold)
        ahead += gain * bounded
        let change = gain * gain / 4 * bounded / max(1, span / distance)
        let widest = nominal * Self.maximumDeviation
        distance = min(max(distance + change, nominal - widest), nominal + widest)
        jitter = max(min(late.magnitude, Self.greatestJitter), jitter * (1 - min(1, span / Self.memory)))
    }

    /// Called when stamps were late by this time in nanoseconds without a loss. Increases the jitter accordingly.
    mutating func widen(to late: Double) { jitter = max(jitter, min(late, Self.greatestJitter)) }
}
