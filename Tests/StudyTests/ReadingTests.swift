import JSON
import Study
import TestKit
import Text

/// Returns the problems that a reader found, one line for each.
func lines(_ problems: [StudyProblem]) -> [String] {
    problems.map { "\($0.document.fileName) \($0.path.description): \($0.fault.words[.english])" }
}

let readingTests = [
    TestCase("the example study is read without an error or a warning") { t in
        let reader = StudyReader { ExampleStudy.bytes($0) }
        t.expectEqual(lines(reader.problems), [])
        guard let study = reader.study else { return t.fail("no study") }
        t.expectEqual(study.identity.id, "rest-and-reckoning")
        t.expectEqual(study.languages, ["en", "de"])
        t.expectEqual(study.identity.title[1], "Ruhe und Rechnen")
        t.expect(study.schedule.days == [[3, 0, 1], [3, 0, 1], [3, 0, 2]])
        t.expectEqual(study.sessions.map { $0.id }, ["rest", "reckoning", "breathing", "morning"])
        t.expectEqual(study.electrodes.map { $0.name }, ["TP9", "AF7", "AF8", "TP10", "AUX"])
        t.expect(study.electrodes[4].position == .at(x: 0, y: -0.55) && study.electrodes[4].use == .auxiliary)
        t.expect(study.electrodes[1].position == .named("AF7"))
        t.expectEqual(study.steps[.initialFitting][1].electrodes, [1, 2])
        t.expectEqual(study.steps[.initialFitting][2].electrodes, [0, 3])
        t.expect(study.steps[.start][2].signal == .sourceFound && study.steps[.start][0].short == nil)
        t.expectEqual(study.steps[.start][1].timeOut ?? 0, 30)
        t.expect(study.consent.name == .required && study.consent.pages[2].place == .document)
        t.expectEqual(study.consent.questions.count, 3)
        t.expectEqual(study.words.map { $0.name }, ["your-headset", "greeting"])
        t.expectEqual(study.upload?.server.user ?? "", "study")
        t.expectEqual(study.help.count, 3)
    },
    TestCase("a study's scenarios are read with their trials, blocks and electrodes") { t in
        guard let study = ExampleStudy()?.read().study else { return t.fail("no study") }
        guard let rest = study.sessions[0].scenario, let sums = study.sessions[1].scenario,
            let breathing = study.sessions[2].scenario
        else { return t.fail("no scenarios") }
        t.expectEqual(rest.trialCount, 8)
        t.expectEqual(rest.blocks, 2)
        t.expect(rest.order == .shuffledInBlocks && rest.trials[0].place == .fixed && rest.trials[1].place == .any)
        t.expectEqual(rest.electrodes(of: study), [0, 1, 2, 3])
        t.expectEqual(sums.numbers.rows.count, 5)
        t.expectEqual(sums.trials[0].phases.map { $0.milliseconds }, [0, 8000, 3000])
        t.expectEqual(sums.trials[0].phases[2].jitter, 1000)
        t.expectSame(sums.trials[1].phases.map { $0.marker }, [620, 630])
        t.expectEqual(breathing.electrodes(of: study), [0, 1, 2, 3, 4])
        t.expectEqual(breathing.feedback?.electrodes ?? [], [0, 3])
        t.expectEqual(breathing.trialsOfBlock, 1)
    },
    TestCase("a study's questions are read with their kinds, limits and conditions") { t in
        guard let questions = ExampleStudy()?.read().study?.sessions[3].questions else { return t.fail("no questions") }
        t.expectEqual(questions.count, 8)
        guard case .instruction = questions[0].kind, case .scale(let scale) = questions[1].kind,
            case .text(100) = questions[2].kind, case .time(let times) = questions[3].kind,
            case .number(let number) = questions[4].kind, case .multiple(let drinks) = questions[5].kind,
            case .single = questions[6].kind, case .date(let dates) = questions[7].kind
        else { return t.fail("other kinds") }
        t.expect(scale.from == 0 && scale.to == 10 && number.decimals == 1 && number.maximum == 24)
        t.expectEqual(scale.high[1], "völlig")
        t.expectEqual(drinks.map { $0.id }, ["coffee", "tea", "alcohol", "none"])
        t.expect(times == 0...1439 && dates == 18262...CalendarDay.limits.upperBound)
        t.expect(questions[0].need == .optional && questions[1].need == .required && questions[2].need == .optional)
        if case .chosen(let choices) = questions[6].when[0].test {
            t.expectEqual(choices, [0, 1])
        } else {
            t.fail("is")
        }
        if case .between(nil, .some(3)) = questions[2].when[0].test {} else { t.fail("atMost") }
    },
    TestCase("the files that a study uses are listed with their kinds, each file once") { t in
        let media = StudyReader { ExampleStudy.bytes($0) }.media
        t.expectEqual(
            media.map { $0.name }.sorted(),
            ["pictures/button.gif", "pictures/headset.png", "pictures/landscape.png", "sounds/chime.wav"])
        t.expect(media.first { $0.name == "pictures/button.gif" }?.kind == .media(.animation))
    },
    TestCase("in a study, days before 1970 and leap days are valid dates, and days that do not exist are not") { t in
        t.expectSame(
            ["1970-01-01", "1920-03-01", "2024-02-29", "1900-01-01", "2099-12-31"].map { CalendarDay.read($0) },
            [0, -18203, 19782, -25567, 47481])
        for text in ["2023-02-29", "2026-11-31", "2026-00-01", "1899-12-31", "2026-1-01", "26-11-2026x", ""] {
            t.expect(CalendarDay.read(text) == nil, text)
        }
        for day in stride(from: -25567, through: 47481, by: 61) {
            t.expect(CalendarDay.read(CalendarDay.text(day)) == day, CalendarDay.text(day))
        }
        t.expectEqual(CalendarDay.readTime("07:30") ?? 0, 450)
        t.expectEqual(CalendarDay.timeText(1439), "23:59")
        t.expect(CalendarDay.readTime("24:00") == nil && CalendarDay.readTime("7:30") == nil)
    },
    TestCase("a study's text is split at its placeholders, and doubled braces become single braces") { t in
        t.expect(
            TextTemplate("a {day}{days} b{{}}")?.pieces
                == [.text("a "), .placeholder("day"), .placeholder("days"), .text(" b{}")])
        t.expect(TextTemplate("")?.pieces.isEmpty == true)
        for text in ["{", "}", "{a", "a}", "{a{b}}", "{{}", "{a}}"] { t.expect(TextTemplate(text) == nil, text) }
    },
]
