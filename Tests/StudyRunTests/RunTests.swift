import JSON
import Study
import StudyRun
import StudyTests
import TestKit

/// The trials of a session on a day that its recordings completed, by their JSON: the indexes with a first phase.
private func trials(_ subject: Subject, _ session: String, day: Int) -> [Int] {
    var found: [Int] = []
    for index in subject.files.indices
    where subject.files[index].name.session == session && subject.files[index].name.day == day {
        guard let events = subject.json(index)?["events"]?.list else { continue }
        for event in events where event["is"]?.text == "phase" && event["phase"]?.integer == 0 {
            if let trial = event["trial"]?.integer, !found.contains(Int(trial)) { found.append(Int(trial)) }
        }
    }
    return found
}

/// Whether bytes contain a text.
private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
}

let dayTests = [
    TestCase("a subject completes all three days of the example study") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study, language: "de")
        t.expect(subject.play(), "it does not end")
        t.expectEqual(subject.mistakes, [])
        guard case .finished = subject.guide.view else { return t.fail("not finished") }
        t.expectEqual(subject.consents, ["Anna"])
        // Rest has two blocks on each of three days, reckoning two on each of two, and breathing one.
        t.expectEqual(
            subject.recordings.map { "\($0.name.session) \($0.name.day)" },
            [
                "rest 1", "rest 1", "reckoning 1", "reckoning 1", "rest 2", "rest 2", "reckoning 2", "reckoning 2",
                "rest 3", "rest 3",
                "breathing 3",
            ])
        t.expectEqual(Set(subject.recordings.map { $0.name.text }).count, subject.recordings.count)
        t.expectEqual(Set(subject.files.map { $0.name.text }).count, subject.files.count)
        t.expectEqual(subject.recordings[0].name.text, "r_rest_1_2_1_00000000-0000-4000-8000-000000000010")
        for (index, recording) in subject.recordings.enumerated() {
            let labels = subject.labels(index)
            switch recording.name.session {
            case "rest":
                t.expectEqual(labels.count, 7)
                t.expect(labels.first == "begin" && labels.last == "end" && labels.contains("closed"))
            case "reckoning": t.expect(labels.count >= 8 && labels.count <= 12, "\(labels.count)")
            default: t.expectEqual(labels, ["breathe: prompt", "breathe"])
            }
            for (earlier, later) in zip(recording.markers, recording.markers.dropFirst()) {
                t.expect(earlier.time < later.time)
            }
        }
        for day in 1...3 { t.expectEqual(trials(subject, "rest", day: day), Array(0..<8)) }
        for day in 1...2 { t.expectEqual(trials(subject, "reckoning", day: day), Array(0..<8)) }
        // Only the consent contains the subject's name.
        for file in subject.files { t.expect(!holds(file.bytes, "Anna")) }
        t.expect(!holds(subject.journal, "Anna") && holds(subject.journal, "a word"))
        t.expect(subject.notices.contains(.success("Das Headset ist gefunden.")))
        t.expect(subject.sounds.contains { $0.text.hasPrefix("Ziehen Sie ") && $0.language == 1 })
        t.expect(subject.sounds.contains { $0.file == "sounds/chime.wav" })
    },
    TestCase("answers are stored as one JSON document with the session's data") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { _ in !subject.files.isEmpty })
        guard let json = subject.json(0), let answers = json["answers"] else { return t.fail("no answers") }
        t.expectEqual(subject.files[0].name.text, "q_morning_1_1_1_" + subject.guide.record.uuid)
        t.expectEqual(json["study"]?.text ?? "", "rest-and-reckoning")
        t.expectEqual(json["kind"]?.text ?? "", "questionnaire")
        t.expectEqual(answers["rested"]?.integer ?? 0, 10)
        t.expectEqual(answers["bedtime"]?.text ?? "", "00:00")
        t.expectEqual(answers["drinks"]?.list?.compactMap { $0.text } ?? [], ["coffee", "tea"])
        if case .some(.null) = answers["why"] {} else { t.fail("why was not asked") }
        t.expect(answers["intro"] == nil)
    },
    TestCase("a recording's data contain steps, noise, fitting and phases in order") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.noise = [9, 9, 0.5]
        t.expect(subject.play { _ in subject.files.count > 1 })
        guard let json = subject.json(1), let events = json["events"]?.list else { return t.fail("no data") }
        let names = events.compactMap { $0["is"]?.text }
        t.expectEqual(names.filter { $0 == "noise" }.count, 3)
        t.expectEqual(names.filter { $0 == "fitted" }.count, 1)
        t.expectEqual(names.filter { $0 == "phase" }.count, 7)
        t.expect((json["fitting"]?.list?.count ?? 0) > 0)
        t.expect(json["began"]?.integer != nil && json["cancellations"]?.integer == 0)
        let times = events.compactMap { $0["t"]?.number }
        t.expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && times.count == events.count)
    },
    TestCase("a second scenario on one day needs no preparation, and short steps are available on request") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        func isPause(_ view: StudyView) -> Bool { if case .pause = view { true } else { false } }
        t.expect(subject.play(until: isPause))
        guard case .pause(let first) = subject.guide.view else { return t.fail("no pause") }
        t.expect(first.next == .block(left: 1))
        subject.guide.goOn()
        guard case .fitting(_, let steps) = subject.guide.view else { return t.fail("no check-up") }
        t.expect(steps.mode == .checkUp)
        t.expect(subject.play(until: isPause))
        guard case .pause(let last) = subject.guide.view else { return t.fail("no pause") }
        t.expect(last.next == .scenario(1))
        subject.guide.goOn()
        guard case .detail(1) = subject.guide.view else { return t.fail("no detail") }
        subject.guide.goOn()
        guard case .fitting(_, let short) = subject.guide.view else { return t.fail("no fitting") }
        t.expect(short.mode == .checkUp)
        // The third pause is reckoning's. Then the study returns home, and the next day has short steps.
        subject.guide.setShortInstructions(true)
        var modes: [String] = []
        t.expect(
            subject.play { view in
                if case .step(let steps) = view, subject.guide.record.day == 1 {
                    modes.append("\(steps.mode.name) \(steps.steps.count)")
                }
                return subject.guide.record.day == 2
            })
        t.expect(
            modes.contains("start 3") && modes.contains("finish 1")
                && !modes.contains { $0.hasPrefix("introCompleted") })
    },
    TestCase("declining stores nothing, and an empty name is refused") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        func isSignature(_ view: StudyView) -> Bool { if case .signature = view { true } else { false } }
        t.expect(subject.play(until: isSignature))
        t.expect(!subject.guide.sign(name: " "))
        subject.guide.decline()
        guard case .welcome = subject.guide.view else { return t.fail("not at the welcome page") }
        subject.restart()
        guard case .welcome = subject.guide.view else { return t.fail("not at the welcome page after a restart") }
        t.expect(subject.guide.record.uuid.isEmpty && subject.consents.isEmpty)
        t.expect(subject.play(until: isSignature) && subject.guide.sign(name: "B"))
        guard case .boardingQuestion = subject.guide.view else { return t.fail("no questions") }
    },
    TestCase("a day that is not completed in time is repeated or skipped, and logged") { t in
        for rule in ["repeat", "skip"] {
            let study = example { $0.put(.study, [.name("schedule"), .name("missedDay")], .text(rule)) }
            guard let study else { return t.fail("no study") }
            let subject = Subject(study)
            // After the morning's questions at home.
            t.expect(subject.play { view in if case .home = view { subject.guide.record.begun != nil } else { false } })
            t.expect((subject.guide.home.timeLeft ?? 0) > 11 * 3600)
            subject.clock = subject.clock.map { $0 - 100_000 }
            subject.wait(1)
            t.expectEqual(subject.guide.home.timeLeft ?? 0, 12 * 3600, "a clock that was put back")
            subject.clock = subject.clock.map { $0 + 100_000 + 12 * 3600 }
            subject.wait(1)
            guard case .wait(let seconds) = subject.guide.view else { return t.fail("no wait") }
            t.expectEqual(seconds ?? 0, 8 * 3600)
            t.expectEqual(subject.guide.record.missedDays, [0])
            t.expectEqual(subject.guide.record.day, rule == "repeat" ? 0 : 1)
            t.expect(subject.play())
            t.expectEqual(subject.recordings.filter { $0.name.day == 1 }.count, rule == "repeat" ? 4 : 0)
            t.expectEqual(subject.mistakes, [])
        }
    },
    TestCase("a start does not begin the next day while the network may still set a clock that was set before") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .wait = view { true } else { false } })
        let ended = subject.clock ?? 0
        subject.clock = nil
        subject.restart()
        subject.wait(100)
        guard case .wait(20) = subject.guide.view else { return t.fail("the next day begins without a clock") }
        subject.clock = ended + 600
        subject.wait(1)
        guard case .wait(let seconds?) = subject.guide.view, seconds == 8 * 3600 - 601 else {
            return t.fail("the clock does not count")
        }
        // Without a network, the next day begins two minutes after the start.
        subject.clock = nil
        subject.restart()
        subject.wait(119)
        guard case .wait(1) = subject.guide.view else { return t.fail("too early") }
        subject.wait(1)
        guard case .home = subject.guide.view else { return t.fail("not at home after two minutes") }
        t.expectEqual(subject.guide.home.day, 2)
    },
    TestCase(
        "another screen stops the time of a questionnaire's last step, and its steps after a cancellation have signals"
    ) { t in
        guard
            let study = example({
                for (name, value) in [("signal", JSONValue.text("disconnected")), ("timeOut", .integer(20))] {
                    $0.put(.steps, [.name("cancel"), .element(0), .name(name)], value)
                }
            })
        else { return t.fail("no study") }
        func mode(_ subject: Subject) -> StudySteps.Mode? {
            if case .step(let steps) = subject.guide.view { steps.mode } else { nil }
        }
        let subject = Subject(study)
        t.expect(subject.play { _ in mode(subject) == .questionnaireFinish })
        subject.guide.set(isAway: true)
        subject.wait(16)
        t.expect(mode(subject) == .questionnaireFinish)
        subject.guide.set(isAway: false)
        subject.wait(16)
        guard case .home = subject.guide.view else { return t.fail("the step does not end") }
        for isLate in [false, true] {
            let subject = Subject(study)
            t.expect(subject.play { view in if case .question = view { true } else { false } })
            subject.guide.cancel()
            guard case .step(let steps) = subject.guide.view else { return t.fail("no step") }
            t.expect(steps.mode == .cancel && !steps.mayGoOn)
            if !isLate { subject.guide.set(.disconnected, isOn: true) }
            subject.wait(isLate ? 20 : 1)
            guard case .step(let steps) = subject.guide.view else { return t.fail("no step") }
            t.expect(steps.mayGoOn && steps.wait == (isLate ? .late : .came), "the subject cannot leave")
        }
    },
    TestCase("a block begins only when the previous block's recording is written, or the subject cancels") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.writing = 30
        t.expect(subject.play { view in if case .pause = view { true } else { false } })
        t.expectEqual(subject.recordings.count, 1)
        subject.guide.goOn()
        for _ in 0..<100 { subject.wait(0.25) }
        guard case .fitting = subject.guide.view else { return t.fail("the block begins without a recording") }
        t.expectEqual(subject.recordings.count, 1)
        for _ in 0..<30 { subject.wait(0.25) }
        guard case .prompt = subject.guide.view else { return t.fail("no block") }
        t.expectEqual(subject.recordings.count, 2)
        t.expect(subject.play { view in if case .pause = view { true } else { false } })
        subject.guide.goOn()
        guard case .detail = subject.guide.view else { return t.fail("no next recording") }
        subject.guide.goOn()
        for _ in 0..<10 { subject.wait(0.25) }
        subject.guide.cancel()
        for _ in 0..<200 { subject.wait(0.25) }
        t.expectEqual(subject.recordings.count, 2)
        guard case .step(let steps) = subject.guide.view, steps.mode == .cancel else { return t.fail("not canceled") }
        subject.writing = 2
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("the number of a trial in a text counts all trials of the scenario, as their total does") { t in
        guard
            let study = example({
                $0.put(
                    .steps, [.name("checkUp"), .element(0), .name("text"), .name("en")],
                    .text("Trial {trial} of {trials}."))
            })
        else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .pause = view { true } else { false } })
        subject.guide.goOn()
        guard case .fitting(_, let steps) = subject.guide.view, let step = steps.step else { return t.fail("no rings") }
        t.expectEqual(subject.guide.fill(step.text), "Trial 5 of 8.")
    },
    TestCase("without a clock, the next day starts after a restart, or after the waiting time without one") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study, clock: nil)
        func isWait(_ view: StudyView) -> Bool { if case .wait = view { true } else { false } }
        t.expect(subject.play(until: isWait))
        guard case .wait(nil) = subject.guide.view else { return t.fail("a time without a clock") }
        subject.restart()
        guard case .home = subject.guide.view else { return t.fail("not at home after a restart") }
        t.expectEqual(subject.guide.home.day, 2)
        subject.guide.start(3)
        guard case .warning(.clockNotSet) = subject.guide.view else { return t.fail("no warning") }
        subject.guide.goOn()
        guard case .announcement(let news) = subject.guide.view else { return t.fail("no announcement") }
        t.expectEqual(
            subject.guide.fill(news.text), "Please put the headset on with dry hair this week. This is day 2 of 3.")
        t.expect(subject.play(until: isWait))
        subject.wait(8 * 3600)
        t.expectEqual(subject.guide.home.day, 3)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
]

let troubleTests = [
    TestCase("after a lost source, the trial ends with a marker, and restarts from its first phase") { t in
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
    TestCase("a canceled session keeps its data, and continues with the same trial") { t in
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
    TestCase("a failed recording ends the session with its data, and its trial is repeated later") { t in
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
    TestCase("a power cut at any point loses no answer and no trial") { t in
        guard let study = example() else { return t.fail("no study") }
        let whole = Subject(study)
        t.expect(whole.play())
        let uncut = whole.recordings.filter { $0.name.day == 1 && $0.name.session == "rest" }.flatMap { $0.markers }.map
        { $0.label }
        for cut in stride(from: 1, to: whole.acts, by: max(1, whole.acts / 60)) {
            let subject = Subject(study)
            for _ in 0..<cut { _ = subject.act() }
            let before = subject.guide.record
            // The power cut leaves an unfinished line.
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
    TestCase("a journal stays short, whatever the number of events between two starts") { t in
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
    TestCase("a rewritten journal leads to the same state") { t in
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
    TestCase("a headset that never fits blocks the start for three minutes, and then less quality is enough") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .fitting = view { true } else { false } })
        subject.guide.set(.onHead, isOn: true)
        subject.guide.set(qualities: [100, 100, 30, 100, 0], reasons: ["", "", "loose", "", ""])
        for _ in 0..<700 { subject.wait(0.25) }
        // Less quality is not enough before three minutes.
        subject.guide.set(qualities: [80, 80, 80, 80, 0], reasons: [])
        subject.wait(0.25)
        guard case .fitting(let early, let before) = subject.guide.view, before.index == 1 else {
            return t.fail("80 is enough too early")
        }
        t.expect(!early.isLate(now: subject.now) && early.untilLate(now: subject.now) < 10_000_000_000)
        subject.guide.set(qualities: [100, 100, 30, 100, 0], reasons: ["", "", "loose", "", ""])
        for _ in 0..<1300 { subject.wait(0.25) }
        guard case .fitting(let watch, let steps) = subject.guide.view else { return t.fail("it fits") }
        // The step of the forehead's electrodes lasts. Those of the ears are gray meanwhile.
        t.expect(steps.index == 1 && watch.rings.map { $0.look } == [.inactive, .active, .active, .inactive])
        subject.guide.set(qualities: [80, 80, 80, 80, 0], reasons: [])
        subject.wait(0.25)
        subject.wait(0.25)
        guard case .prompt = subject.guide.view else { return t.fail("not enough after three minutes") }
        t.expect(subject.play { view in if case .pause = view { true } else { false } })
        subject.guide.endForNow()
        guard case .upload = subject.guide.view else { return t.fail("no upload") }
    },
    TestCase("without sound, a prompt is shown for as long as reading takes") { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        subject.hasSound = false
        t.expect(subject.play { view in if case .prompt(let prompt) = view { prompt.began != nil } else { false } })
        guard case .prompt(let prompt) = subject.guide.view else { return t.fail("no prompt") }
        // The minimum of two seconds applies to the short text "We begin".
        t.expect(prompt.length == 2_000_000_000)
        t.expect(subject.play())
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("developers can skip waiting, and mark sessions as done") { t in
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
