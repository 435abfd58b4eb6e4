import Signals

/// Filters: display filters for channels with a sampling rate, four channels in parallel. The module reads no clock.

/// The filters of a channel. All frequencies are in thousandths of a hertz; 0 means no filter.
public struct FilterSettings: Equatable, Sendable {
    /// The cut-off frequency (-3 dB) of the high-pass, a second-order Butterworth filter.
    public var highPass: Int
    /// The cut-off frequency (-3 dB) of the low-pass, a second-order Butterworth filter.
    public var lowPass: Int
    /// The mains frequency. The notch removes this frequency and its harmonics.
    public var notch: Int

    public init(highPass: Int = 0, lowPass: Int = 0, notch: Int = 0) {
        self.highPass = max(0, highPass)
        self.lowPass = max(0, lowPass)
        self.notch = max(0, notch)
    }

    /// True if no filter is set.
    public var isOff: Bool { highPass == 0 && lowPass == 0 && notch == 0 }

    /// The filters that are applied at a sampling rate: those whose frequency is at most 0.45 times the sampling rate.
    public func applied(at rate: SamplingRate) -> FilterSettings {
        FilterSettings(
            highPass: Self.isApplied(highPass, at: rate) ? highPass : 0,
            lowPass: Self.isApplied(lowPass, at: rate) ? lowPass : 0,
            notch: Self.isApplied(notch, at: rate) ? notch : 0)
    }

    /// True if a frequency is at most 0.45 times a sampling rate.
    static func isApplied(_ milliHertz: Int, at rate: SamplingRate) -> Bool {
        Int64(milliHertz) * 100 <= Int64(rate.milliHertz) * 45
    }
}
