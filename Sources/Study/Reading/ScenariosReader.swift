import JSON

/// Reads the scenarios of scenarios.json.
struct ScenariosReader {
    let texts: StudyTexts
    let electrodes: [StudyElectrode]

    func read(_ value: JSONValue, _ place: StudyPlace) -> StudySession {
        let fields = Fields(
            value, place,
            [
                "id", "title", "text", "picture", "minutes", "trials", "repetitions", "trialsOfBlock", "order",
                "auxiliary",
                "numbers", "feedback",
            ])
        var session = SessionReader(texts: texts).read(fields)
        var scenario = StudyScenario()
        scenario.repetitions = fields.integer("repetitions", 1...StudyLimits.repetitions, or: 1)
        scenario.order = fields.choice(
            "order", [("given", .given), ("shuffled", .shuffled), ("shuffledInBlocks", .shuffledInBlocks)])
        scenario.auxiliary = ElectrodeNames(electrodes: electrodes).read(fields, "auxiliary")
        if let value = fields["numbers"] { scenario.numbers = numbers(value, place.at("numbers")) }
        if let value = fields["feedback"] {
            let feedback = Fields(value, place.at("feedback"), ["band", "electrodes"])
            scenario.feedback = StudyFeedback(
                band: band(feedback), electrodes: ElectrodeNames(electrodes: electrodes).read(feedback, "electrodes"))
        }
        let reader = PhaseReader(texts: texts, columns: scenario.numbers.columns, hasFeedback: fields.has("feedback"))
        scenario.trials = fields.list("trials", 1...StudyLimits.trials, isRequired: true).map { value, place in
            let trial = Fields(value, place, ["phases", "fixed"])
            return StudyTrial(
                phases: trial.list("phases", 1...StudyLimits.phases, isRequired: true).map(reader.read),
                place: trial.truth("fixed") ? .fixed : .any)
        }
        let most = max(1, scenario.trials.count)
        scenario.trialsOfBlock = fields.integer("trialsOfBlock", 1...StudyLimits.allTrials, or: most)
        if scenario.trialCount > StudyLimits.allTrials { place.add(.tooManyTrials(StudyLimits.allTrials)) }
        session.kind = .scenario(scenario)
        return session
    }

    private func band(_ fields: Fields) -> ClosedRange<Double> {
        guard let (value, place) = fields.required("band") else { return 8...13 }
        let pair = place.list(value, 2...2).map { value, place in place.number(value, 0.5...100) ?? 1 }
        guard pair.count == 2 else { return 8...13 }
        guard pair[0] < pair[1] else {
            place.add(.reversed)
            return 8...13
        }
        return pair[0]...pair[1]
    }

    private func numbers(_ value: JSONValue, _ place: StudyPlace) -> StudyNumbers {
        let fields = Fields(value, place, ["columns", "rows"])
        var numbers = StudyNumbers()
        for (value, place) in fields.list("columns", 1...StudyLimits.numberColumns, isRequired: true) {
            guard let name = place.string(value, .identifier) else { continue }
            if numbers.columns.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { place.add(.duplicate(name)) }
            if Placeholder(builtIn: name) != nil { place.add(.reserved(name)) }
            numbers.columns.append(name)
        }
        let columns = numbers.columns.count
        numbers.rows = fields.list("rows", 1...StudyLimits.numbers, isRequired: true).map { value, place in
            let row = place.list(value, 1...StudyLimits.numberColumns).map { value, place in
                place.string(value, .line(1...40)) ?? ""
            }
            if !row.isEmpty, row.count != columns { place.add(.rowLength(columns)) }
            return row
        }
        return numbers
    }
}

/// Reads the members that scenarios and questionnaires have in common.
struct SessionReader {
    let texts: StudyTexts

    func read(_ fields: Fields) -> StudySession {
        var session = StudySession()
        session.id = fields.requiredString("id", .identifier)
        session.title = texts.text(fields, "title", upTo: StudyLimits.shortText, isRequired: true)
        session.text = texts.text(fields, "text", upTo: StudyLimits.longText, isRequired: true, in: .session)
        session.picture = texts.media(fields, "picture", [.picture, .animation])
        session.minutes = fields.has("minutes") ? fields.integer("minutes", 1...1440) : nil
        return session
    }
}

/// Reads one phase of a trial.
struct PhaseReader {
    let texts: StudyTexts
    let columns: [String]
    let hasFeedback: Bool

    func read(_ value: JSONValue, _ place: StudyPlace) -> StudyPhase {
        let fields = Fields(
            value, place,
            ["kind", "prompt", "line", "seconds", "jitter", "marker", "label", "picture", "sound", "feedback"])
        var phase = StudyPhase()
        phase.kind = fields.choice("kind", [("prompt", .prompt), ("fixation", .fixation), ("pause", .pause)])
        phase.prompt = texts.text(fields, "prompt", upTo: StudyLimits.shortText, in: .trial(columns))
        phase.line = texts.text(fields, "line", upTo: StudyLimits.shortText, in: .trial(columns))
        phase.milliseconds = fields.milliseconds("seconds", upTo: StudyLimits.seconds, or: 0)
        phase.jitter = fields.milliseconds("jitter", upTo: StudyLimits.seconds, or: 0)
        phase.marker = fields.has("marker") ? fields.integer("marker", 1...65535) : nil
        phase.label = fields.string("label", .line(1...40))
        phase.picture = texts.media(fields, "picture", [.picture])
        phase.sound = texts.media(fields, "sound", [.sound])
        phase.feedback = fields.truth("feedback") ? .shown : .hidden
        if phase.kind == .prompt, !fields.has("prompt"), !fields.has("picture"), !fields.has("sound") {
            place.add(.missing("prompt"))
        }
        // Without a text, only "seconds" can determine the phase's duration, so it must be present. (A wrong number was already reported.)
        let seconds = fields.has("seconds") ? fields["seconds"]?.number : 0
        if phase.kind != .prompt, let seconds, seconds >= 0, seconds < 0.0005 { place.add(.missing("seconds")) }
        if phase.jitter > 0, phase.jitter >= phase.milliseconds { place.at("jitter").add(.reversed) }
        if phase.feedback == .shown, !hasFeedback { place.at("feedback").add(.noFeedback) }
        return phase
    }
}
