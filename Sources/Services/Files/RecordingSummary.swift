import Settings
import Signals

/// The properties of a recording, for the list of files and the preview.
public struct RecordingSummary: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// The recording is still running.
        case running
        case ended
        /// A power cut or a crash interrupted the recording, and the device completed it at the next start.
        case completed
        /// Another device or program made the recording.
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

    /// The format of the recording, for example "BDF+".
    public let format: StaticString
    public let seconds: Int64
    public let channelCount: Int
    public let state: State
    /// The patient code in the recording; may be empty.
    public let code: String
    /// The channels of the recording. Only a preview contains them.
    public let channels: [Channel]
    /// The lost samples that the file reports; nil if it reports none.
    public let lost: LossTotal?
    /// How the recording was displayed; nil if that is unknown. Only a preview contains it, and `==` ignores it.
    public var display: DisplayState?

    public init(
        format: StaticString, seconds: Int64, channelCount: Int, state: State, code: String = "",
        channels: [Channel] = [], lost: LossTotal? = nil
    ) {
        self.format = format
        self.seconds = seconds
        self.channelCount = channelCount
        self.state = state
        self.code = code
        self.channels = channels
        self.lost = lost
    }

    public static func == (a: RecordingSummary, b: RecordingSummary) -> Bool {
        a.seconds == b.seconds && a.channelCount == b.channelCount && a.state == b.state
            && a.format.utf8Start == b.format.utf8Start && a.code.utf8.elementsEqual(b.code.utf8)
            && a.channels == b.channels && a.lost == b.lost
    }
}
