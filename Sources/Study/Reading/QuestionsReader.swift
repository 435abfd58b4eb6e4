import JSON

/// Reads the questions of questionnaires.json and of the sign-up.
struct QuestionsReader {
    let texts: StudyTexts

    func readQuestionnaire(_ value: JSONValue, _ place: StudyPlace) -> StudySession {
        let fields = Fields(value, place, ["id", "title", "text", "picture", "minutes", "questions"])
        var session = SessionReader(texts: texts).read(fields)
        session.kind = .questionnaire(read(fields, 1))
        return session
    }

    /// Reads the list "questions", which must have at least `least` elements.
    func read(_ fields: Fields, _ least: Int) -> [StudyQuestion] {
        var questions: [StudyQuestion] = []
        for (value, place) in fields.list("questions", least...StudyLimits.questions, isRequired: least > 0) {
            let question = question(value, place, after: questions)
            if questions.contains(where: { $0.id.utf8.elementsEqual(question.id.utf8) }) {
                place.at("id").add(.duplicate(question.id))
            }
            questions.append(question)
        }
        return questions
    }

    private static var types: [(StaticString, [StaticString])] {
        [
            ("instruction", []), ("single", ["choices"]), ("multiple", ["choices"]),
            ("scale", ["from", "to", "low", "high"]), ("number", ["minimum", "maximum", "decimals", "unit"]),
            ("text", ["characters"]), ("time", ["earliest", "latest"]), ("date", ["earliest", "latest"]),
        ]
    }

    private func question(_ value: JSONValue, _ place: StudyPlace, after earlier: [StudyQuestion]) -> StudyQuestion {
        let types = Self.types
        let type = types.firstIndex { type in
            guard let text = value["type"]?.text else { return false }
            return type.0.withUTF8Buffer { text.utf8.elementsEqual($0) }
        }
        var names: [StaticString] = ["id", "type", "title", "text", "picture", "when"]
        if let type {
            names += types[type].1
            if type > 0 { names.append("required") }
        } else {
            for (_, more) in types { names += more }
            names.append("required")
        }
        let fields = Fields(value, place, names)
        var question = StudyQuestion()
        question.id = fields.requiredString("id", .identifier)
        question.title = texts.text(fields, "title", upTo: StudyLimits.shortText, isRequired: true, in: .session)
        question.text = texts.text(fields, "text", upTo: StudyLimits.longText, in: .session)
        question.picture = texts.media(fields, "picture", [.picture, .animation])
        question.when = ConditionsReader(earlier: earlier).read(fields)
        question.need = type != 0 && fields.truth("required", or: true) ? .required : .optional
        if let type {
            question.kind = kind(type, fields)
        } else if let (value, place) = fields.required("type") {
            _ = place.choice(value, types.map { ($0.0, 0) })
        }
        return question
    }

    private func kind(_ type: Int, _ fields: Fields) -> StudyQuestion.Kind {
        switch type {
        case 1: .single(choices(fields))
        case 2: .multiple(choices(fields))
        case 3: .scale(scale(fields))
        case 4: .number(number(fields))
        case 5: .text(fields.integer("characters", 1...StudyLimits.shortText, or: 30))
        case 6: .time(limits(fields, 0...1439, .time))
        case 7: .date(limits(fields, CalendarDay.limits, .date))
        default: .instruction
        }
    }

    private func choices(_ fields: Fields) -> [StudyChoice] {
        var choices: [StudyChoice] = []
        for (value, place) in fields.list("choices", 2...StudyLimits.choices, isRequired: true) {
            let item = Fields(value, place, ["id", "text"])
            let id = item.requiredString("id", .identifier)
            if choices.contains(where: { $0.id.utf8.elementsEqual(id.utf8) }) { place.at("id").add(.duplicate(id)) }
            choices.append(
                StudyChoice(
                    id: id, text: texts.text(item, "text", upTo: StudyLimits.shortText, isRequired: true, in: .session))
            )
        }
        return choices
    }

    private func scale(_ fields: Fields) -> StudyScale {
        let from = fields.integer("from", -100...100) ?? 0
        let to = fields.integer("to", -100...100) ?? 1
        if from >= to { fields.place.add(.reversed) }
        // Report a scale with more than 20 steps, because its buttons would not fit on any panel.
        if to - from > 20 { fields.place.at("to").add(.tooWide(20)) }
        return StudyScale(
            from: from, to: to, low: texts.text(fields, "low", upTo: 40, in: .session),
            high: texts.text(fields, "high", upTo: 40, in: .session))
    }

    private func number(_ fields: Fields) -> StudyNumber {
        let number = StudyNumber(
            minimum: fields.number("minimum", -1e9...1e9) ?? 0, maximum: fields.number("maximum", -1e9...1e9) ?? 1,
            decimals: fields.integer("decimals", 0...3, or: 0), unit: texts.text(fields, "unit", upTo: 20, in: .session)
        )
        if number.minimum >= number.maximum { fields.place.add(.reversed) }
        return number
    }

    private func limits(
        _ fields: Fields, _ range: ClosedRange<Int>, _ kind: StudyFault.Spelling
    ) -> ClosedRange<Int> {
        func limit(_ name: StaticString, or other: Int) -> Int {
            guard let value = fields[name] else { return other }
            return fields.place.at(name).moment(value, kind) ?? other
        }
        let (earliest, latest) = (limit("earliest", or: range.lowerBound), limit("latest", or: range.upperBound))
        guard earliest <= latest else {
            fields.place.add(.reversed)
            return range
        }
        return earliest...latest
    }
}
