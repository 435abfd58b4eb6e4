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

/// A fault in a study, with its position.
public struct StudyProblem: Equatable, Sendable {
    public enum Severity: Equatable, Sendable {
        /// The fault prevents the use of the study.
        case error
        /// The study can be used in spite of the fault, but may not work as intended.
        case warning
    }

    public var document: StudyDocument
    public var path: JSONPath
    /// The position of the fault in the document. If the document is not valid JSON, the reader sets the position; otherwise a second pass finds it
    /// by the path (`JSONPath.place`).
    public var place: JSONPlace?
    public var fault: StudyFault

    public init(_ document: StudyDocument, _ path: JSONPath, _ fault: StudyFault, place: JSONPlace? = nil) {
        (self.document, self.path, self.fault, self.place) = (document, path, fault, place)
    }

    public var severity: Severity { fault.severity }
}

/// The kinds of faults in a study.
public enum StudyFault: Equatable, Sendable {
    // A fault in the JSON syntax. This case and the following ones concern the form of a document, so the schema finds them, too.
    case syntax(JSONFault)
    /// The document does not exist.
    case noDocument
    /// The value has the wrong type. The case's value is the required type.
    case wanted(Kind)
    case missing(String)
    /// The JSON object contains a member with this name, which is unknown.
    case unknown(String)
    /// The text must be one of these words.
    case wantedWord(String)
    /// The text must have between these numbers of characters.
    case length(Int, Int)
    /// The list must have between these numbers of elements.
    case count(Int, Int)
    /// The number must be between these limits.
    case range(Int64, Int64)
    /// The text is not spelled as a value of this kind.
    case spelling(Spelling)
    /// The member needs other members, or excludes them. The text names them.
    case together(String)
    /// The condition contains no value with which an answer is compared.
    case noValue

    // The study states this version of its format, which is not supported. This case and the following ones concern the meaning of a document.
    case format(Int64)
    case noTranslation(String)
    /// The text is given without a language, although the study has several languages.
    case noLanguage
    case unknownLanguage(String)
    case duplicate(String)
    case noSession(String)
    case noElectrode(String)
    case noQuestion(String)
    case noChoice(String)
    case noPlaceholder(String)
    /// A brace in the text has no counterpart.
    case brace
    case noFile(String)
    /// The file is larger than this number of MiB.
    case fileTooLarge(Int)
    case reversed
    case tooManyTrials(Int)
    case neverTrue
    /// The study uses a name that the format itself uses.
    case reserved(String)
    case noElectrodes
    /// A phase shows feedback, but its scenario defines none.
    case noFeedback
    /// The scale has more than this number of steps.
    case tooWide(Int)
    /// The row must have this number of values, one per column.
    case rowLength(Int)
    /// The announcement is for a day that the study does not have.
    case noDay(Int)
    /// The date does not exist.
    case noDate
    /// The step waits for a signal that cannot arrive at its position in the session.
    case signalOutOfPlace

    // A warning: no day contains this session. The following cases are warnings, too.
    case unusedSession(String)
    case unusedSteps(String)
    case neverAsked
    case unusedFile(String)
    case unusedNumbers
    /// Only the device can complete the text, because of its placeholders. Its speech therefore cannot be rendered in advance.
    case silent(String)
    /// The number of prompts that have neither a recording nor rendered speech.
    case silentPrompts(Int)
    case lastBlockShort

    public enum Kind: Sendable { case object, list, text, integer, number, truth, texts, file, position }

    public enum Spelling: Sendable { case identifier, version, language, label, code, fileName, address, date, time }

    /// True if the schema also finds this kind of fault.
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
