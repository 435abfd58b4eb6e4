import Study

/// Replaces placeholders in texts.
struct TextFiller {
    let study: Study
    let record: StudyRecord
    let language: Int
    let place: SessionPlace?
    let timeLeft: Int64?

    func fill(_ text: StudyText) -> String { fill(text, depth: 0) }

    /// Fills the placeholders of a text.
    /// - Parameter depth: the number of nested placeholders so far. It is limited, because the text of a placeholder
    ///   may contain placeholders, even itself.
    private func fill(_ text: StudyText, depth: Int) -> String {
        let form = text[language]
        guard form.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }), let template = TextTemplate(form) else {
            return form
        }
        var filled = ""
        for piece in template.pieces {
            switch piece {
            case .text(let text): filled += text
            case .placeholder(let name): filled += word(name, depth: depth)
            }
            // Limit the length of the text, because nested placeholders can produce very long texts.
            if filled.utf8.count > 8 * StudyLimits.longText { break }
        }
        return filled
    }

    private func word(_ name: String, depth: Int) -> String {
        let scenario = place.flatMap { study.sessions[$0.session].scenario }
        let columns = scenario?.numbers.columns ?? []
        guard let placeholder = Placeholder(name, of: study, columns: columns, isInSession: true) else { return "" }
        switch placeholder {
        case .study: return study.identity.title[language]
        case .lab: return study.identity.lab[language]
        case .contact: return study.identity.contact[language]
        case .day: return "\(min(record.day + 1, study.schedule.days.count))"
        case .days: return "\(study.schedule.days.count)"
        case .timeLeft: return timeLeft.map { Self.hours($0) } ?? "-"
        case .session: return place.map { study.sessions[$0.session].title[language] } ?? ""
        case .minutes:
            return place.map { "\(StudyDurations.minutes(study.sessions[$0.session], language: language))" } ?? ""
        case .word(let index):
            guard depth < 4 else { return "" }
            let form = study.words[index].forms.first { form in form.when.allSatisfy { $0.holds(record.boarding) } }
            return form.map { fill($0.text, depth: depth + 1) } ?? ""
        case .answer(let index):
            return record.boarding[index]?.words(study.consent.questions[index], language: language) ?? ""
        case .column(let index):
            return place.flatMap { $0.numbers.indices.contains(index) ? $0.numbers[index] : nil } ?? ""
        default: return scenario.map { progress(placeholder, $0) } ?? ""
        }
    }

    private func progress(_ placeholder: Placeholder, _ scenario: StudyScenario) -> String {
        let global = place?.global ?? 0
        let ofBlock = max(1, scenario.trialsOfBlock)
        switch placeholder {
        case .block: return "\(min(global / ofBlock + 1, scenario.blocks))"
        case .blocks: return "\(scenario.blocks)"
        case .blocksLeft: return "\(max(0, scenario.blocks - global / ofBlock))"
        case .blockMinutes:
            let all = StudyDurations.scenario(scenario, language: language)
            return "\(max(1, (all / Int64(max(1, scenario.blocks)) + 59_999) / 60_000))"
        case .trial: return "\(min(global + 1, scenario.trialCount))"
        case .trials: return "\(scenario.trialCount)"
        default: return ""
        }
    }

    /// A duration in hours and minutes as a text: "6:12".
    static func hours(_ seconds: Int64) -> String {
        let minutes = (seconds + 59) / 60
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
}
