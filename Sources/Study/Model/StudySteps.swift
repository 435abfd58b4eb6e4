/// Instructions around a recording.
public struct StudySteps: Sendable {
    /// When steps are shown.
    public enum Mode: Int, CaseIterable, Sendable {
        /// Before the noise check: the hardware is prepared.
        case start
        /// Beside the noise check.
        case noise
        /// Beside the first fitting.
        case initialFitting
        /// Beside the fitting between blocks, and between two scenarios.
        case checkUp
        /// Once, after the first block that the subject ever completes.
        case introCompleted
        /// After a recording.
        case finish
        /// After a questionnaire.
        case questionnaireFinish
        /// After a cancellation.
        case cancel

        /// The name in steps.json.
        public var name: StaticString {
            switch self {
            case .start: "start"
            case .noise: "noise"
            case .initialFitting: "initialFitting"
            case .checkUp: "checkUp"
            case .introCompleted: "introCompleted"
            case .finish: "finish"
            case .questionnaireFinish: "questionnaireFinish"
            case .cancel: "cancel"
            }
        }

        /// Whether these steps are shown beside rings.
        public var isFitting: Bool { self == .initialFitting || self == .checkUp }
    }

    private var lists: [[StudyStep]]

    public init() { lists = Mode.allCases.map { _ in [] } }

    public subscript(mode: Mode) -> [StudyStep] {
        get { lists[mode.rawValue] }
        set { lists[mode.rawValue] = newValue }
    }
}

/// One instruction.
public struct StudyStep: Sendable {
    /// What completes a step.
    public enum Signal: Int, CaseIterable, Sendable {
        case sourceFound, connected, streaming, allChannels
        /// Every electrode has contact.
        case onHead
        /// All of the step's electrodes reached the fitting's goal.
        case qualityReached
        case disconnected, batteryLow, clockSet, charging

        public var name: StaticString {
            switch self {
            case .sourceFound: "sourceFound"
            case .connected: "connected"
            case .streaming: "streaming"
            case .allChannels: "allChannels"
            case .onHead: "onHead"
            case .qualityReached: "qualityReached"
            case .disconnected: "disconnected"
            case .batteryLow: "batteryLow"
            case .clockSet: "clockSet"
            case .charging: "charging"
            }
        }
    }

    public var title = StudyText.empty
    public var text = StudyText.empty
    /// Replaces the text if the subject chooses short instructions; nil if the step is then left out.
    public var short: StudyText?
    /// A picture or an animation.
    public var picture: StudyMedia?
    public var sound: StudyMedia?
    public var signal: Signal?
    /// The electrodes of the step, as numbers of `Study.electrodes`; empty for all that the scenario uses.
    public var electrodes: [Int] = []
    /// The timeout of the step's wait, in seconds; nil for no timeout.
    public var timeOut: Double?
    /// The text beside the busy indicator while the step waits for its signal.
    public var waiting = StudyText.empty
    /// Replaces `waiting` after the timeout.
    public var late = StudyText.empty
    /// The button's text instead of "Next".
    public var button = StudyText.empty
    /// The banner's text after the signal has arrived.
    public var success = StudyText.empty

    public init() {}
}
