import Graphs
import Spectrum

/// How a spectrogram's spectra are made, as magnified ones show it.
public struct SpectrogramStrings: Sendable {
    /// In the order of `WindowFunction`.
    public let windows: [String]
    /// {0} window, {1} a number.
    public let perSecond: String
    /// What follows where values are decibels.
    public let decibel: String

    /// "Hamming 1 s · 25 per second · dB"; with the square of the channel's unit where values are no decibels.
    func caption(_ options: SpectrogramOptions, unit: String) -> String {
        let index = Int(options.window.rawValue)
        let window = index < windows.count ? windows[index] : ""
        let made = perSecond.filled(window, "\(options.maximumCyclesPerSecond)")
        if options.isDecibel { return made + " · " + decibel }
        return unit.isEmpty ? made : made + " · " + unit + "²"
    }
}
