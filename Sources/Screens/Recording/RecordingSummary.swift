import Signals

/// What the list of files and a preview say of a recording.
public struct RecordingSummary: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// It is being recorded.
        case running
        case ended
        /// A power cut or a crash ended it, and it was completed at the next start.
        case completed
        /// Somebody else has recorded it.
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
    /// Known for a preview only.
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

extension Strings {
    /// "12:34, 8 channels".
    func facts(of recording: RecordingSummary) -> String {
        self.recording.facts.filled(
            Self.duration(recording.seconds),
            channelCount(recording.channelCount))
    }

    /// What is told of its end in the list; empty where it ended in order.
    func note(of recording: RecordingSummary) -> String {
        switch recording.state {
        case .running: self.recording.runningNow
        case .completed: self.recording.completed
        case .ended, .foreign: ""
        }
    }

    /// The lines of a preview.
    func lines(of recording: RecordingSummary) -> [String] {
        let words = self.recording
        func line(_ name: String, _ value: String) -> String { name + ": " + value }
        var lines = [
            line(words.duration, Self.duration(recording.seconds)),
            line(words.channelCount, String(recording.channelCount)),
            line(words.format, recording.format.description),
        ]
        if !recording.code.isEmpty { lines.append(line(words.patientCode, recording.code)) }
        let end =
            switch recording.state {
            case .running: words.runningNow
            case .ended: words.endedInOrder
            case .completed: words.wasCompleted
            case .foreign: words.fromElsewhere
            }
        lines.append(line(words.end, end))
        for channel in recording.channels {
            let rate = self.words(for: channel.rate)
            lines.append(channel.label + " · " + rate + (channel.unit.isEmpty ? "" : " · " + channel.unit))
        }
        return lines
    }
}
