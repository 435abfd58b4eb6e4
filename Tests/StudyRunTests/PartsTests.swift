import JSON
import Study
import StudyRun
import TestKit

private let second: Int64 = 1_000_000_000

private func order(_ scenario: StudyScenario, _ seed: String) -> [Int] { TrialOrder(scenario, seed: [seed]).trials }

private func scenario(_ trials: Int, _ repetitions: Int, _ ofBlock: Int, _ order: StudyScenario.Order) -> StudyScenario
{
    var scenario = StudyScenario()
    var phase = StudyPhase()
    (phase.milliseconds, phase.jitter) = (5000, 1000)
    scenario.trials = (0..<trials).map { StudyTrial(phases: [phase], place: $0 == 0 ? .fixed : .any) }
    scenario.repetitions = repetitions
    scenario.trialsOfBlock = ofBlock
    scenario.order = order
    return scenario
}

let orderTests = [
    TestCase(
        "the trials of a study come in the given order, shuffled, or shuffled within blocks; a fixed trial keeps its position"
    ) { t in
        t.expectEqual(order(scenario(3, 2, 3, .given), "a"), [0, 1, 2, 0, 1, 2])
        let mixed = scenario(6, 50, 6, .shuffled)
        let blocks = scenario(6, 50, 6, .shuffledInBlocks)
        let (all, inBlocks) = (order(mixed, "a"), order(blocks, "a"))
        t.expectEqual(all.sorted(), order(scenario(6, 50, 6, .given), "a").sorted())
        var differs = 0
        for block in 0..<50 {
            let blockTrials = Array(inBlocks[block * 6..<block * 6 + 6])
            t.expectEqual(blockTrials.sorted(), [0, 1, 2, 3, 4, 5])
            t.expectEqual(blockTrials[0], 0)
            t.expectEqual(all[block * 6], 0)
            if all[block * 6..<block * 6 + 6].sorted() != [0, 1, 2, 3, 4, 5] { differs += 1 }
        }
        t.expect(differs > 30, "\(differs) blocks mixed with others")
    },
    TestCase("different subjects of a study get the trials in different orders; one subject always gets the same order")
    { t in
        let mixed = scenario(10, 6, 10, .shuffled)
        t.expectEqual(order(mixed, "a"), order(mixed, "a"))
        t.expect(order(mixed, "a") != order(mixed, "b"))
        t.expect(TrialOrder(mixed, seed: ["a", "b"]).trials != TrialOrder(mixed, seed: ["ab"]).trials)
    },
    TestCase("over many subjects of a study, each trial that is shuffled is equally often at each position") { t in
        let mixed = scenario(5, 1, 5, .shuffled)
        var counts = [Int](repeating: 0, count: 25)
        for seed in 0..<4000 {
            for (place, trial) in order(mixed, "\(seed)").enumerated() { counts[place * 5 + trial] += 1 }
        }
        t.expectEqual(counts[0], 4000)
        // Of 4000 orders, each shuffled trial is expected 1000 times at each of the four positions, with a standard deviation of 27.
        for place in 1..<5 {
            for trial in 1..<5 { t.expect(abs(counts[place * 5 + trial] - 1000) < 140, "\(counts[place * 5 + trial])") }
        }
    },
    TestCase(
        "a random duration of a study's phase is within its limits, varies, and is always the same for the same subject"
    ) {
        t in
        let trials = TrialOrder(scenario(2, 100, 2, .given), seed: ["a"])
        let times = (0..<200).map { trials.milliseconds($0, phase: 0) }
        t.expect(times.allSatisfy { (4000...6000).contains($0) })
        t.expect((times.min() ?? 0) < 4100 && (times.max() ?? 0) > 5900)
        t.expect(Set(times).count > 100)
        let again = TrialOrder(scenario(2, 100, 2, .given), seed: ["a"])
        t.expectEqual((0..<200).map { again.milliseconds($0, phase: 0) }, times)
    },
    TestCase("the trials of a study use each row of the study's table of numbers once before they repeat a row") { t in
        var drawing = scenario(4, 5, 4, .given)
        drawing.numbers = StudyNumbers(columns: ["a"], rows: (0..<8).map { ["\($0)"] })
        let trials = TrialOrder(drawing, seed: ["x"])
        t.expectEqual(trials.rows[0..<8].sorted(), Array(0..<8))
        t.expectEqual(trials.rows[8..<16].sorted(), Array(0..<8))
        t.expect(Array(trials.rows[0..<8]) != Array(trials.rows[8..<16]))
        t.expectEqual(trials.numbers(3), ["\(trials.rows[3])"])
    },
]

let fittingTests = [
    TestCase(
        "the ring of an electrode gets a check mark when the quality reaches the goal, keeps it during a blink, and loses it when the electrode is loose"
    ) { t in
        var watch = FittingWatch([0, 2], FittingRules(), now: 0)
        watch.update([100, 0, 99], now: 0)
        t.expect(watch.rings[0].isChecked && !watch.rings[1].isChecked)
        t.expect(!watch.fits([], now: 0) && watch.fits([0], now: 0))
        // During a blink of 2.5 s, the quality is low, but the electrode's ring on the screen keeps its check mark.
        for step in 1...10 { watch.update([20, 0, 100], now: Int64(step) * second / 4) }
        t.expect(watch.rings[0].isChecked && watch.fits([], now: 3 * second))
        watch.update([80, 0, 100], now: 3 * second)
        for step in 13...25 { watch.update([74, 0, 100], now: Int64(step) * second / 4) }
        t.expect(!watch.rings[0].isChecked && !watch.fits([], now: 7 * second))
    },
    TestCase("if the electrodes are fitted for three minutes, three quarters of the required quality are enough") { t in
        var watch = FittingWatch([0, 1], FittingRules(), now: 0)
        watch.update([75, 90], now: 179 * second)
        t.expect(!watch.fits([], now: 179 * second))
        t.expectEqual(watch.untilLate(now: 179 * second), second)
        t.expect(watch.fits([], now: 180 * second))
        watch.update([74, 90], now: 181 * second)
        t.expect(!watch.fits([], now: 181 * second) && watch.fits([1], now: 181 * second))
    },
    TestCase(
        "while electrodes are fitted in steps, the rings of the present step are active, those of earlier steps gray, and those of later steps idle"
    ) { t in
        var watch = FittingWatch([0, 1, 2], FittingRules(), now: 0)
        watch.activate([0])
        t.expect(watch.rings.map { $0.look } == [.active, .idle, .idle])
        watch.activate([1])
        t.expect(watch.rings.map { $0.look } == [.inactive, .active, .idle])
        watch.activate([])
        t.expect(watch.rings.allSatisfy { $0.look == .active })
    },
    TestCase(
        "mains interference lowers the quality of the place of recording; after three failed measurements, the subject can continue"
    ) { t in
        t.expectEqual(
            [0.3679, 1, 2.7183, 100, 0, -1].map { NoiseWatch.quality(amplitude: $0) }, [100, 50, 0, 0, 100, 0])
        t.expectEqual(NoiseWatch.quality(amplitude: .nan), 0)
        t.expectEqual(NoiseWatch.quality(amplitude: .infinity), 0)
        var watch = NoiseWatch(NoiseRules())
        watch.measured(amplitude: 1.1)
        t.expect(watch.state == .failed)
        // A result without a request of the subject is ignored: the next measurement starts only when the subject requests it.
        watch.measured(amplitude: 0.1)
        t.expect(watch.state == .failed && watch.attempts == 1)
        for _ in 0..<2 {
            watch.again()
            watch.measured(amplitude: 5)
        }
        t.expect(watch.state == .mayGoOn && watch.quality == 0)
        watch.again()
        watch.measured(amplitude: 1)
        t.expect(watch.state == .passed && watch.quality == 50)
        // A measurement without a result counts as an attempt, but gives no quality. After three attempts, the subject can continue.
        watch = NoiseWatch(NoiseRules())
        for attempt in 1...3 {
            watch.measured(amplitude: nil)
            t.expect(watch.state == (attempt < 3 ? .failed : .mayGoOn) && watch.quality == nil)
            watch.again()
        }
    },
]

let questionTests = [
    TestCase(
        "if the condition of a question is false, the question is skipped, whether the subject goes forward or back"
    ) { t in
        guard let questions = example()?.sessions[3].questions else { return t.fail("no questions") }
        var sequence = QuestionSequence(questions)
        func show() -> String { sequence.question?.id ?? "-" }
        func go(_ answer: Answer?) -> String {
            if answer != nil { t.expect(sequence.answer(answer), show()) }
            t.expect(sequence.goOn())
            return show()
        }
        t.expectEqual(show(), "intro")
        t.expect(!sequence.mayGoBack)
        t.expectEqual(go(nil), "rested")
        // This question must be answered before the subject can continue, and accepts only certain answers.
        t.expect(!sequence.goOn() && !sequence.answer(.number(11)) && !sequence.answer(.text("a")))
        t.expectEqual(go(.number(3)), "why")
        sequence.goBack()
        t.expectEqual(show(), "rested")
        t.expectEqual(go(.number(4)), "bedtime")
        t.expect(!sequence.answer(.number(1440)) && !sequence.answer(.number(0.5)))
        t.expectEqual(go(.number(1380)), "hours")
        t.expect(!sequence.answer(.number(24.5)))
        t.expectEqual(go(.number(7.5)), "drinks")
        // If this question is not answered, the questions that depend on its answer are skipped.
        t.expectEqual(go(nil), "-")
        sequence.goBack()
        t.expect(!sequence.answer(.chosen([1, 0])) && !sequence.answer(.chosen([4])))
        t.expectEqual(go(.chosen([0, 1])), "cups")
        t.expect(sequence.position.number == 6 && sequence.position.count == 7)
        t.expectEqual(go(.chosen([1])), "last-visit")
        t.expectEqual(go(nil), "-")
        sequence.goBack()
        sequence.goBack()
        sequence.goBack()
        t.expectEqual(go(.chosen([2])), "-")
        // After the changed answer, this question is skipped, so its earlier answer does not count.
        t.expect(sequence.result[6] == nil && sequence.answers[6] != nil && sequence.result[5] == .chosen([2]))
    },
    TestCase("while a subject answers questions, the number of questions that is shown never grows") { t in
        guard let questions = example()?.sessions[3].questions else { return t.fail("no questions") }
        let answers: [Answer?] = [
            nil, .number(3), .text("noise"), .number(1380), .number(7.5), .chosen([0]), .chosen([1]), .number(19782),
        ]
        for rested in [3.0, 8.0] {
            var sequence = QuestionSequence(questions)
            var counts: [Int] = []
            var number = 0
            while let current = sequence.current, counts.count < questions.count {
                number += 1
                t.expectEqual(sequence.position.number, number)
                counts.append(sequence.position.count)
                let answer = questions[current].id == "rested" ? .number(rested) : answers[current]
                t.expect((answer == nil || sequence.answer(answer)) && sequence.goOn(), questions[current].id)
            }
            t.expectEqual(counts, rested == 3 ? [8, 8, 8, 8, 8, 8, 8, 8] : [8, 8, 7, 7, 7, 7, 7])
        }
    },
    TestCase("if a subject's answers are written as JSON and read again, they are the same") { t in
        guard let questions = example()?.sessions[3].questions else { return t.fail("no questions") }
        let answers: [Answer?] = [
            nil, .number(7), .text("a \"noise\" 😴"), .number(1380), .number(7.5), .chosen([0, 2]), .chosen([1]),
            .number(19782),
        ]
        for (question, answer) in zip(questions, answers) {
            guard let answer, let json = answer.json(question) else { continue }
            t.expect(Answer(json, question) == answer, question.id)
            t.expect(JournalAnswer(answer, question) != nil)
        }
        t.expectEqual(answers[3]?.json(questions[3])?.text ?? "", "23:00")
        t.expectEqual(answers[7]?.json(questions[7])?.text ?? "", "2024-02-29")
        t.expectEqual(answers[5]?.words(questions[5], language: 1) ?? "", "Kaffee, Alkohol")
        t.expectEqual(answers[4]?.words(questions[4], language: 0) ?? "", "7.5")
        t.expect(Answer(.text("nothing"), questions[6]) == nil && Answer(.integer(11), questions[1]) == nil)
    },
]
