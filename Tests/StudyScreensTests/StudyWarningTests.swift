import Acquisition
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import StudyRun
import TestKit
import Widgets

/// The channels of a server that plays a headset: the study's electrodes and the battery level.
private var headset: SignalCatalogue {
    SignalCatalogue(signals: [
        Signal(
            type: .eeg, rate: SamplingRate(hertz: 256), blockSize: 8, unit: "µV", labels: ["P3", "O2", "Fp1", "Fp2"]),
        Signal(type: .sensor, rate: .irregular, blockSize: 1, unit: "%", labels: ["Battery"]),
        Signal(type: .acceleration, rate: SamplingRate(hertz: 52), blockSize: 1, unit: "g", labels: ["X"]),
    ])
}

private let onlyRest = ("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]")

extension StudyBench {
    fileprivate var warning: StudyWarning? { if case .warning(let warning)? = guide?.view { warning } else { nil } }
}

let studyWarningTests: [TestCase] = [
    TestCase(
        "the battery channel of the headset is selected together with the electrodes, and a low level warns the subject"
    ) {
        t in
        guard
            let bench = StudyBench(
                t, changes: [onlyRest, ("\"kind\": \"simulation\", \"name\": \"Muse\"", "\"kind\": \"tia\"")])
        else { return }
        let rig = bench.rig
        var settings = rig.context.settings.current
        settings[text: .host] = "10.0.0.5"
        rig.context.settings.apply(settings)
        rig.host.nextSource = ScriptedSource(offering: headset)
        bench.board()
        rig.tap("study.start")
        rig.tap("study.next")
        bench.wait("the headset's channels") { rig.host.nextSource.store != nil }
        let entries = rig.host.nextSource.store?.entries ?? []
        t.expectEqual(entries.map { $0.label }, ["P3", "O2", "Fp1", "Fp2", "Battery"])
        guard let level = entries.last?.events else { return t.fail("no level") }
        func report(_ percent: Float) {
            level.append(percent, at: rig.now)
            rig.frames(2)
        }
        report(15)
        t.expectEqual(bench.view, "step")
        report(14)
        t.expect(bench.warning == .amplifierBatteryLow)
        rig.tap("study.next")
        t.expectEqual(bench.view, "step")
        // The battery counts as low until its level has clearly risen.
        for percent in [16, 14, 19, 13] { report(Float(percent)) }
        t.expectEqual(bench.view, "step")
        report(20)
        report(14)
        t.expect(bench.warning == .amplifierBatteryLow)
        rig.tap("study.end")
        for _ in 0..<200 where bench.view == "step" {
            if rig.target("study.next")?.isEnabled ?? false { rig.tap("study.next") } else { rig.frames(60) }
        }
        t.expectEqual(bench.view, "home")
        t.expect(rig.host.testRecording.requests.isEmpty && rig.context.acquisition.sources.isEmpty)
    },
    TestCase(
        "if the board's battery is low, the subject is notified, and is warned before each session until a charger is connected"
    ) {
        t in
        guard let bench = StudyBench(t, changes: [onlyRest]) else { return }
        let (rig, device) = (bench.rig, bench.rig.host.testDevice)
        bench.board()
        device.power = DevicePower(percent: 15, supply: .battery)
        rig.frames(2)
        t.expect(rig.shell.shownNotification.isEmpty, rig.shell.shownNotification)
        device.power = DevicePower(percent: 14, supply: .battery)
        rig.frames(2)
        t.expectEqual(rig.shell.shownNotification, "The device's battery is low")
        t.expect(device.refreshes > 0)
        rig.tap("study.start")
        t.expect(bench.warning == .boardBatteryLow)
        rig.tap("study.back")
        t.expectEqual(bench.view, "home")
        rig.tap("study.start")
        device.power = DevicePower(percent: 14, supply: .outside)
        rig.frames(2)
        t.expectEqual(bench.view, "detail")
    },
    TestCase("if the clock is not set before the first session of a study day, the subject can set it or skip that") {
        t in
        for isSet in [false, true] {
            guard let bench = StudyBench(t, changes: [onlyRest]) else { return }
            let rig = bench.rig
            bench.board()
            // A clock whose year is impossible counts as not set.
            rig.host.clock = isSet ? nil : 2_300_000_000
            rig.tap("study.start")
            t.expect(bench.warning == .clockNotSet)
            if isSet {
                rig.tap("study.clock")
                rig.settleTransition()
                t.expect(rig.target("study.clock") == nil, "the clock cannot be set")
                rig.host.clock = 1_795_269_120
            } else {
                rig.tap("study.next")
            }
            rig.frames(3)
            t.expectEqual(bench.view, "detail")
        }
    },
    TestCase("a block of a study begins only when the card has enough space for it") { t in
        guard
            let bench = StudyBench(
                t,
                changes: [
                    onlyRest, ("\"goal\": 100", "\"goal\": 30"), ("\"enough\": 75", "\"enough\": 20"),
                    ("\"loseBelow\": 75", "\"loseBelow\": 10"), ("\"pass\": 50", "\"pass\": 0"),
                ])
        else { return }
        let (rig, device) = (bench.rig, bench.rig.host.testDevice)
        bench.board()
        device.recordingBytes = 100_000
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<40 where bench.view == "step" {
            bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? true })
            if bench.view == "step" { rig.tap("study.next") }
        }
        bench.wait("what is wrong with the card") { bench.warning != nil }
        t.expect(rig.host.testRecording.requests.isEmpty)
        t.expectEqual(rig.target("study.next")?.isEnabled ?? true, false)
        device.recordingBytes = 100_000_000
        bench.wait("Continue") { rig.target("study.next")?.isEnabled ?? false }
        rig.tap("study.next")
        t.expectEqual(bench.view, "prompt")
        t.expectEqual(rig.host.testRecording.requests.count, 1)
    },
]
