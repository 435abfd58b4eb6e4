import JSON

/// Checks a whole study for possible errors: parts that can never be reached, or that are not used.
struct StudyDoubts {
    private let study: Study
    private let problems: StudyProblems
    private let used: [Bool]

    init(_ study: Study, _ problems: StudyProblems) {
        (self.study, self.problems) = (study, problems)
        var used = [Bool](repeating: false, count: study.sessions.count)
        for day in study.schedule.days { for session in day { used[session] = true } }
        self.used = used
    }

    func look() {
        var (scenario, questionnaire) = (0, 0)
        for (index, session) in study.sessions.enumerated() {
            let place: StudyPlace
            if session.scenario != nil {
                place = StudyPlace(.scenarios, problems).at("scenarios").at(scenario)
                scenario += 1
            } else {
                place = StudyPlace(.questionnaires, problems).at("questionnaires").at(questionnaire)
                questionnaire += 1
            }
            if !used[index] { place.at("id").add(.unusedSession(session.id)) }
            if let scenario = session.scenario { look(at: scenario, place) }
            if let questions = session.questions { look(at: questions, place) }
        }
        look(at: study.consent.questions, StudyPlace(.consent, problems))
        lookAtSteps()
        let announcements = StudyPlace(.study, problems).at("announcements")
        for (index, announcement) in study.announcements.enumerated()
        where announcement.day > study.schedule.days.count {
            announcements.at(index).at("day").add(.noDay(study.schedule.days.count))
        }
    }

    private func look(at scenario: StudyScenario, _ place: StudyPlace) {
        if scenario.trialsOfBlock < scenario.trialCount, scenario.trialCount % scenario.trialsOfBlock != 0 {
            place.at("trialsOfBlock").add(.lastBlockShort)
        }
        if !scenario.numbers.columns.isEmpty, !uses(scenario) { place.at("numbers").add(.unusedNumbers) }
        if scenario.electrodes(of: study).isEmpty { place.add(.noElectrodes) }
    }

    /// True if a text of the scenario's trials contains a placeholder for one of the columns of numbers.
    private func uses(_ scenario: StudyScenario) -> Bool {
        for trial in scenario.trials {
            for phase in trial.phases {
                for text in phase.prompt.forms + phase.line.forms {
                    for case .placeholder(let name) in TextTemplate(text)?.pieces ?? []
                    where scenario.numbers.columns.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
                        return true
                    }
                }
            }
        }
        return false
    }

    /// Finds questions that are never asked, because a question in their conditions is never asked, or because their conditions exclude each other.
    private func look(at questions: [StudyQuestion], _ place: StudyPlace) {
        var isAsked: [Bool] = []
        for (index, question) in questions.enumerated() {
            let possible = question.when.allSatisfy { condition in
                if case .isAnswered(false) = condition.test { return true }
                return condition.question < index && isAsked[condition.question]
            }
            let isPossible = possible && !excludesItself(question.when, questions)
            isAsked.append(isPossible)
            if !isPossible { place.at("questions").at(index).at("when").add(.neverAsked) }
        }
    }

    private func excludesItself(_ conditions: [StudyCondition], _ questions: [StudyQuestion]) -> Bool {
        for condition in conditions {
            guard case .chosen(let wanted) = condition.test else { continue }
            for other in conditions where other.question == condition.question {
                switch other.test {
                case .isAnswered(false): return true
                case .notChosen(let excluded) where wanted.allSatisfy({ excluded.contains($0) }): return true
                case .chosen(let others):
                    guard case .single = questions[other.question].kind else { continue }
                    if !wanted.contains(where: { others.contains($0) }) { return true }
                default: continue
                }
            }
        }
        return false
    }

    private func lookAtSteps() {
        let sessions = study.sessions.indices.filter { used[$0] }.map { study.sessions[$0] }
        let scenarios = sessions.compactMap { $0.scenario }
        let hasSecond = study.schedule.days.contains { day in
            day.filter { study.sessions[$0].scenario != nil }.count > 1
        }
        for mode in StudySteps.Mode.allCases where !study.steps[mode].isEmpty {
            let isReached =
                switch mode {
                case .start, .initialFitting, .introCompleted, .finish: !scenarios.isEmpty
                case .noise: !scenarios.isEmpty && study.noiseCheck != nil
                case .checkUp: scenarios.contains { $0.blocks > 1 } || hasSecond
                case .questionnaireFinish: sessions.contains { $0.questions != nil }
                case .cancel: true
                }
            if !isReached { StudyPlace(.steps, problems).at(mode.name).add(.unusedSteps("\(mode.name)")) }
        }
    }
}
