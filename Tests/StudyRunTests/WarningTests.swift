import JSON
import Study
import StudyRun
import StudyTests
import TestKit

private func isHome(_ view: StudyView) -> Bool { if case .home = view { true } else { false } }
/// Returns true if the view is a step before a recording.
private func isStep(_ view: StudyView) -> Bool {
    if case .step(let steps) = view { steps.mode == .start } else { false }
}
private func isFitting(_ view: StudyView) -> Bool { if case .fitting = view { true } else { false } }
private func isPrompt(_ view: StudyView) -> Bool { if case .prompt = view { true } else { false } }
private func isPause(_ view: StudyView) -> Bool { if case .pause = view { true } else { false } }

/// Returns the warning that is shown.
private func warning(_ subject: Subject) -> StudyWarning? {
    if case .warning(let warning) = subject.guide.view { warning } else { nil }
}

/// Returns the events of a session from its last stored file.
private func events(_ subject: Subject) -> [String] {
    (subject.json(subject.files.count - 1)?["events"]?.list ?? []).compactMap { $0["is"]?.text }
}

let warningTests = [
    TestCase("if the headset's battery is low before a block, the subject can continue or charge the headset") { t in
        guard let study = example() else { return t.fail("no study") }
        for inFitting in [false, true] {
            let subject = Subject(study)
            t.expect(subject.play(until: inFitting ? isFitting : isStep))
            subject.guide.set(.batteryLow, isOn: true)
            t.expect(warning(subject) == .amplifierBatteryLow)
            // The warning stays on the screen, even if the electrodes become good and time passes.
            subject.guide.set(qualities: study.electrodes.map { _ in 100 }, reasons: [])
            subject.wait(200)
            t.expect(warning(subject) == .amplifierBatteryLow && !subject.isRecording)
            subject.guide.goOn()
            t.expect(inFitting ? isFitting(subject.guide.view) : isStep(subject.guide.view))
            // The same warning does not appear again.
            subject.guide.set(.batteryLow, isOn: true)
            t.expect(warning(subject) == nil)
            t.expect(subject.play(until: isPause))
            guard case .pause(let pause) = subject.guide.view else { return t.fail("no pause") }
            t.expectEqual(pause.warnings.count, 1)
            t.expect(pause.warnings.first == .amplifierBatteryLow && !subject.notices.contains(.amplifierBatteryLow))
            t.expectEqual(events(subject).filter { $0 == "batteryLow" }.count, 1)
            t.expectEqual(subject.mistakes, [])
        }
        let subject = Subject(study)
        t.expect(subject.play(until: isStep))
        subject.guide.set(.batteryLow, isOn: true)
        subject.guide.endForNow()
        guard case .step(let steps) = subject.guide.view, steps.mode == .finish else { return t.fail("no clean-up") }
        t.expect(subject.play(until: isHome))
        t.expect(subject.recordings.isEmpty && events(subject).contains("batteryLow"))
        t.expect(subject.guide.home.rows[1].isNext && subject.guide.home.rows[1].progress == 0)
    },
    TestCase(
        "if the headset's battery is low at the start of a session, that is reported then, and not again after the session's pause"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.guide.set(.batteryLow, isOn: true)
        t.expect(subject.play { view in if case .detail = view { subject.guide.session == 0 } else { false } })
        t.expectEqual(subject.notices.filter { $0 == .amplifierBatteryLow }.count, 1)
        t.expect(subject.play { view in if case .detail = view { subject.guide.session == 1 } else { false } })
        t.expectEqual(subject.notices.filter { $0 == .amplifierBatteryLow }.count, 1)
    },
    TestCase(
        "if the headset's battery becomes low during a block, the block continues, and that is reported in the pause"
    ) {
        t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play(until: isPrompt))
        let notices = subject.notices.count
        subject.guide.set(.batteryLow, isOn: true)
        subject.guide.set(isBoardLow: true)
        t.expect(isPrompt(subject.guide.view) && subject.isRecording && subject.notices.count == notices)
        t.expect(subject.play(until: isPause))
        guard case .pause(let low) = subject.guide.view else { return t.fail("no pause") }
        t.expect(
            low.warnings.count == 2 && low.warnings[0] == .amplifierBatteryLow && low.warnings[1] == .boardBatteryLow)
        // The screen must change when the batteries are charged, although nobody touches it.
        let version = subject.guide.version
        subject.guide.set(.batteryLow, isOn: false)
        subject.guide.set(isBoardLow: false)
        subject.wait(0.1)
        guard case .pause(let good) = subject.guide.view else { return t.fail("no pause") }
        t.expect(good.warnings.isEmpty && subject.guide.version != version)
        // During a pause, a new warning is shown as a notification.
        subject.guide.set(.batteryLow, isOn: true)
        t.expect(subject.notices.last == .amplifierBatteryLow)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase(
        "if the device's battery is low, that is reported; a session starts only after the subject charges it or confirms"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play(until: isHome))
        subject.guide.set(isBoardLow: true)
        subject.guide.set(isBoardLow: true)
        t.expectEqual(subject.notices.filter { $0 == .boardBatteryLow }.count, 1)
        subject.guide.start(3)
        t.expect(warning(subject) == .boardBatteryLow)
        subject.guide.goBack()
        t.expect(isHome(subject.guide.view) && subject.guide.record.begun == nil)
        subject.guide.start(3)
        subject.guide.set(isBoardLow: false)
        subject.wait(0.1)
        guard case .detail(3) = subject.guide.view else { return t.fail("it does not continue when it is charged") }
        subject.guide.cancel()
        subject.guide.set(isBoardLow: true)
        subject.guide.start(3)
        t.expect(warning(subject) == .boardBatteryLow)
        subject.guide.goOn()
        guard case .detail(3) = subject.guide.view else { return t.fail("the subject cannot continue") }
    },
    TestCase(
        "if the clock is not set, that is reported before the first session of a study day, which starts when the clock is set"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study, clock: nil)
        t.expect(subject.play(until: isHome))
        subject.guide.start(3)
        t.expect(warning(subject) == .clockNotSet)
        subject.clock = 1_800_000_000
        subject.wait(1)
        guard case .detail(3) = subject.guide.view else { return t.fail("it does not continue when the clock is set") }
        t.expectEqual(subject.guide.record.begun?.seconds ?? 0, 1_800_000_001)
        // In later sessions of the same day, the warning that the clock is not set does not appear.
        subject.clock = nil
        t.expect(subject.play(until: isHome))
        subject.guide.start(0)
        guard case .detail(0) = subject.guide.view else { return t.fail("asked twice on a day") }
    },
    TestCase("if the clock shows a time long before the last study day, it counts as not set") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .wait = view { true } else { false } })
        let ended = subject.clock ?? 0
        // A time server may set the clock back by half an hour, so this is not a fault.
        subject.clock = ended - 1800
        subject.wait(1)
        guard case .wait(let seconds?) = subject.guide.view, seconds == 8 * 3600 else {
            return t.fail("no time to wait")
        }
        subject.clock = ended - 40 * 86_400
        subject.wait(1)
        guard case .wait(nil) = subject.guide.view else { return t.fail("the subject waits for 40 days") }
        subject.restart()
        t.expect(isHome(subject.guide.view))
        subject.guide.start(3)
        t.expect(warning(subject) == .clockBehind)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
        guard case .finished = subject.guide.view else { return t.fail("not finished") }
    },
    TestCase("a block of a study starts only when the card has enough space for it") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.space = 59
        t.expect(subject.play { _ in warning(subject) != nil })
        // The block needs space for one minute: two trials of 20 s with their prompts, its start and its end.
        t.expect(warning(subject) == .littleSpace(minutes: 0, of: 1))
        subject.guide.goOn()
        subject.wait(1)
        t.expect(warning(subject) != nil && !subject.isRecording && subject.recordings.isEmpty)
        subject.space = 60
        subject.wait(1)
        t.expect(warning(subject) == .littleSpace(minutes: 1, of: 1) && !subject.isRecording)
        subject.guide.goOn()
        t.expect(isPrompt(subject.guide.view) && subject.isRecording)
        t.expect(subject.play(until: isPause))
        // There is too little space before the next block, so the warning appears again.
        subject.space = 0
        t.expect(subject.play { _ in warning(subject) != nil })
        t.expectEqual(subject.recordings.count, 1)
        subject.guide.endForNow()
        t.expect(subject.play(until: isHome))
        t.expect(subject.guide.home.rows[1].blocksLeft == 1 && events(subject).contains("littleSpace"))
        subject.space = nil
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("while electrodes are fitted, each loss and each return of the headset is reported") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play(until: isFitting))
        subject.guide.set(.streaming, isOn: true)
        let before = subject.notices.count
        subject.guide.set(.streaming, isOn: false)
        subject.guide.set(.streaming, isOn: false)
        t.expect(subject.notices.dropFirst(before).elementsEqual([.sourceLost]))
        subject.guide.set(.streaming, isOn: true)
        t.expect(subject.notices.dropFirst(before).elementsEqual([.sourceLost, .sourceFound]))
    },
]
