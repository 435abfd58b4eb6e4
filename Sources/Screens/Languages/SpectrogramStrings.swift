import Graphs
import Settings
import Signals
import Spectrum

/// How a spectrogram's spectra are made, as magnified ones show it.
public struct SpectrogramStrings: Sendable {
    /// In the order of `WindowFunction`.
    public let windows: [String]
    /// {0} window, {1} a number, {2} the window's seconds.
    public let perSecond: String
    /// What follows where values are decibels.
    public let decibel: String

    /// "Hamming 1 s · 25 per second · dB re 1 µV²"; with the square of the channel's unit where values are no decibels.
    /// - Parameter seconds: the window's.
    func caption(_ options: SpectrogramOptions, unit: String, seconds: String) -> String {
        let index = Int(options.window.rawValue)
        let window = index < windows.count ? windows[index] : ""
        let made = perSecond.filled(window, "\(options.maximumCyclesPerSecond)", seconds)
        if options.isDecibel {
            let reference = DecibelReference.factor(unit: unit) == nil ? "" : " re 1 \u{B5}V\u{B2}"
            return made + " · " + decibel + reference
        }
        return unit.isEmpty ? made : made + " · " + unit + "²"
    }
}

extension Strings {
    /// How a channel's spectra are made. Above 16,384 Hz the window is shorter than a second.
    package func spectrogramCaption(_ options: SpectrogramOptions, unit: String, rate: SamplingRate) -> String {
        let length = Int64(max(1, min(UInt32(SpectrumLimits.maximumSize), rate.milliHertz / 1000)))
        let hundredths = rate.isIrregular ? 100 : Int((length * 200_000 / Int64(rate.milliHertz) + 1) / 2)
        let seconds =
            hundredths > 99 ? "1" : FixedPoint.text(10 * hundredths, decimals: 2, separator: decimalSeparator)
        return spectrogram.caption(options, unit: unit, seconds: seconds)
    }
}
