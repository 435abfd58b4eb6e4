/// One task of a subject on a day: a recording or a questionnaire.
public struct StudySession: Sendable {
    public enum Kind: Sendable {
        case scenario(StudyScenario)
        case questionnaire([StudyQuestion])
    }

    public var id = ""
    public var title = StudyText.empty
    /// The description of the session's task.
    public var text = StudyText.empty
    public var picture: StudyMedia?
    /// The duration in minutes that the home screen shows; nil to show the duration of the phases.
    public var minutes: Int?
    public var kind = Kind.questionnaire([])

    public init() {}

    public var scenario: StudyScenario? { if case .scenario(let scenario) = kind { scenario } else { nil } }
    public var questions: [StudyQuestion]? { if case .questionnaire(let questions) = kind { questions } else { nil } }
}

/// The prompts and their order in a session with recordings.
public struct StudyScenario: Sendable {
    public enum Order: Sendable {
        case given
        /// All trials of the scenario are shuffled together.
        case shuffled
        /// The trials of each block are shuffled separately.
        case shuffledInBlocks
    }

    public var trials: [StudyTrial] = []
    /// The number of times that the list of trials is run.
    public var repetitions = 1
    /// The number of trials in a block (`checkAtIndex` in the MYND app).
    public var trialsOfBlock = 1
    public var order = Order.given
    /// The auxiliary electrodes that the scenario uses, as indices in `Study.electrodes`.
    public var auxiliary: [Int] = []
    /// The rows of numbers for the trials, which may be empty. Each trial gets one row.
    public var numbers = StudyNumbers()
    public var feedback: StudyFeedback?

    public init() {}

    /// The number of trials, including all repetitions.
    public var trialCount: Int { trials.count * repetitions }
    public var blocks: Int { trialsOfBlock > 0 ? (trialCount + trialsOfBlock - 1) / trialsOfBlock : 0 }
    /// The electrodes whose qualities are shown as rings: all electrodes, except auxiliary ones that the scenario does
    /// not use.
    public func electrodes(of study: Study) -> [Int] {
        study.electrodes.indices.filter { study.electrodes[$0].use == .always || auxiliary.contains($0) }
    }
}

/// Rows of numbers in named columns. The names are placeholders in the trials' texts. Each trial gets one row.
public struct StudyNumbers: Equatable, Sendable {
    public var columns: [String] = []
    public var rows: [[String]] = []

    public init(columns: [String] = [], rows: [[String]] = []) { (self.columns, self.rows) = (columns, rows) }
}

public struct StudyTrial: Sendable {
    public enum Place: Sendable {
        case any
        /// The trial keeps its position when the others are shuffled.
        case fixed
    }

    public var phases: [StudyPhase] = []
    public var place = Place.any

    public init(phases: [StudyPhase], place: Place) { (self.phases, self.place) = (phases, place) }
}

public struct StudyPhase: Sendable {
    public enum Kind: Sendable { case prompt, fixation, pause }
    public enum Feedback: Sendable { case hidden, shown }

    public var kind = Kind.prompt
    public var prompt = StudyText.empty
    /// A smaller line of text below the prompt.
    public var line = StudyText.empty
    /// The duration of the phase in milliseconds. If it is 0, the phase lasts as long as its sound, or as reading the
    /// text takes.
    public var milliseconds: Int64 = 0
    /// The maximum random deviation from `milliseconds` in either direction, in milliseconds.
    public var jitter: Int64 = 0
    /// The number of the marker that the recording gets when the phase begins; nil for no marker.
    public var marker: Int?
    /// The text beside the marker's number in the recording.
    public var label = ""
    public var picture: StudyMedia?
    public var sound: StudyMedia?
    public var feedback = Feedback.hidden

    public init() {}
}

/// A waveform on the screen that shows the subject the power of a frequency band.
public struct StudyFeedback: Sendable {
    /// The frequency band of the feedback, in hertz.
    public var band = 8.0...13.0
    /// The electrodes that are evaluated, as indices in `Study.electrodes`; empty for all electrodes of the scenario.
    public var electrodes: [Int] = []
}
