/// A straight segment of a sample clock. From `sample` on, times are a linear function of sample numbers.
public struct ClockPiece: Equatable, Sendable {
    /// The number of the first sample of the segment.
    public let sample: Int64
    /// The time of the segment's first sample in monotonic nanoseconds.
    public let time: Int64
    /// The real duration of 1000 nominal seconds of samples, in microseconds. It is 1,000,000,000 if the sender's clock agrees with the board's.
    /// It increases by 1 for each ppb (10^-9) by which the sender's clock is slow.
    public let duration: Int64
    /// The stream's nominal rate in thousandths of a hertz, at least 1. This is the number of samples in `duration`.
    public let milliHertz: Int64

    /// The duration for a sender whose clock agrees with the board's.
    public static let nominalDuration: Int64 = 1_000_000_000
    /// The allowed values of `duration`. They deviate from the nominal duration by up to a twentieth.
    public static let durations = nominalDuration - nominalDuration / 20...nominalDuration + nominalDuration / 20

    /// The maximum distance of a time from the clock's beginning: 73 years. Times are limited to it, even if a source states impossible rates and
    /// counts, so that sums and differences of two times fit in 64 bits.
    public static let maximumTime = Int64.max / 4

    /// - Parameter duration: the real duration of 1000 nominal seconds in microseconds. It is limited to `durations`.
    public init(sample: Int64, time: Int64, rate: SamplingRate, duration: Int64 = nominalDuration) {
        self.sample = sample
        self.time = min(max(time, -Self.maximumTime), Self.maximumTime)
        self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
        milliHertz = Int64(max(1, rate.milliHertz))
    }

    /// The time of a sample, rounded down to a nanosecond and limited to `maximumTime`. The sample may be before the segment. The result is exact
    /// for ten years.
    public func time(ofSample number: Int64) -> Int64 {
        var (thousands, rest) = (number &- sample).quotientAndRemainder(dividingBy: milliHertz)
        if rest < 0 {
            rest += milliHertz
            thousands -= 1
        }
        // `rest` and `duration` are at most about 1e9, so the product does not overflow.
        let (microseconds, fine) = (rest * duration).quotientAndRemainder(dividingBy: milliHertz)
        let (whole, overflow) = thousands.multipliedReportingOverflow(by: duration * 1000)
        let (begin, overflow2) = time.addingReportingOverflow(whole)
        guard !overflow, !overflow2, (-Self.maximumTime...Self.maximumTime).contains(begin) else {
            return thousands < 0 ? -Self.maximumTime : Self.maximumTime
        }
        return min(begin + microseconds * 1000 + fine * 1000 / milliHertz, Self.maximumTime)
    }

    /// The number of the first sample at or after a time. If the time is before the segment, the segment's rate is continued backward.
    public func firstSample(notBefore moment: Int64) -> Int64 {
        let nanoseconds = duration * 1000
        var (thousands, rest) = (moment &- time).quotientAndRemainder(dividingBy: nanoseconds)
        if rest < 0 {
            rest += nanoseconds
            thousands -= 1
        }
        return sample &+ thousands &* milliHertz
            &+ WideArithmetic.multiplyDivide(rest, milliHertz, nanoseconds, roundingUp: true)
    }
}
