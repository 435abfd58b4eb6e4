import JSON
import Study
import StudyRun
import StudyTests
import TestKit

/// True if the bytes contain this text.
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
        // The session "rest" has two blocks on each of three days, "reckoning" has two blocks on each of two days, and "breathing" has one block.
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
        // Only the consent may contain the subject's name.
        for file in subject.files { t.expect(!holds(file.bytes, "Anna")) }
        t.expect(!holds(subject.journal, "Anna") && holds(subject.journal, "a word"))
        t.expect(subject.notices.contains(.success("Headset gefunden.")))
        t.expect(subject.sounds.contains { $0.text.hasPrefix("Ziehen Sie ") && $0.language == 1 })
        t.expect(subject.sounds.contains { $0.file == "sounds/chime.wav" })
        // The session's data contain the times at which sounds were heard.
        t.expect(subject.files.contains { holds($0.bytes, "\"sound\"") })
    },
    TestCase("a subject's answers are stored in one JSON document together with the session's data") { t in
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
        if case .some(.null) = answers["why"] {} else { t.fail("the question about the reason was not asked") }
        t.expect(answers["intro"] == nil)
    },
    TestCase(
        "the JSON document of a recording contains its events (noise, fitting of electrodes, phases) in the order of their times"
    ) { t in
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
    TestCase(
        "before a second scenario on the same day, the headset is not prepared again; instructions are short if the subject requests it"
    ) { t in
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
        // Choose short instructions, which the next day of the study must then have. The present day ends after the third pause.
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
    TestCase(
        "if the subject declines the consent, nothing is stored; if the name is empty, the consent cannot be signed"
    ) { t in
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
    TestCase(
        "if a subject does not complete a study day in time, the day is repeated or skipped, as the study says, and this is logged"
    ) { t in
        for rule in ["repeat", "skip"] {
            let study = example { $0.put(.study, [.name("schedule"), .name("missedDay")], .text(rule)) }
            guard let study else { return t.fail("no study") }
            let subject = Subject(study)
            // Play until the home screen after the questions of the morning.
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
    TestCase(
        "if the clock was set before a restart but is not set now, the next study day begins two minutes after the start, or as planned once the clock is set"
    ) { t in
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
        // Without a network, the clock is not set. The next day then begins two minutes after the app's start.
        subject.clock = nil
        subject.restart()
        subject.wait(119)
        guard case .wait(1) = subject.guide.view else { return t.fail("too early") }
        subject.wait(1)
        guard case .home = subject.guide.view else { return t.fail("not at home after two minutes") }
        t.expectEqual(subject.guide.home.day, 2)
    },
    TestCase(
        "a questionnaire's last step does not time out while another screen covers it; the step after a canceled session waits for signal or timeout"
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
    TestCase(
        "a block begins only when the recording of the previous block is written, unless the subject cancels the session"
    ) {
        t in
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
    TestCase(
        "the placeholders for a trial's number and for the number of trials count all trials of the study's scenario"
    ) {
        t in
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
    TestCase("if the clock was never set, the next study day starts after the app restarts, or after the waiting time")
    {
        t in
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
