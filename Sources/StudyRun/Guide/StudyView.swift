import Study

/// The view of a running study. A screen draws `GuidedStudy.view` again whenever `GuidedStudy.version` has changed.
public enum StudyView: Sendable {
    case welcome
    /// A page of the consent, as an index in `StudyConsent.pages`. `number` of `count` refers to the pages on the screen, from 1.
    case consent(page: Int, number: Int, count: Int)
    case signature(StudyConsent.NameRule)
    case boardingQuestion(QuestionSequence)
    case home
    /// An announcement before the next session, which the subject confirms.
    case announcement(StudyAnnouncement)
    /// The wait for the next day in seconds; nil if a restart begins it, since there is no reliable clock.
    case wait(seconds: Int64?)
    /// All days are done.
    case finished
    /// The task of a session, before it begins.
    case detail(session: Int)
    case step(StepSequence)
    case noiseCheck(NoiseWatch, StepSequence)
    case fitting(FittingWatch, StepSequence)
    case prompt(ShownPrompt)
    /// The source was lost in a block. The trial is repeated when it is back.
    case sourceLost(isBack: Bool)
    case pause(StudyPause)
    case question(session: Int, QuestionSequence)
    case upload(session: Int)
    /// A problem that the subject should solve first. `StudyWarning.mayGoOn` says whether the subject may continue without that.
    case warning(StudyWarning)
}

/// A problem that the subject should solve before a session or its next block.
public enum StudyWarning: Equatable, Sendable {
    /// The battery of the headset.
    case amplifierBatteryLow
    /// The battery of the device.
    case boardBatteryLow
    case clockNotSet
    /// The clock shows a time before the end of the last day.
    case clockBehind
    /// The recording time that fits on the card, and the length of the next block. `GuidedStudy.goOn` has no effect until the block fits.
    case littleRoom(minutes: Int, of: Int)

    /// True if the subject may continue.
    public var mayGoOn: Bool { if case .littleRoom(let minutes, let needed) = self { minutes >= needed } else { true } }
}

/// A phase of a trial.
public struct ShownPrompt: Sendable {
    /// The number for `GuidedStudy.phaseShown`, when the first frame with this prompt is displayed.
    public let number: Int
    public let phase: StudyPhase
    /// With filled placeholders.
    public let prompt: String
    public let line: String
    /// From 1.
    public let block: Int
    public let blocks: Int
    public let trial: Int
    public let trials: Int
    /// Start and duration in nanoseconds; nil before the first frame is displayed. The duration is also nil if the phase lasts as long as its sound.
    public let began: Int64?
    public let length: Int64?
}

/// The pause after a block.
public struct StudyPause: Sendable {
    public enum Next: Equatable, Sendable {
        case block(left: Int)
        /// The scenario is done. Another one follows, and the headset stays on.
        case scenario(Int)
        /// The day is done, or a questionnaire follows.
        case home
    }

    public let session: Int
    public let next: Next
    /// The batteries that the subject should charge before the next block.
    public let warnings: [StudyWarning]
}

/// The content of the home screen.
public struct StudyHome: Sendable {
    public struct Row: Sendable {
        public let session: Int
        public let isDone: Bool
        /// True for the session that can be started.
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
    /// The remaining time of the day in seconds; nil before its first session, or without a clock.
    public let timeLeft: Int64?
    public let rows: [Row]
    /// The newest announcement up to this day.
    public let announcement: StudyAnnouncement?
}
