import Signals

/// Filters: display filters of channels with a sampling rate, four channels at a time; pure.

/// Which filters are wanted for a channel. All frequencies are in thousandths of a hertz, 0 for none.
public struct FilterSettings: Equatable, Sendable {
    /// The cut-off (-3 dB) of the high-pass, a Butterworth filter of second order.
    public var highPass: Int
    /// The cut-off (-3 dB) of the low-pass, a Butterworth filter of second order.
    public var lowPass: Int
    /// The mains frequency, which is taken out with its harmonics.
    public var notch: Int

    public init(highPass: Int = 0, lowPass: Int = 0, notch: Int = 0) {
        self.highPass = max(0, highPass)
        self.lowPass = max(0, lowPass)
        self.notch = max(0, notch)
    }

    /// Whether no filter is wanted.
    public var isOff: Bool { highPass == 0 && lowPass == 0 && notch == 0 }

    /// Those that are applied to a channel of a rate: the ones that are not above 0.45 of it.
    public func applied(at rate: SamplingRate) -> FilterSettings {
        FilterSettings(
            highPass: Self.isApplied(highPass, at: rate) ? highPass : 0,
            lowPass: Self.isApplied(lowPass, at: rate) ? lowPass : 0,
            notch: Self.isApplied(notch, at: rate) ? notch : 0)
    }

    /// Whether a frequency is not above 0.45 of a rate.
    static func isApplied(_ milliHertz: Int, at rate: SamplingRate) -> Bool {
        Int64(milliHertz) * 100 <= Int64(rate.milliHertz) * 45
    }
}
