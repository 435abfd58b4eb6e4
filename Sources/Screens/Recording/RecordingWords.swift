import Services

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
