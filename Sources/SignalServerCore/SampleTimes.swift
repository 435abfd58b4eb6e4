import Signals

/// The times of a signal's successive samples on the machine's clock. They are exact, although no sample needs a division.
///
/// Sample k (from 0) is taken at (k + 1) / rate after the start on the stream's clock. Thus the last sample of a block is taken when its packet is
/// complete.
struct SampleTimes: Sendable {
    /// The numerator of a sample's duration in nanoseconds. The duration is 10^12 / milliHertz * 10^6 / speed of the clock.
    private static let duration: UInt64 = 1_000_000_000_000_000_000

    /// The time of the current sample on the machine's clock, in nanoseconds, rounded down.
    private(set) var now: Int64
    private let denominator: UInt64
    private let step: UInt64
    private let stepRest: UInt64
    private var rest: UInt64 = 0

    /// - Parameter rate: a rate above 0.
    init(rate: SamplingRate, clock: StreamClock) {
        denominator = UInt64(max(1, rate.milliHertz)) * UInt64(clock.speed)
        (step, stepRest) = Self.duration.quotientAndRemainder(dividingBy: denominator)
        now = clock.start
        advance()
    }

    /// Advances to the next sample.
    mutating func advance() {
        now &+= Int64(step)
        rest += stepRest
        if rest >= denominator {
            rest -= denominator
            now &+= 1
        }
    }

    /// Advances by the given number of samples.
    mutating func advance(by samples: Int64) {
        let product = UInt64(max(0, samples)).multipliedFullWidth(by: stepRest)
        let (low, carry) = product.low.addingReportingOverflow(rest)
        let (whole, rest) = denominator.dividingFullWidth((product.high + (carry ? 1 : 0), low))
        now &+= samples * Int64(step) + Int64(whole)
        self.rest = rest
    }
}
