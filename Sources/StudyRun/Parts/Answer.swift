import JSON
import Study

/// A subject's answer to a question.
public enum Answer: Equatable, Sendable {
    /// The indices of the chosen items, ascending.
    case chosen([Int])
    /// A number: the value on a scale, a number, minutes of the day, or days since 1970.
    case number(Double)
    case text(String)

    /// The answer as it is stored in the session's data; nil if it does not match the question.
    public func json(_ question: StudyQuestion) -> JSONValue? {
        guard suits(question) else { return nil }
        switch (self, question.kind) {
        case (.chosen(let numbers), .single(let choices)): return numbers.first.map { .text(choices[$0].id) }
        case (.chosen(let numbers), .multiple(let choices)): return .list(numbers.map { .text(choices[$0].id) })
        case (.number(let number), .scale): return .integer(Int64(number))
        case (.number(let number), .number(let form)):
            return form.decimals == 0 ? .integer(Int64(number)) : .real(number)
        case (.number(let number), .time): return .text(CalendarDay.timeText(Int(number)))
        case (.number(let number), .date): return .text(CalendarDay.text(Int(number)))
        case (.text(let text), _): return .text(text)
        default: return nil
        }
    }

    /// Reads an answer from the session's data, as `json` has written it.
    public init?(_ json: JSONValue, _ question: StudyQuestion) {
        func index(_ value: JSONValue) -> Int? {
            guard let id = value.text else { return nil }
            return question.choices?.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }
        }
        switch question.kind {
        case .instruction: return nil
        case .single:
            guard let index = index(json) else { return nil }
            self = .chosen([index])
        case .multiple:
            guard let list = json.list else { return nil }
            self = .chosen(list.compactMap(index))
        case .scale, .number:
            guard let number = json.number else { return nil }
            self = .number(number)
        case .time:
            guard let minutes = json.text.flatMap({ CalendarDay.readTime($0) }) else { return nil }
            self = .number(Double(minutes))
        case .date:
            guard let day = json.text.flatMap({ CalendarDay.read($0) }) else { return nil }
            self = .number(Double(day))
        case .text:
            guard let text = json.text else { return nil }
            self = .text(text)
        }
        guard suits(question) else { return nil }
    }

    /// True if the question allows the answer.
    public func suits(_ question: StudyQuestion) -> Bool {
        switch (self, question.kind) {
        case (.chosen(let numbers), .single(let choices)): numbers.count == 1 && choices.indices.contains(numbers[0])
        case (.chosen(let numbers), .multiple(let choices)):
            numbers.allSatisfy { choices.indices.contains($0) }
                && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        case (.number(let number), .scale(let scale)):
            number.rounded() == number && Double(scale.from) <= number && number <= Double(scale.to)
        case (.number(let number), .number(let form)):
            form.minimum <= number && number <= form.maximum && (form.decimals > 0 || number.rounded() == number)
        case (.number(let number), .time(let range)), (.number(let number), .date(let range)):
            number.rounded() == number && Double(range.lowerBound) <= number && number <= Double(range.upperBound)
        case (.text(let text), .text(let most)): (1...most).contains(text.unicodeScalars.count)
        default: false
        }
    }

    /// The answer as a text that replaces a placeholder.
    public func words(_ question: StudyQuestion, language: Int) -> String {
        switch (self, question.kind) {
        case (.chosen(let numbers), _):
            var text = ""
            for number in numbers where question.choices?.indices.contains(number) == true {
                text += (text.isEmpty ? "" : ", ") + (question.choices?[number].text[language] ?? "")
            }
            return text
        case (.number(let number), .time): return CalendarDay.timeText(Int(number))
        case (.number(let number), .date): return CalendarDay.text(Int(number))
        case (.number(let number), .number(let form)) where form.decimals > 0:
            let scaled = Int64((abs(number) * 1000).rounded())
            let digits = "\(1000 + scaled % 1000)".dropFirst().prefix(form.decimals)
            return (number < 0 ? "-" : "") + "\(scaled / 1000)." + digits
        case (.number(let number), _): return "\(Int64(number))"
        case (.text(let text), _): return text
        }
    }
}

extension StudyCondition {
    /// True if the condition is met.
    /// - Parameter answers: the answers to all questions of the list; nil for missing answers.
    public func holds(_ answers: [Answer?]) -> Bool {
        let answer = answers.indices.contains(question) ? answers[question] : nil
        switch (test, answer) {
        case (.isAnswered(let wanted), _): return wanted == (answer != nil)
        case (.chosen(let wanted), .some(.chosen(let chosen))): return chosen.contains { wanted.contains($0) }
        case (.notChosen(let unwanted), .some(.chosen(let chosen))): return !chosen.contains { unwanted.contains($0) }
        case (.between(let least, let most), .some(.number(let number))):
            return (least.map { number >= $0 } ?? true) && (most.map { number <= $0 } ?? true)
        default: return false
        }
    }
}
