/// A question, or an instruction between questions.
public struct StudyQuestion: Sendable {
    public enum Kind: Sendable {
        case instruction
        case single([StudyChoice])
        case multiple([StudyChoice])
        case scale(StudyScale)
        case number(StudyNumber)
        /// The answer is a text. The value is the maximum number of characters.
        case text(Int)
        /// The answer is a time of day. The value is its range in minutes.
        case time(ClosedRange<Int>)
        /// The answer is a date. The value is its range in days since 1970-01-01.
        case date(ClosedRange<Int>)
    }

    public enum Need: Sendable { case required, optional }

    public var id = ""
    public var title = StudyText.empty
    public var text = StudyText.empty
    public var picture: StudyMedia?
    public var need = Need.required
    public var kind = Kind.instruction
    /// The question is asked only if all of these conditions are met.
    public var when: [StudyCondition] = []

    public init() {}

    public var choices: [StudyChoice]? {
        switch kind {
        case .single(let choices), .multiple(let choices): choices
        default: nil
        }
    }
}

public struct StudyChoice: Sendable {
    public var id = ""
    public var text = StudyText.empty
}

public struct StudyScale: Sendable {
    public var from = 0
    public var to = 10
    public var low = StudyText.empty
    public var high = StudyText.empty
}

public struct StudyNumber: Sendable {
    public var minimum = 0.0
    public var maximum = 0.0
    /// The number of decimals of the answer.
    public var decimals = 0
    public var unit = StudyText.empty
}

/// A condition about an earlier answer. A question that was not asked or not answered meets only the condition `isAnswered(false)`.
public struct StudyCondition: Sendable {
    public enum Test: Sendable {
        /// The subject has chosen at least one of these choices, which are given as indices in the question's choices.
        case chosen([Int])
        case notChosen([Int])
        /// The answer is between these limits, which are numbers, values on a scale, minutes of the day or days since 1970; nil for
        /// no limit.
        case between(Double?, Double?)
        case isAnswered(Bool)
    }

    /// The index of the earlier question in the list of questions.
    public var question: Int
    public var test: Test

    public init(question: Int, test: Test) { (self.question, self.test) = (question, test) }
}

extension StudyQuestion {
    /// The range of the question's answers as numbers; nil if the answers have no order.
    var range: ClosedRange<Double>? {
        switch kind {
        case .scale(let scale): scale.from <= scale.to ? Double(scale.from)...Double(scale.to) : nil
        case .number(let number): number.minimum <= number.maximum ? number.minimum...number.maximum : nil
        case .time(let range), .date(let range): Double(range.lowerBound)...Double(range.upperBound)
        default: nil
        }
    }
}
