import Study

/// Questions one after the other: which is asked next, and back again.
public struct QuestionSequence: Sendable {
    public let questions: [StudyQuestion]
    public private(set) var answers: [Answer?]
    /// The question that is shown; nil: none is left.
    public private(set) var current: Int?

    /// - Parameter answers: what was answered before an interruption; the first question without an answer follows.
    public init(_ questions: [StudyQuestion], answers: [Answer?] = [], after shown: Int? = nil) {
        self.questions = questions
        self.answers = answers + [Answer?](repeating: nil, count: max(0, questions.count - answers.count))
        current = next(after: shown ?? -1)
    }

    public var question: StudyQuestion? { current.map { questions[$0] } }

    /// How many questions there are now, and which of them this is, from 1: rules may change both.
    public var position: (number: Int, count: Int) {
        let asked = questions.indices.filter(isAsked)
        return ((asked.firstIndex(of: current ?? -1) ?? asked.count) + 1, asked.count)
    }

    public func isAsked(_ index: Int) -> Bool { questions[index].when.allSatisfy { $0.holds(answers) } }

    /// Whether the present question may be left.
    public var mayGoOn: Bool {
        guard let current else { return false }
        return questions[current].need == .optional || answers[current] != nil
    }

    /// Takes an answer, or takes it back; false where the question does not allow it.
    public mutating func answer(_ answer: Answer?) -> Bool {
        guard let current else { return false }
        if let answer, !answer.suits(questions[current]) { return false }
        answers[current] = answer
        return true
    }

    /// Goes to the next question that is asked; false where the present one needs an answer.
    public mutating func goOn() -> Bool {
        guard let shown = current, mayGoOn else { return false }
        current = next(after: shown)
        return true
    }

    /// Whether there is a question before this one.
    public var mayGoBack: Bool { previous != nil }

    public mutating func goBack() {
        if let previous { current = previous }
    }

    private var previous: Int? {
        let end = current ?? questions.count
        return questions[..<end].indices.last(where: isAsked)
    }

    private func next(after index: Int) -> Int? { questions.indices.dropFirst(index + 1).first(where: isAsked) }

    /// The answers of the questions that were asked: what a later change of mind skips does not count.
    public var result: [Answer?] { questions.indices.map { isAsked($0) ? answers[$0] : nil } }
}
