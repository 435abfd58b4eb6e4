import GraphPages
import GraphScreens
import ScreenRig
import Screens
import Settings
import Signals
import TestKit
import Widgets

/// Tests of the effect that settings and channels have on spectrograms.
let spectrogramOptionTests = [
    TestCase("each kind of signal has its own setting for the highest frequency of its spectrograms") { t in
        var settings = Settings()
        func highest(_ type: SignalType) -> Float? {
            VisualizationOptions(settings).highestFrequencies[SignalKind(type)]
        }
        t.expect(highest(.eeg) == 70 && highest(.ecg) == 40 && highest(.emg) == nil && highest(.eog) == 30)
        t.expect(VisualizationOptions().highestFrequencies == VisualizationOptions(settings).highestFrequencies)
        settings[number: .band, of: .eeg] = 0
        settings[number: .band, of: .ecg] = 100
        settings[number: .band, of: .emg] = 250
        settings[number: .band, of: .eog] = 10
        t.expect(highest(.eeg) == nil && highest(.ecg) == 100 && highest(.emg) == 250 && highest(.eog) == 10)
        t.expectEqual(SettingKey(.band, .eeg).row.name, "band-eeg")
    },
    TestCase(
        "each kind of signal has spectrograms if the setting for it is on; acceleration and skin conductance have none by default"
    ) { t in
        func graphs(_ settings: Settings, _ type: SignalType, _ unit: String) -> Int {
            let source = LeadSource(["X", "Y", "Z"], type: type, hertz: 50, unit: unit) { sample, _ in
                Float(sample % 50) / 50
            }
            let options = VisualizationOptions(settings)
            return VisualizationRig.make(t, source, source.channels, options: options)?.screen.graphCount ?? 0
        }
        for (type, unit) in [(SignalType.acceleration, "g"), (.skinConductance, "\u{B5}S")] {
            var settings = Settings()
            t.expectEqual(graphs(settings, type, unit), 3)
            settings[isOn: .hasSpectrogram, of: SignalKind(type)] = true
            t.expectEqual(graphs(settings, type, unit), 6)
            settings[isOn: .showsSpectrograms] = false
            t.expectEqual(graphs(settings, type, unit), 3)
        }
        t.expectEqual(SettingsFile(Array("spectrograms-acceleration = yes\n".utf8)).messages.count, 0)
    },
    TestCase(
        "the caption of a spectrogram shows the length of the analyzed window and the reference value of the decibels"
    ) { t in
        let options = VisualizationOptions().spectrogram
        func caption(_ hertz: UInt32, _ unit: String, _ strings: Strings = .english) -> String {
            options.caption(unit: unit, rate: SamplingRate(milliHertz: hertz * 1000), strings)
        }
        t.expectEqual(caption(250, "\u{B5}V"), "Hamming 1 s \u{B7} 25 per second \u{B7} dB re 1 \u{B5}V\u{B2}")
        t.expectEqual(caption(16_384, "mV"), "Hamming 1 s \u{B7} 25 per second \u{B7} dB re 1 \u{B5}V\u{B2}")
        var settings = Settings()
        for (index, seconds) in ["0.25", "0.50", "1", "2", "4"].enumerated() {
            settings[number: .spectrumWindow] = index
            let other = VisualizationOptions(settings).spectrogram
            let caption = other.caption(unit: "\u{B5}V", rate: SamplingRate(hertz: 250), .english)
            t.expect(contains(caption, "Hamming " + seconds + " s"), caption)
        }
        // A window has at most 16,384 samples.
        t.expectEqual(caption(20_000, "mmHg"), "Hamming 0.82 s \u{B7} 25 per second \u{B7} dB")
        t.expectEqual(caption(32_768, "", .german), "Hamming 0,50 s \u{B7} 25 je Sekunde \u{B7} dB")
    },
]
