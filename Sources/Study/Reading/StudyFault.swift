import JSON
import Text

/// The JSON files of a study.
public enum StudyDocument: Equatable, Sendable, CaseIterable {
    case study, consent, steps, help, scenarios, questionnaires

    public var fileName: String {
        switch self {
        case .study: "study.json"
        case .consent: "consent.json"
        case .steps: "steps.json"
        case .help: "help.json"
        case .scenarios: "scenarios.json"
        case .questionnaires: "questionnaires.json"
        }
    }
}

/// A fault of a study, and its position.
public struct StudyProblem: Equatable, Sendable {
    public enum Severity: Equatable, Sendable {
        /// The study cannot be used.
        case error
        /// The study can be used, but perhaps not as intended.
        case warning
    }

    public var document: StudyDocument
    public var path: JSONPath
    /// Where the text itself is no JSON; otherwise the second pass finds the place by the path (`JSONPath.place`).
    public var place: JSONPlace?
    public var fault: StudyFault

    public init(_ document: StudyDocument, _ path: JSONPath, _ fault: StudyFault, place: JSONPlace? = nil) {
        (self.document, self.path, self.fault, self.place) = (document, path, fault, place)
    }

    public var severity: Severity { fault.severity }
}

/// What is wrong with a study.
public enum StudyFault: Equatable, Sendable {
    // The form of a document, which the schema judges as well.
    case syntax(JSONFault)
    /// The file does not exist.
    case noDocument
    /// Another kind of value is required.
    case wanted(Kind)
    case missing(String)
    /// An unknown member.
    case unknown(String)
    /// One of these words is required.
    case wantedWord(String)
    /// Shorter or longer than these numbers of characters.
    case length(Int, Int)
    /// Fewer or more elements than these.
    case count(Int, Int)
    /// Below or above these.
    case range(Int64, Int64)
    /// A text that is not spelled like a value of this kind.
    case spelling(Spelling)
    /// Members that are no use without each other, or that exclude each other.
    case together(String)
    /// A condition with nothing to compare with.
    case noValue

    // The meaning.
    case format(Int64)
    case noTranslation(String)
    /// A text that names no language, in a study that has several.
    case noLanguage
    case unknownLanguage(String)
    case duplicate(String)
    case noSession(String)
    case noElectrode(String)
    case noQuestion(String)
    case noChoice(String)
    case noPlaceholder(String)
    /// A brace without its partner.
    case brace
    case noFile(String)
    /// Larger than this number of MiB.
    case fileTooLarge(Int)
    case reversed
    case tooManyTrials(Int)
    case neverTrue
    /// A name that the format uses itself.
    case reserved(String)
    case noElectrodes
    /// A phase shows feedback that its scenario does not have.
    case noFeedback
    /// A scale with more steps than this.
    case tooWide(Int)
    /// A row has another number of values than there are columns.
    case rowLength(Int)
    /// An announcement for a day that the study does not have.
    case noDay(Int)
    /// A date that no calendar has.
    case noDate
    /// A step waits for a signal that cannot arrive at its position in the session.
    case signalOutOfPlace

    // What may be meant otherwise.
    case unusedSession(String)
    case unusedSteps(String)
    case neverAsked
    case unusedFile(String)
    case unusedNumbers
    /// A text that only the device can complete, so that no voice can be rendered in advance.
    case silent(String)
    /// The number of prompts without a recording and without rendered speech.
    case silentPrompts(Int)
    case lastBlockShort

    public enum Kind: Sendable { case object, list, text, integer, number, truth, texts, file, position }

    public enum Spelling: Sendable { case identifier, version, language, label, code, fileName, address, date, time }

    /// Whether the schema also finds it.
    public var isForm: Bool {
        switch self {
        case .wanted, .missing, .unknown, .wantedWord, .length, .count, .range, .spelling, .together, .noValue: true
        default: false
        }
    }

    public var severity: StudyProblem.Severity {
        switch self {
        case .unusedSession, .unusedSteps, .neverAsked, .unusedFile, .unusedNumbers, .silent, .silentPrompts,
            .lastBlockShort:
            .warning
        default: .error
        }
    }
}
