import Settings
import Signals
import TestKit

private func body(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(20), as: UTF8.self) }

let scaleTests = [
    TestCase("each kind of signal has its own scales, and its own unit for values that a TiA server sends without one")
    {
        t in
        var settings = Settings()
        for kind in SignalKind.allCases {
            t.expect(settings.scopeScale(kind) == .auto && !settings.isNegativeUp(kind))
            t.expectEqual(settings.centersMean(kind), kind.facts.centersMean)
            t.expectEqual(settings.units[kind].factor, 1)
        }
        t.expectEqual(settings.units[.eeg].unit, "\u{B5}V")
        t.expectEqual(settings.units[.ecg].unit, "mV")
        t.expectEqual(settings.units[.others].unit, "")
        t.expectEqual(settings.sensitivity(.eeg), 7)
        // 10 mm/mV are 100 µV per mm.
        t.expectEqual(settings.sensitivity(.ecg), 100)
        settings[number: .sensitivity, of: .ecg] = 2
        t.expectEqual(settings.sensitivity(.ecg), 50)
        settings[number: .scale, of: .emg] = 3
        settings[number: .negativeUp, of: .eeg] = 1
        settings[number: .center, of: .others] = 1
        t.expect(settings.scopeScale(.emg) == .perMillimeter && settings.scopeScale(.eeg) == .auto)
        t.expect(settings.isNegativeUp(.eeg) && !settings.isNegativeUp(.ecg))
        t.expect(settings.centersMean(.others) && !settings.centersMean(.eeg))
        settings[number: .factor, of: .ecg] = 250
        t.expectEqual(settings.units[.ecg].factor, 0.25)
    },
    TestCase("every kind of signal has defaults of its own: unit, range, sensitivity, filters and spectrogram") { t in
        let settings = Settings()
        let defaults: [(SignalType, String, ClosedRange<Float>, Float, Int, Bool)] = [
            (.eog, "\u{B5}V", -500...500, 20, 0, true), (.respiration, "", -100...100, 10, 100, false),
            (.heartRate, "bpm", 40...180, 2, 0, false), (.bloodPressure, "mmHg", 0...200, 5, 0, false),
            (.nirs, "", 0...100, 0.5, 0, false), (.oxygenSaturation, "", 0...100, 0.5, 0, false),
            (.temperature, "\u{B0}C", 30...42, 0.05, 0, false), (.skinConductance, "\u{B5}S", 0...20, 0.1, 0, false),
            (.acceleration, "g", -4...4, 0.1, 0, false), (.sensor, "", -100...100, 10, 0, true),
        ]
        for (type, unit, range, sensitivity, highPass, hasSpectrogram) in defaults {
            let kind = SignalKind(type)
            t.expectEqual(settings.units[kind].unit, unit)
            let limits = settings.scopeLimits(kind)
            t.expect(limits.minimum...limits.maximum == range, kind.facts.name)
            t.expectEqual(settings.sensitivity(kind), sensitivity)
            t.expectEqual(settings.filterFrequency(.highPass, of: kind), highPass)
            t.expectEqual(settings.changesSamples(kind), highPass > 0)
            t.expectEqual(settings[isOn: .hasSpectrogram, of: kind], hasSpectrogram)
        }
    },
    TestCase(
        "a unit without digits and a factor from 0.001 to 1,000,000 are accepted in the settings; others are reported"
    ) { t in
        let file = SettingsFile(
            Array(
                "unit-eeg = nV\nunit-ecg = 10uV\nunit-emg = a b\nunit-others = toolong-x\nfactor-eeg = 0\nfactor-ecg = 0.001\n"
                    .utf8))
        t.expectEqual(file.settings.units[.eeg].unit, "nV")
        t.expectEqual(file.settings.units[.ecg].unit, "mV")
        t.expect(abs(file.settings.units[.ecg].factor - 0.001) < 1e-9)
        t.expect(
            file.messages == [
                SettingsMessage(line: 2, problem: .badValue(SettingKey(.unit, .ecg)), excerpt: "10uV"),
                SettingsMessage(line: 3, problem: .badValue(SettingKey(.unit, .emg)), excerpt: "a b"),
                SettingsMessage(line: 4, problem: .badValue(SettingKey(.unit, .others)), excerpt: "toolong-x"),
                SettingsMessage(line: 5, problem: .badValue(SettingKey(.factor, .eeg)), excerpt: "0"),
            ])
    },
    TestCase("if a settings file of an earlier version contains a scale, it applies to all kinds of signals") { t in
        let file = SettingsFile(Array("scope-scale = fixed\nscope-maximum = 50\nscope-minimum = -20.5\n".utf8))
        t.expect(file.messages.isEmpty)
        for kind in SignalKind.allCases {
            t.expect(file.settings.scopeScale(kind) == .fixed)
            t.expect(file.settings.scopeLimits(kind) == (minimum: -20.5, maximum: 50))
        }
    },
    TestCase("in the settings file, a line for one kind of signal overrides an earlier line for all kinds") { t in
        let file = SettingsFile(Array("scope-scale = fixed\nscale-eeg = per-mm\nSENSITIVITY-EEG = 15 # mine\n".utf8))
        t.expect(file.messages.isEmpty)
        t.expect(file.settings.scopeScale(.eeg) == .perMillimeter && file.settings.scopeScale(.emg) == .fixed)
        t.expectEqual(file.settings.sensitivity(.eeg), 15)
    },
    TestCase(
        "a line of the settings file for all kinds of signals stays until the setting of one kind changes; then each kind gets a line"
    ) { t in
        let written = "scope-scale = fixed\nperiod = 5\n"
        let file = SettingsFile(Array(written.utf8))
        t.expectEqual(body(file.encoded(file.settings)), written)
        var settings = file.settings
        // The setting has its default value again, but must still be written.
        settings[number: .scale, of: .ecg] = 0
        let encoded = file.encoded(settings)
        t.expectEqual(
            body(encoded),
            SignalKind.allCases.reduce("") {
                $0 + "scale-" + $1.facts.name + ($1 == .ecg ? " = auto\n" : " = fixed\n")
            } + "period = 5\n"
        )
        t.expect(SettingsFile(encoded).settings == settings)
    },
    TestCase("if a value or a pair of limits for all kinds of signals is invalid, that is reported once") { t in
        let file = SettingsFile(Array("scope-scale = round\nscope-maximum = 5\nscope-minimum = 5\n".utf8))
        t.expect(file.settings == Settings())
        t.expect(
            file.messages == [
                SettingsMessage(
                    line: 1, problem: .badValue(SettingKey(.scale, .eeg)), excerpt: "round", formerName: "scope-scale"),
                SettingsMessage(line: 2, problem: .notBelow(SettingKey(.maximum, .eeg))),
            ])
    },
]
