import JSON

/// Reads the list "when", which contains conditions about earlier answers.
struct ConditionsReader {
    let earlier: [StudyQuestion]

    func read(_ fields: Fields) -> [StudyCondition] {
        fields.list("when", 1...StudyLimits.conditions).compactMap { value, place in condition(value, place) }
    }

    private func condition(_ value: JSONValue, _ place: StudyPlace) -> StudyCondition? {
        let fields = Fields(value, place, ["question", "is", "isNot", "atLeast", "atMost", "answered"])
        let tests = ["is", "isNot", "answered"].filter { (name: StaticString) in fields.has(name) }.count
        let hasLimit = fields.has("atLeast") || fields.has("atMost")
        if tests + (hasLimit ? 1 : 0) != 1 {
            place.add(tests == 0 ? .noValue : .together("is, isNot, atLeast, atMost, answered"))
            return nil
        }
        guard let (value, questionPlace) = fields.required("question"),
            let name = questionPlace.string(value, .identifier)
        else { return nil }
        let index = earlier.firstIndex { $0.id.utf8.elementsEqual(name.utf8) }
        if index == nil { questionPlace.add(.noQuestion(name)) }
        let question = index.map { earlier[$0] }
        if let question, case .instruction = question.kind { questionPlace.add(.noQuestion(name)) }
        let test: StudyCondition.Test
        if fields.has("answered") {
            test = .isAnswered(fields.truth("answered"))
        } else if hasLimit {
            test = limits(fields, question)
        } else if fields.has("is") {
            test = .chosen(choices(fields, "is", question))
        } else {
            test = .notChosen(choices(fields, "isNot", question))
        }
        return index.map { StudyCondition(question: $0, test: test) }
    }

    private func choices(_ fields: Fields, _ name: StaticString, _ question: StudyQuestion?) -> [Int] {
        fields.list(name, 1...StudyLimits.choices).compactMap { value, place in
            guard let id = place.string(value, .identifier), let question else { return nil }
            let index = question.choices?.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }
            if index == nil { place.add(.noChoice(id)) }
            return index
        }
    }

    private func limits(_ fields: Fields, _ question: StudyQuestion?) -> StudyCondition.Test {
        let least = limit(fields, "atLeast", question)
        let most = limit(fields, "atMost", question)
        if let least, let most, least > most { fields.place.add(.reversed) }
        guard let question, let range = question.range else {
            // Choices and texts have no order, so a condition with a limit can never be met.
            if question != nil { fields.place.add(.neverTrue) }
            return .between(nil, nil)
        }
        if (least ?? range.lowerBound) > range.upperBound || (most ?? range.upperBound) < range.lowerBound {
            fields.place.add(.neverTrue)
        }
        return .between(least, most)
    }

    /// Reads a limit of a condition: a number, a time or a date, depending on the question.
    private func limit(_ fields: Fields, _ name: StaticString, _ question: StudyQuestion?) -> Double? {
        guard let value = fields[name] else { return nil }
        let place = fields.place.at(name)
        if let number = value.number { return number }
        guard let text = value.text else {
            place.add(.wanted(.number))
            return nil
        }
        return place.moment(value, text.utf8.count > 5 ? .date : .time).map { Double($0) }
    }
}
