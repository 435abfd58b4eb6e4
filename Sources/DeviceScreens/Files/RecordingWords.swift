import Services
import Signals
import Widgets

extension RecordingSummary {
    /// The facts about a recording: "12:34, 8 channels".
    func facts(_ strings: Strings) -> String {
        strings.recording.facts.filled(Strings.duration(seconds), strings.channelCount(channelCount))
    }

    /// A note in the list about the recording's end; empty if it ended normally.
    func note(_ strings: Strings) -> String {
        switch state {
        case .running: strings.recording.runningNow
        case .completed: strings.recording.completed
        case .ended, .foreign: lost.map { $0.count > 0 ? strings.recordingSheet.words(for: $0, strings) : "" } ?? ""
        }
    }

    /// The lines of a recording's preview.
    /// - Parameter source: the source; empty if it is unknown.
    func lines(_ strings: Strings, source: String) -> [String] {
        let words = strings.recording
        func line(_ name: String, _ value: String) -> String { name + ": " + value }
        var lines = [
            line(words.duration, Strings.duration(seconds)),
            line(words.channelCount, String(channelCount)),
            line(words.format, format.description),
        ]
        if !source.isEmpty { lines.append(line(strings.recordingSheet.source, source)) }
        if state != .running, state != .foreign {
            let words = strings.recordingSheet
            lines.append(line(words.losses, lost.map { words.words(for: $0, strings) } ?? words.lossesUnknown))
        }
        if !code.isEmpty { lines.append(line(words.patientCode, code)) }
        let end =
            switch state {
            case .running: words.runningNow
            case .ended: words.endedInOrder
            case .completed: words.wasCompleted
            case .foreign: words.fromElsewhere
            }
        lines.append(line(words.end, end))
        for channel in channels {
            let rate = strings.words(for: channel.rate)
            lines.append(channel.label + " · " + rate + (channel.unit.isEmpty ? "" : " · " + channel.unit))
        }
        return lines
    }
}
