import JSON
import Study
import StudyRun
import StudyTests
import TestKit

let troubleTests = [
    TestCase("if the source is lost during a trial, a marker ends the trial, which later restarts with its first phase")
    { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        func isFixation(_ view: StudyView) -> Bool {
            if case .prompt(let prompt) = view { prompt.phase.kind != .prompt && prompt.began != nil } else { false }
        }
        t.expect(subject.play(until: isFixation))
        guard case .prompt(let before) = subject.guide.view else { return t.fail("no prompt") }
        subject.wait(1)
        subject.guide.set(.streaming, isOn: false)
        subject.wait(0.1)
        guard case .sourceLost(false) = subject.guide.view else { return t.fail("not lost") }
        t.expectEqual(subject.labels(0).last ?? "", StudyMarker.aborted)
        t.expect(subject.notices.last == .sourceLost)
        subject.guide.set(.streaming, isOn: true)
        subject.wait(0.1)
        guard case .sourceLost(true) = subject.guide.view else { return t.fail("not back") }
        subject.wait(3.1)
        guard case .prompt(let after) = subject.guide.view else { return t.fail("no prompt again") }
        t.expect(after.trial == before.trial && after.block == before.block && after.number > before.number)
        t.expect(after.began == nil && after.phase.kind == .prompt, "not the first phase")
        t.expect(subject.isRecording && subject.recordings.count == 1)
        t.expect(subject.play())
        t.expectEqual(trials(subject, "rest", day: 1), Array(0..<8))
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("if the subject cancels a session, its data stay, and the next session continues with the same trial") {
        t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        var prompts = 0
        t.expect(
            subject.play { view in
                if case .prompt = view { prompts += 1 }
                return prompts > 14
            })
        guard case .prompt(let before) = subject.guide.view else { return t.fail("no prompt") }
        let next = subject.guide.record.progress[0].next
        t.expect(next > 0)
        subject.guide.cancel()
        guard case .step(let steps) = subject.guide.view, steps.mode == .cancel else { return t.fail("no steps") }
        t.expect(!subject.isRecording)
        t.expectEqual(subject.labels(subject.recordings.count - 1).last ?? "", StudyMarker.aborted)
        t.expectEqual(subject.json(subject.files.count - 1)?["cancellations"]?.integer ?? 0, 1)
        subject.guide.goOn()
        guard case .home = subject.guide.view else { return t.fail("not at home") }
        t.expect(subject.guide.home.rows[1].isNext && !subject.guide.home.rows[1].isDone)
        t.expectEqual(subject.guide.record.progress[0].next, next)
        t.expect(subject.play { view in if case .prompt = view { true } else { false } })
        guard case .prompt(let after) = subject.guide.view else { return t.fail("no prompt") }
        t.expect(after.trial == before.trial && after.block == before.block)
        t.expectEqual(subject.recordings[subject.recordings.count - 1].name.run, subject.recordings.count)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase(
        "if the recording of a block fails, the session ends, its data stay, and the interrupted trial is repeated later"
    ) {
        t in
        guard let study = example() else { return t.fail("no study") }
        func isFixation(_ view: StudyView) -> Bool {
            if case .prompt(let prompt) = view { prompt.phase.kind != .prompt && prompt.began != nil } else { false }
        }
        for isLost in [false, true] {
            let subject = Subject(study)
            t.expect(subject.play(until: isFixation))
            guard case .prompt(let before) = subject.guide.view else { return t.fail("no prompt") }
            if isLost {
                subject.guide.set(.streaming, isOn: false)
                subject.wait(0.1)
            }
            subject.guide.recordingFailed(.other)
            t.expect(!subject.isRecording && subject.notices.last == .recordingFailed(.other))
            t.expectEqual(subject.labels(0).filter { $0 == StudyMarker.aborted }.count, 1)
            guard case .step(let steps) = subject.guide.view, steps.mode == .cancel else { return t.fail("no steps") }
            // A second failure has no effect.
            subject.guide.recordingFailed(.other)
            t.expectEqual(subject.notices.filter { $0 == .recordingFailed(.other) }.count, 1)
            guard let json = subject.json(subject.files.count - 1), let events = json["events"]?.list else {
                return t.fail("no data")
            }
            t.expect(events.contains { $0["is"]?.text == "recordingEnded" && $0["by"]?.text == "failure" })
            t.expectEqual(json["cancellations"]?.integer ?? -1, 0)
            t.expect(subject.play { view in if case .prompt = view { true } else { false } })
            guard case .prompt(let after) = subject.guide.view else { return t.fail("no prompt again") }
            t.expect(after.trial == before.trial && after.block == before.block)
            t.expectEqual(subject.recordings.count, 2)
            t.expect(subject.play())
            t.expectEqual(trials(subject, "rest", day: 1), Array(0..<8))
            t.expectEqual(subject.mistakes, [])
        }
    },
    TestCase("if the power is cut at any moment of a study, no answer and no trial is lost") { t in
        guard let study = example() else { return t.fail("no study") }
        let whole = Subject(study)
        t.expect(whole.play())
        let uncut = whole.recordings.filter { $0.name.day == 1 && $0.name.session == "rest" }.flatMap { $0.markers }.map
        { $0.label }
        for cut in stride(from: 1, to: whole.acts, by: max(1, whole.acts / 60)) {
            let subject = Subject(study)
            for _ in 0..<cut { _ = subject.act() }
            let before = subject.guide.record
            // Append an incomplete line to the journal, as a power cut leaves it.
            subject.journal += Array("{\"is\":\"tri".utf8)
            subject.restart()
            let after = subject.guide.record
            t.expect(after.uuid == before.uuid && after.stage == before.stage && after.day == before.day, "cut \(cut)")
            t.expect(after.progress.map { $0.next } == before.progress.map { $0.next }, "cut \(cut): trials")
            t.expect(after.answers == before.answers && after.boarding == before.boarding, "cut \(cut): answers")
            subject.journal = subject.journal.split(separator: 10).dropLast(0).flatMap { Array($0) + [10] }
            t.expect(subject.play(), "cut \(cut) does not end")
            t.expectEqual(subject.mistakes, [], "cut \(cut)")
            let labels = subject.recordings.filter { $0.name.day == 1 && $0.name.session == "rest" }.flatMap {
                $0.markers
            }
            .map { $0.label }
            t.expect(labels.count >= uncut.count && Set(uncut).isSubset(of: Set(labels)), "cut \(cut): markers")
        }
    },
    TestCase("the journal of a study stays short, however many events happen between two starts of the app") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        for _ in 0..<60 where subject.guide.record.stage != .boarded { _ = subject.act() }
        var longest = 0
        for turn in 0..<20_000 {
            subject.guide.setShortInstructions(turn % 2 == 0)
            longest = max(longest, subject.journal.count)
        }
        t.expect(longest < 300 << 10, "\(longest) bytes")
        let (old, new) = (subject.guide.record, StudyRecord(study, journal: subject.journal))
        t.expect(new.uuid == old.uuid && new.stage == old.stage && new.instructions == old.instructions)
    },
    TestCase(
        "when the app starts, it rewrites the study's journal; reading the new journal gives the same state as reading the old one"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        for act in 0..<300 {
            guard subject.act() else { break }
            guard act % 7 == 0 else { continue }
            let (old, new) = (subject.guide.record, StudyRecord(study, journal: subject.guide.record.journal))
            t.expect(
                new.uuid == old.uuid && new.stage == old.stage && new.day == old.day && new.begun == old.begun
                    && new.progress == old.progress && new.answers == old.answers && new.boarding == old.boarding
                    && new.announced == old.announced && new.recordings == old.recordings && new.intro == old.intro
                    && new.open == old.open
                    && (old.day == 0 || new.ended == old.ended), "act \(act)")
        }
    },
    TestCase(
        "if a headset does not reach the required quality, the start is delayed by three minutes; then less quality is enough"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .fitting = view { true } else { false } })
        subject.guide.set(.onHead, isOn: true)
        subject.guide.set(qualities: [100, 100, 30, 100, 0], reasons: ["", "", "loose", "", ""])
        for _ in 0..<700 { subject.wait(0.25) }
        // The quality is below the required one, which is accepted only after three minutes.
        subject.guide.set(qualities: [80, 80, 80, 80, 0], reasons: [])
        subject.wait(0.25)
        guard case .fitting(let early, let before) = subject.guide.view, before.index == 1 else {
            return t.fail("80 is enough too early")
        }
        t.expect(!early.isLate(now: subject.now) && early.untilLate(now: subject.now) < 10_000_000_000)
        subject.guide.set(qualities: [100, 100, 30, 100, 0], reasons: ["", "", "loose", "", ""])
        for _ in 0..<1300 { subject.wait(0.25) }
        guard case .fitting(let watch, let steps) = subject.guide.view else {
            return t.fail("the headset does not fit although the required quality is lower now")
        }
        // The step for the forehead electrodes is still shown. Only the rings of these electrodes are active on the screen; those of the ear
        // electrodes are gray.
        t.expect(steps.index == 1 && watch.rings.map { $0.look } == [.inactive, .active, .active, .inactive])
        subject.guide.set(qualities: [80, 80, 80, 80, 0], reasons: [])
        subject.wait(0.25)
        subject.wait(0.25)
        guard case .prompt = subject.guide.view else { return t.fail("not enough after three minutes") }
        t.expect(subject.play { view in if case .pause = view { true } else { false } })
        subject.guide.endForNow()
        guard case .upload = subject.guide.view else { return t.fail("no upload") }
    },
    TestCase("if the device has no sound, a prompt is shown as long as reading its text takes") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.hasSound = false
        t.expect(subject.play { view in if case .prompt(let prompt) = view { prompt.began != nil } else { false } })
        guard case .prompt(let prompt) = subject.guide.view else { return t.fail("no prompt") }
        // The text "We begin" is short, so the minimum of two seconds applies.
        t.expect(prompt.length == 2_000_000_000)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("in developer mode, the waiting times of a study can be skipped, and sessions can be marked as done") {
        t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.guide.skip()
        guard case .home = subject.guide.view else { return t.fail("not at home") }
        subject.guide.setDone(3, true)
        subject.guide.setDone(0, true)
        t.expect(subject.guide.home.rows.map { $0.isDone } == [true, true, false])
        subject.guide.setDone(0, false)
        subject.guide.start(0)
        subject.guide.goOn()
        subject.guide.set(.streaming, isOn: true)
        for _ in 0..<30 {
            if case .prompt = subject.guide.view { break }
            subject.guide.skip()
        }
        guard case .prompt(let first) = subject.guide.view else { return t.fail("no prompt") }
        subject.guide.phaseShown(first.number, at: subject.now)
        subject.guide.skip()
        guard case .prompt(let second) = subject.guide.view else { return t.fail("no prompt") }
        t.expect(second.trial == 2)
        subject.guide.cancel()
        t.expect(subject.play { view in if case .home = view { true } else { false } })
        for session in [0, 1] { subject.guide.setDone(session, true) }
        guard case .wait = subject.guide.view else { return t.fail("no wait") }
        subject.guide.skip()
        t.expectEqual(subject.guide.home.day, 2)
    },
]
