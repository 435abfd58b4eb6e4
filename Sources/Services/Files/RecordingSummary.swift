import Signals

/// The facts about a recording for the list of files and the preview.
public struct RecordingSummary: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// It is being recorded.
        case running
        case ended
        /// A power cut or a crash ended it, and it was completed at the next start.
        case completed
        /// Another device or program has recorded it.
        case foreign
    }

    public struct Channel: Equatable, Sendable {
        public let label: String
        public let unit: String
        public let rate: SamplingRate

        public init(label: String, unit: String, rate: SamplingRate) {
            self.label = label
            self.unit = unit
            self.rate = rate
        }
    }

    /// "BDF+".
    public let format: StaticString
    public let seconds: Int64
    public let channelCount: Int
    public let state: State
    /// The patient's code; may be empty.
    public let code: String
    /// Known in a preview only.
    public let channels: [Channel]

    public init(
        format: StaticString, seconds: Int64, channelCount: Int, state: State, code: String = "",
        channels: [Channel] = []
    ) {
        self.format = format
        self.seconds = seconds
        self.channelCount = channelCount
        self.state = state
        self.code = code
        self.channels = channels
    }

    public static func == (a: RecordingSummary, b: RecordingSummary) -> Bool {
        a.seconds == b.seconds && a.channelCount == b.channelCount && a.state == b.state
            && a.format.utf8Start == b.format.utf8Start && a.code.utf8.elementsEqual(b.code.utf8)
            && a.channels == b.channels
    }
}
