import Services
import Text

extension TextBuffer {
    /// Appends the duration of the recording and a note about it, for example "12:34 \u{B7} saving". Appends nothing if no recording runs.
    public func append(_ status: RecordingStatus, _ strings: Strings, at now: Int64) {
        guard let since = status.since else { return }
        var duration = ValueText()
        duration.append(duration: (now - since) / 1_000_000_000)
        append(duration)
        if status.isEnding {
            separate()
            append(strings.recording.ending)
        } else if let seconds = status.secondsLeft {
            separate()
            if seconds < RecordingStrings.leastInMinutes {
                append(strings.recording.secondsLeft) { $0.append(seconds) }
            } else {
                append(strings.recording.minutesLeft) { $0.append(seconds / 60) }
            }
        }
    }
}
