import Graphs
import Settings
import Signals
import Spectrum
import Widgets

extension SpectrogramOptions {
    /// The caption that describes how a channel's spectra are computed. For sampling rates above 16,384 Hz, the window is shorter than a second.
    package func caption(unit: String, rate: SamplingRate, _ strings: Strings) -> String {
        let length = Int64(max(1, min(UInt32(SpectrumLimits.maximumSize), rate.milliHertz / 1000)))
        let hundredths = rate.isIrregular ? 100 : Int((length * 200_000 / Int64(rate.milliHertz) + 1) / 2)
        let seconds =
            hundredths > 99 ? "1" : FixedPoint.text(10 * hundredths, decimals: 2, separator: strings.decimalSeparator)
        return strings.spectrogram.caption(self, unit: unit, seconds: seconds)
    }
}
