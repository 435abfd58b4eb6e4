/// A recording's jobs on the writing thread, which executes them in order.
enum RecordingJob {
    case begin(RecordingFile.Begin)
    case append(RecordingFile.Append)
    case end(RecordingFile.End)
    /// Writes how the recording is displayed.
    case display(WriteDisplay)
    /// Checks if the card accepts data. This job is submitted only while nothing is recorded.
    case probe(CardProbe)

    var isProbe: Bool { if case .probe = self { true } else { false } }
}
