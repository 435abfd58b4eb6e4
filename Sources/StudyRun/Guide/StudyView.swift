import Study

/// What a running study shows. A screen draws the view that `GuidedStudy.view` has whenever `GuidedStudy.version` has changed.
public enum StudyView: Sendable {
    case welcome
    /// A page of the consent, as a number of `StudyConsent.pages`; `number` of `count` counts those of the screen, from 1.
    case consent(page: Int, number: Int, count: Int)
    case signature(StudyConsent.NameRule)
    case boardingQuestion(QuestionSequence)
    case home
    /// Before the next session; to be confirmed.
    case announcement(StudyAnnouncement)
    /// Until the next day begins; seconds, or nil where a restart begins it, for want of a clock.
    case wait(seconds: Int64?)
    /// All days are over.
    case finished
    /// The task, before a session begins.
    case detail(session: Int)
    case step(StepSequence)
    case noiseCheck(NoiseWatch, StepSequence)
    case fitting(FittingWatch, StepSequence)
    case prompt(ShownPrompt)
    /// The source was lost in a block; the trial is repeated when it is back.
    case sourceLost(isBack: Bool)
    case pause(StudyPause)
    case question(session: Int, QuestionSequence)
    case upload(session: Int)
    /// Something should be put right first; the subject may continue all the same, but without room on the card.
    case warning(StudyWarning)
}

/// What should be put right before a session, or before its next block.
public enum StudyWarning: Equatable, Sendable {
    /// Of the headset.
    case amplifierBatteryLow
    /// Of the device.
    case boardBatteryLow
    case clockNotSet
    /// The clock lies before the end of the last day.
    case clockBehind
    /// The card has room for so many minutes, and the next block takes so many. `GuidedStudy.goOn` waits for room.
    case littleRoom(minutes: Int, of: Int)

    /// Whether the subject may continue.
    public var mayGoOn: Bool { if case .littleRoom(let minutes, let needed) = self { minutes >= needed } else { true } }
}

/// A phase of a trial.
public struct ShownPrompt: Sendable {
    /// To be given to `GuidedStudy.phaseShown` when the first frame with it is on the display.
    public let number: Int
    public let phase: StudyPhase
    /// With all placeholders filled.
    public let prompt: String
    public let line: String
    /// From 1.
    public let block: Int
    public let blocks: Int
    public let trial: Int
    public let trials: Int
    /// When it began and how long it lasts, in nanoseconds; nil: its first frame is not shown yet, or it lasts as long as its sound.
    public let began: Int64?
    public let length: Int64?
}

/// After a block.
public struct StudyPause: Sendable {
    public enum Next: Equatable, Sendable {
        case block(left: Int)
        /// The scenario is done; another one follows without taking the headset off.
        case scenario(Int)
        /// The day is done, or a questionnaire follows.
        case home
    }

    public let session: Int
    public let next: Next
    /// What should be put right before the next block: batteries.
    public let warnings: [StudyWarning]
}

/// The home screen.
public struct StudyHome: Sendable {
    public struct Row: Sendable {
        public let session: Int
        public let isDone: Bool
        /// Whether it is the one that can be started.
        public let isNext: Bool
        /// 0 to 1.
        public let progress: Double
        /// 0 for questionnaires.
        public let blocks: Int
        public let blocksLeft: Int
        public let minutes: Int
    }

    /// From 1.
    public let day: Int
    public let days: Int
    /// Seconds; nil: no session of the day has begun, or there is no clock.
    public let timeLeft: Int64?
    public let rows: [Row]
    /// The newest one of the day.
    public let announcement: StudyAnnouncement?
}
