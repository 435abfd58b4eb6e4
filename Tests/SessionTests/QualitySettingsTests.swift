import BandPower
import Quality
import Session
import Settings
import Signals
import Spectrum
import TestKit

let qualitySettingsTests = [
    TestCase(
        "the default settings for quality and frequency bands equal the default limits and bands of the modules that measure them"
    ) { t in
        t.expect(QualitySettings(Settings()) == QualitySettings())
        t.expect(WelchSettings(Settings()) == WelchSettings())
    },
    TestCase(
        "the settings determine the kind of electrodes, their limits, the amplifier's range, the frequency bands and the windows"
    ) {
        t in
        var settings = Settings()
        settings[number: .electrodes] = 1
        settings[number: .dryLimit] = 14_500
        settings[number: .amplifierRange] = 187_500
        settings[number: .bandEnd] = 70_000
        settings[number: .welchSeconds] = 2
        settings[number: .welchOverlap] = 3
        settings[number: .welchWindows] = 16
        settings[number: .welchWindow] = 1
        let quality = QualitySettings(settings)
        t.expect(quality.electrodes == .dry && quality.dryAmplitude == 14.5 && quality.wetAmplitude == 20)
        t.expect(quality.fullScales[.eeg] == 187_500 && quality.fullScales[.ecg] == nil)
        let welch = WelchSettings(settings)
        t.expect(
            welch
                == WelchSettings(
                    windowMilliseconds: 2000, overlap: 75, windows: 16, function: .hamming,
                    limits: [1000, 4000, 8000, 13_000, 30_000, 70_000]))
    },
    TestCase("if the limits of frequency bands do not rise, they are reported as settings that contradict each other") {
        t in
        var settings = Settings()
        settings[number: .bandAlpha] = 13_000
        t.expect(settings.contradiction != nil)
    },
]
