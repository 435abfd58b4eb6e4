/// Samples per second, exact to a thousandth, so that time axes are computed in integers and never drift.
public struct SamplingRate: Equatable, Sendable {
    /// Samples in 1000 seconds; 0 for an aperiodic signal.
    public let milliHertz: UInt32

    /// The highest rate a peer may name: 1 MHz.
    public static let maximumMilliHertz: UInt32 = 1_000_000_000
    public static let aperiodic = SamplingRate(milliHertz: 0)

    public init(milliHertz: UInt32) { self.milliHertz = milliHertz }
    public init(hertz: UInt32) { milliHertz = hertz * 1000 }

    /// A signal whose samples come when something happens, not at a rate.
    public var isAperiodic: Bool { milliHertz == 0 }
    public var hertz: Float { Float(milliHertz) / 1000 }

    /// The time of a sample after sample 0, in nanoseconds (rounded down).
    ///
    /// Exact for more than a century: seconds and the remainder are converted apart, so nothing overflows.
    public func nanoseconds(ofSample sample: Int64) -> Int64 {
        guard milliHertz > 0 else { return 0 }
        let rate = Int64(milliHertz)
        let (thousands, rest) = sample.quotientAndRemainder(dividingBy: rate)
        return thousands * 1_000_000_000_000 + rest * 1_000_000_000_000 / rate
    }

    /// How many samples lie in a time span that starts with sample 0 (rounded down).
    public func samples(inNanoseconds nanoseconds: Int64) -> Int64 {
        let (thousands, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
        return thousands * Int64(milliHertz) + (rest / 1000) * Int64(milliHertz) / 1_000_000_000
    }
}
