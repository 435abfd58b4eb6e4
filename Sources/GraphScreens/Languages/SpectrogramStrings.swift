import Graphs
import Spectrum
import Widgets

/// How spectra are computed, as magnified spectrograms show it.
struct SpectrogramStrings: Sendable {
    /// In the order of `WindowFunction`.
    let windows: [String]
    /// {0} window, {1} a number, {2} the window's seconds.
    let perSecond: String
    /// The suffix where values are decibels.
    let decibel: String

    /// "Hamming 1 s · 25 per second · dB re 1 µV²"; with the square of the channel's unit if values are not decibels.
    /// - Parameter seconds: the length of the window.
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
