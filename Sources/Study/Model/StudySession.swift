/// One task of a subject on a day: a recording or a questionnaire.
public struct StudySession: Sendable {
    public enum Kind: Sendable {
        case scenario(StudyScenario)
        case questionnaire([StudyQuestion])
    }

    public var id = ""
    public var title = StudyText.empty
    /// What must be done.
    public var text = StudyText.empty
    public var picture: StudyMedia?
    /// The minutes that the home screen shows; nil for the duration of the phases.
    public var minutes: Int?
    public var kind = Kind.questionnaire([])

    public init() {}

    public var scenario: StudyScenario? { if case .scenario(let scenario) = kind { scenario } else { nil } }
    public var questions: [StudyQuestion]? { if case .questionnaire(let questions) = kind { questions } else { nil } }
}

/// The prompts of a recording.
public struct StudyScenario: Sendable {
    public enum Order: Sendable {
        case given
        /// All trials of the scenario are shuffled.
        case shuffled
        /// Those of each block.
        case shuffledInBlocks
    }

    public var trials: [StudyTrial] = []
    /// The number of passes through the list of trials.
    public var repetitions = 1
    /// The number of trials in a block (MYND's checkAtIndex).
    public var trialsOfBlock = 1
    public var order = Order.given
    /// Auxiliary electrodes that it uses, as numbers of `Study.electrodes`.
    public var auxiliary: [Int] = []
    /// Rows of numbers that trials draw; empty: none.
    public var numbers = StudyNumbers()
    public var feedback: StudyFeedback?

    public init() {}

    /// The number of trials, including all repetitions.
    public var trialCount: Int { trials.count * repetitions }
    public var blocks: Int { trialsOfBlock > 0 ? (trialCount + trialsOfBlock - 1) / trialsOfBlock : 0 }
    /// The electrodes that have rings: all but those that are auxiliary elsewhere.
    public func electrodes(of study: Study) -> [Int] {
        study.electrodes.indices.filter { study.electrodes[$0].use == .always || auxiliary.contains($0) }
    }
}

/// Columns with names, which are placeholders in the trials' texts. A trial draws a row.
public struct StudyNumbers: Equatable, Sendable {
    public var columns: [String] = []
    public var rows: [[String]] = []

    public init(columns: [String] = [], rows: [[String]] = []) { (self.columns, self.rows) = (columns, rows) }
}

public struct StudyTrial: Sendable {
    public enum Place: Sendable {
        case any
        /// The trial keeps its position when others are shuffled.
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
    /// Below the prompt, smaller.
    public var line = StudyText.empty
    /// 0: the duration of the sound, or of reading the text.
    public var milliseconds: Int64 = 0
    /// The maximum random deviation from `milliseconds`, in both directions.
    public var jitter: Int64 = 0
    /// The marker's number in the recording; nil for no marker.
    public var marker: Int?
    /// Beside the marker's number in the recording.
    public var label = ""
    public var picture: StudyMedia?
    public var sound: StudyMedia?
    public var feedback = Feedback.hidden

    public init() {}
}

/// A waveform in front of the screen, controlled by a band's power.
public struct StudyFeedback: Sendable {
    /// Hertz.
    public var band = 8.0...13.0
    /// As numbers of `Study.electrodes`; empty: all that the scenario uses.
    public var electrodes: [Int] = []
}
