/// The instructions before, during and after a recording.
public struct StudySteps: Sendable {
    /// The part of a session in which the steps are shown.
    public enum Mode: Int, CaseIterable, Sendable {
        /// The steps before the noise check, while the hardware is prepared.
        case start
        /// The steps during the noise check.
        case noise
        /// The steps during the first fitting.
        case initialFitting
        /// The steps during the fitting between blocks, and between two scenarios.
        case checkUp
        /// The steps that are shown only once: after the first block that the subject completes in the study.
        case introCompleted
        /// The steps after a recording.
        case finish
        /// The steps after a questionnaire.
        case questionnaireFinish
        /// The steps after the subject has canceled a session.
        case cancel

        /// The name of the mode in steps.json.
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

        /// True if these steps are shown beside the rings of the electrodes.
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
    /// The signal (a state of the device) that completes a step.
    public enum Signal: Int, CaseIterable, Sendable {
        case sourceFound, connected, streaming, allChannels
        /// Every electrode has contact.
        case onHead
        /// All electrodes of the step have reached the goal of the fitting.
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
    /// The text for subjects who choose short instructions; nil if these subjects do not see the step.
    public var short: StudyText?
    /// The picture or animation of the step; nil for none.
    public var picture: StudyMedia?
    public var sound: StudyMedia?
    public var signal: Signal?
    /// The electrodes of the step, as indices in `Study.electrodes`; empty for all electrodes of the scenario.
    public var electrodes: [Int] = []
    /// The maximum time that the step waits for its signal, in seconds; nil for no limit.
    public var timeOut: Double?
    /// The text beside the busy indicator while the step waits for its signal.
    public var waiting = StudyText.empty
    /// The text that replaces `waiting` after the timeout.
    public var late = StudyText.empty
    /// The title of the step's button, if it is not "Next".
    public var button = StudyText.empty
    /// The text of a notification that is shown when the signal has arrived.
    public var success = StudyText.empty

    public init() {}
}
