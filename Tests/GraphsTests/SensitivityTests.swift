import Graphs
import Signals
import TestKit
import Text

let sensitivityTests = [
    TestCase("the sensitivities of EEG and ECG are the steps that clinicians use") { t in
        t.expectEqual(
            SensitivitySteps(.eeg).values, [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200])
        // The steps of 50, 100 and 200 µV/mm are 20, 10 and 5 mm/mV, which clinicians use for an ECG.
        t.expectEqual(SensitivitySteps(.ecg).values, [50, 100, 200])
        for kind in SignalKind.allCases {
            let steps = SensitivitySteps(kind)
            t.expect(steps.values.contains(steps.standard))
            t.expect(zip(steps.values, steps.values.dropFirst()).allSatisfy { $0 < $1 })
        }
    },
    TestCase("signal kinds without clinical sensitivities use steps of 1, 2 and 5 times powers of ten") { t in
        t.expectEqual(SensitivitySteps(.emg).values, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000])
        let units = SensitivitySteps(.others)
        t.expectEqual(Array(units.values.prefix(5)), [0.001, 0.002, 0.005, 0.01, 0.02])
        t.expect(units.values.last == 1_000_000)
        t.expectEqual(units.values.count, 28)
    },
    TestCase("if the sensitivity is raised or lowered in steps, it stops at the last and at the first step") { t in
        let steps = SensitivitySteps(.eeg)
        t.expectEqual(steps.next(after: 7, .larger), 5)
        t.expectEqual(steps.next(after: 7, .smaller), 10)
        t.expectEqual(steps.next(after: 1, .larger), 1)
        t.expectEqual(steps.next(after: 200, .smaller), 200)
        // A value between two steps counts as the nearest step.
        t.expectEqual(steps.next(after: 8, .smaller), 10)
    },
    TestCase(
        "the sensitivity for a value is the step with the smallest ratio to the value; an invalid value gives the default step"
    ) { t in
        let steps = SensitivitySteps(.eeg)
        t.expectEqual(steps.nearest(to: 8.3), 7)
        t.expectEqual(steps.nearest(to: 8.4), 10)
        t.expectEqual(steps.nearest(to: 0), 1)
        t.expectEqual(steps.nearest(to: 1e30), 200)
        t.expectEqual(steps.nearest(to: .nan), 7)
        t.expectEqual(steps.nearest(to: -3), 7)
    },
    TestCase("if two fingers move apart vertically, traces become larger by whole steps of the sensitivity") { t in
        let steps = SensitivitySteps(.eeg)
        t.expectEqual(steps.step(from: 7, scale: 1), 7)
        t.expectEqual(steps.step(from: 7, scale: 1.1), 7)
        t.expectEqual(steps.step(from: 7, scale: 1.4), 5)
        t.expectEqual(steps.step(from: 7, scale: 0.7), 10)
        t.expectEqual(steps.step(from: 7, scale: 1000), 1)
        for scale in [Float.nan, 0, -1, .infinity] { t.expectEqual(steps.step(from: 7, scale: scale), 7) }
        t.expectEqual(steps.step(from: 7, scale: .leastNonzeroMagnitude), 200)
        t.expectEqual(SensitivitySteps(.ecg).step(from: 100, scale: 2), 50)
    },
    TestCase("a sensitivity has the same effect on channels in V, mV, \u{B5}V and nV") { t in
        func perMillimeter(_ sensitivity: Float, unit: String) -> Float {
            ScopeScale.perMillimeter(sensitivity, microvolts: Voltage.microvolts(in: unit))
        }
        for unit in ["\u{B5}V", "\u{3BC}V", "uV"] { t.expectEqual(perMillimeter(7, unit: unit), 7) }
        t.expectEqual(perMillimeter(100, unit: "mV"), 0.1)
        t.expectEqual(perMillimeter(100, unit: "V"), 1e-4)
        t.expect(abs(perMillimeter(7, unit: "nV") - 7000) < 0.01)
        // In units other than volts, the steps are 1, 2 and 5 times powers of ten.
        t.expectEqual(perMillimeter(7, unit: "g"), 5)
        t.expectEqual(perMillimeter(0.02, unit: ""), 0.02)
    },
    TestCase("sensitivities are written as clinicians write them") { t in
        func text(_ sensitivity: Float, _ kind: SignalKind, _ unit: String) -> String {
            var text = ValueText()
            text.append(sensitivity: sensitivity, of: kind, unit: unit)
            return text.string
        }
        t.expectEqual(text(7, .eeg, "\u{B5}V"), "7 \u{B5}V/mm")
        t.expectEqual(text(7, .eeg, "mV"), "7 \u{B5}V/mm")
        t.expectEqual(text(100, .ecg, "mV"), "10 mm/mV")
        t.expectEqual(text(200, .ecg, "uV"), "5 mm/mV")
        t.expectEqual(text(2000, .emg, "\u{B5}V"), "2 mV/mm")
        t.expectEqual(text(0.05, .others, "V"), "0.05 \u{B5}V/mm")
        t.expectEqual(text(0.002, .others, "g"), "0.002 g/mm")
        t.expectEqual(text(100, .ecg, ""), "100/mm")
        t.expectEqual(text(1_000_000, .others, "V"), "1000 mV/mm")
    },
    TestCase("each signal type belongs to exactly one kind of signal in the settings") { t in
        t.expect(SignalKind(.eeg) == .eeg && SignalKind(.ecg) == .ecg && SignalKind(.emg) == .emg)
        t.expect(SignalKind(.eog) == .eog && SignalKind(.sensor) == .others)
        var perKind = PerKind { $0.rawValue }
        for kind in SignalKind.allCases { t.expectEqual(perKind[kind], kind.rawValue) }
        perKind[.emg] = 9
        t.expect(perKind == PerKind { $0 == .emg ? 9 : $0.rawValue })
    },
]
