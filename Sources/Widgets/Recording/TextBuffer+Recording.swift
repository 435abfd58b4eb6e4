import Services
import Text

extension TextBuffer {
    /// Appends the duration of the recording and a note about it, for example "12:34 \u{B7} 3 h left" or "12:34 \u{B7} saving". Appends nothing if no
    /// recording runs.
    public func append(_ status: RecordingStatus, _ strings: Strings, at now: Int64) {
        guard let since = status.since else { return }
        var duration = ValueText()
        duration.append(duration: (now - since) / 1_000_000_000)
        append(duration)
        let words = strings.recording
        if status.isEnding {
            separate()
            append(words.ending)
        } else if let seconds = status.secondsLeft {
            separate()
            let (template, number) = words.left(seconds: seconds, isLow: status.isSpaceLow)
            append(template) { $0.append(number) }
        }
    }
}
