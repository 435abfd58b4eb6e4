import Study

/// The content that the screen of a running study must show. The screen draws `GuidedStudy.view` again when `GuidedStudy.version` has changed.
public enum StudyView: Sendable {
    case welcome
    /// A page of the consent; `page` is its index in `StudyConsent.pages`. `number` (from 1) and `count` refer only to the pages for the screen.
    case consent(page: Int, number: Int, count: Int)
    case signature(StudyConsent.NameRule)
    case boardingQuestion(QuestionSequence)
    case home
    /// An announcement that the subject must confirm before the next session.
    case announcement(StudyAnnouncement)
    /// The wait for the next day. The value is in seconds; nil if the clock is not reliable, so that the day begins with a restart of the app.
    case wait(seconds: Int64?)
    /// All days are done.
    case finished
    /// The description of a session, before it begins.
    case detail(session: Int)
    case step(StepSequence)
    case noiseCheck(NoiseWatch, StepSequence)
    case fitting(FittingWatch, StepSequence)
    case prompt(ShownPrompt)
    /// The source was lost during a block. The trial is repeated when the source has returned.
    case sourceLost(isBack: Bool)
    case pause(StudyPause)
    case question(session: Int, QuestionSequence)
    case upload(session: Int)
    /// A problem that the subject should solve before continuing. `StudyWarning.mayGoOn` is true if the subject may continue without solving it.
    case warning(StudyWarning)
}

/// A problem that the subject should solve before a session or before its next block.
public enum StudyWarning: Equatable, Sendable {
    /// The battery of the headset is low.
    case amplifierBatteryLow
    /// The battery of the device is low.
    case boardBatteryLow
    case clockNotSet
    /// The clock shows a time before the end of the study day that was completed last (by more than a tolerance).
    case clockBehind
    /// The card lacks space for the next block. The values are the minutes of recording for which the card has space, and the minutes that the
    /// block takes. `GuidedStudy.goOn` has no effect until the block fits.
    case littleSpace(minutes: Int, of: Int)

    /// True if the subject may continue without solving the problem.
    public var mayGoOn: Bool {
        if case .littleSpace(let minutes, let needed) = self { minutes >= needed } else { true }
    }
}

/// A phase of a trial, as the screen shows it.
public struct ShownPrompt: Sendable {
    /// The number for `GuidedStudy.phaseShown`, which must be called when the first frame with this prompt is on the display.
    public let number: Int
    public let phase: StudyPhase
    /// The prompt with its placeholders filled.
    public let prompt: String
    public let line: String
    /// The number of the block, from 1.
    public let block: Int
    public let blocks: Int
    public let trial: Int
    public let trials: Int
    /// The start of the phase in nanoseconds; nil before its first frame is on the display.
    public let began: Int64?
    /// The duration of the phase in nanoseconds; nil before its first frame is on the display, or if the phase lasts as long as its sound.
    public let length: Int64?
}

/// The pause after a block.
public struct StudyPause: Sendable {
    public enum Next: Equatable, Sendable {
        case block(left: Int)
        /// The scenario is done. Another scenario follows, so the subject keeps the headset on.
        case scenario(Int)
        /// The home screen follows, because the day is done or the next session is a questionnaire.
        case home
    }

    public let session: Int
    public let next: Next
    /// The warnings about batteries that the subject should charge before the next block.
    public let warnings: [StudyWarning]
}

/// The content of the home screen.
public struct StudyHome: Sendable {
    public struct Row: Sendable {
        public let session: Int
        public let isDone: Bool
        /// True if this session is the next one that the subject can start.
        public let isNext: Bool
        /// True if the session has begun before, so that the subject continues it.
        public let isBegun: Bool
        /// The progress of the session, 0 to 1.
        public let progress: Double
        /// The number of blocks of the session; 0 for a questionnaire.
        public let blocks: Int
        public let blocksLeft: Int
        public let minutes: Int
    }

    /// The number of the day, from 1.
    public let day: Int
    public let days: Int
    /// The remaining time of the day in seconds; nil before its first session, or if the clock is not set.
    public let timeLeft: Int64?
    public let rows: [Row]
    /// The newest announcement for this day or an earlier day; nil if there is none.
    public let announcement: StudyAnnouncement?
}
