import BandPower
import Settings
import Spectrum

extension WelchSettings {
    /// Makes the settings for band power from the device's settings.
    public init(_ settings: Settings) {
        let functions: [WindowFunction] = [.hannDenormalized, .hamming, .blackman, .bartlett, .rectangular]
        let welch = settings.welch
        self.init(
            windowMilliseconds: welch.seconds * 1000, overlap: welch.overlap, windows: welch.windows,
            function: functions[min(max(0, welch.window), functions.count - 1)], limits: settings.bandLimits)
    }
}
