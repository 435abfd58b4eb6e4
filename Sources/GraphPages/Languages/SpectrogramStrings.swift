import Graphs
import Spectrum
import Widgets

/// The texts about the computation of spectra, which magnified spectrograms show.
struct SpectrogramStrings: Sendable {
    /// The names of the window functions, in the order of `WindowFunction`.
    let windows: [String]
    /// The beginning of a spectrogram's caption. Placeholders, in order: the window function, the number of spectra per second, the length of the
    /// window in seconds.
    let perSecond: String
    /// The suffix of a spectrogram's caption if values are in decibels.
    let decibel: String

    /// The caption of a spectrogram: "Hamming 1 s · 25 per second · dB re 1 µV²". If values are not in decibels, it contains the square of the
    /// channel's unit.
    /// - Parameter seconds: the length of the window as text.
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
