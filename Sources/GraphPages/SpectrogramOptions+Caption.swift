import Graphs
import Settings
import Signals
import Spectrum
import Widgets

extension SpectrogramOptions {
    /// The caption that describes how a channel's spectra are computed. A window has at most 16,384 samples.
    package func caption(unit: String, rate: SamplingRate, _ strings: Strings) -> String {
        let length = Int64(ShortTimeSpectrum.length(rate, windowMilliseconds))
        let hundredths =
            rate.isIrregular ? windowMilliseconds / 10 : Int((length * 200_000 / Int64(rate.milliHertz) + 1) / 2)
        // A window has a whole number of samples, so its length can be slightly less than a whole second. State the
        // whole second then.
        let whole = (hundredths + 1) / 100
        let seconds =
            whole > 0 && abs(hundredths - 100 * whole) <= 1
            ? String(whole) : FixedPoint.text(10 * hundredths, decimals: 2, separator: strings.decimalSeparator)
        return strings.spectrogram.caption(self, unit: unit, seconds: seconds)
    }
}
