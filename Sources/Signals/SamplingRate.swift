/// A sampling rate, exact to a thousandth of a hertz, so that time axes are computed in integers and never drift.
public struct SamplingRate: Equatable, Sendable {
    /// The number of samples in 1000 seconds; 0 for an irregular signal.
    public let milliHertz: UInt32

    /// The maximum rate that a source may state: 1 MHz.
    public static let maximumMilliHertz: UInt32 = 1_000_000_000
    public static let irregular = SamplingRate(milliHertz: 0)

    /// Makes a rate in thousandths of a hertz, limited to `maximumMilliHertz`, so that no product overflows.
    public init(milliHertz: UInt32) { self.milliHertz = min(milliHertz, Self.maximumMilliHertz) }
    /// Makes a rate in hertz, limited to 1 MHz.
    public init(hertz: UInt32) { milliHertz = min(hertz, Self.maximumMilliHertz / 1000) * 1000 }

    /// True for a signal whose samples arrive as events, without a sampling rate.
    public var isIrregular: Bool { milliHertz == 0 }
    public var hertz: Float { Float(milliHertz) / 1000 }

    /// The time of a sample after sample 0 in nanoseconds, rounded down.
    ///
    /// The result is exact for more than a century, because whole thousands of seconds and the remainder are converted separately. A time that does
    /// not fit in 64 bits becomes the maximum.
    public func nanoseconds(ofSample sample: Int64) -> Int64 {
        guard milliHertz > 0 else { return 0 }
        let rate = Int64(milliHertz)
        let (thousands, rest) = sample.quotientAndRemainder(dividingBy: rate)
        // `rest` is below 1e9. Convert it in two steps with the factor 1e6 (the quotient, then the remainder), so that no product overflows.
        let (fine, remainder) = (rest * 1_000_000).quotientAndRemainder(dividingBy: rate)
        let (whole, overflow) = thousands.multipliedReportingOverflow(by: 1_000_000_000_000)
        let (sum, overflow2) = whole.addingReportingOverflow(fine * 1_000_000 + remainder * 1_000_000 / rate)
        return overflow || overflow2 ? (sample < 0 ? .min : .max) : sum
    }

    /// The number of samples in a time span that starts with sample 0, rounded down. It is exact for every time.
    public func samples(inNanoseconds nanoseconds: Int64) -> Int64 {
        let rate = Int64(milliHertz)
        let (thousands, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
        // `rest` is below 1e12, and the rate is at most 1e9. Multiply in two steps, so that nothing overflows.
        let (millions, fine) = rest.quotientAndRemainder(dividingBy: 1_000_000)
        return thousands * rate + (millions * rate + fine * rate / 1_000_000) / 1_000_000
    }
}
