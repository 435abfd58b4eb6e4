import Study

/// A sequence of questions through which the subject moves forward and backward. Conditions can skip questions.
public struct QuestionSequence: Sendable {
    public let questions: [StudyQuestion]
    public private(set) var answers: [Answer?]
    /// The index of the current question; nil after the last one.
    public private(set) var current: Int?

    /// - Parameters:
    /// - answers: the answers that the subject gave before an interruption.
    /// - shown: the index of the last question that the subject has seen; nil if there is none. The sequence begins with the next question that
    /// applies.
    public init(_ questions: [StudyQuestion], answers: [Answer?] = [], after shown: Int? = nil) {
        self.questions = questions
        self.answers = answers + [Answer?](repeating: nil, count: max(0, questions.count - answers.count))
        current = next(after: shown ?? -1)
    }

    public var question: StudyQuestion? { current.map { questions[$0] } }

    /// The number of the current question, from 1, and the number of all questions that the subject may still see. An answer can make the second
    /// number smaller, because questions have conditions. It never becomes larger while the subject goes forward.
    public var position: (number: Int, count: Int) {
        let passed = questions.indices.prefix(current ?? questions.count).filter(isAsked).count
        let left = questions.indices.dropFirst(current ?? questions.count).filter(mayBeAsked).count
        return (passed + 1, passed + left)
    }

    /// True if a question applies, or if that depends on questions that the subject has not left yet.
    private func mayBeAsked(_ index: Int) -> Bool {
        questions[index].when.allSatisfy { $0.question >= current ?? questions.count || $0.holds(answers) }
    }

    public func isAsked(_ index: Int) -> Bool { questions[index].when.allSatisfy { $0.holds(answers) } }

    /// True if the subject may leave the current question.
    public var mayGoOn: Bool {
        guard let current else { return false }
        return questions[current].need == .optional || answers[current] != nil
    }

    /// Sets or removes the answer to the current question. Returns false if the question does not allow the answer.
    public mutating func answer(_ answer: Answer?) -> Bool {
        guard let current else { return false }
        if let answer, !answer.suits(questions[current]) { return false }
        answers[current] = answer
        return true
    }

    /// Continues with the next question that applies. Returns false if the current question needs an answer.
    public mutating func goOn() -> Bool {
        guard let shown = current, mayGoOn else { return false }
        current = next(after: shown)
        return true
    }

    /// True if there is an earlier question that applies.
    public var mayGoBack: Bool { previous != nil }

    public mutating func goBack() {
        if let previous { current = previous }
    }

    private var previous: Int? {
        let end = current ?? questions.count
        return questions[..<end].indices.last(where: isAsked)
    }

    private func next(after index: Int) -> Int? { questions.indices.dropFirst(index + 1).first(where: isAsked) }

    /// The answers to all questions that apply. An answer does not count if its question no longer applies because of another answer.
    public var result: [Answer?] { questions.indices.map { isAsked($0) ? answers[$0] : nil } }
}
