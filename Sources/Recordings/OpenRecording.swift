/// Opens a recording. The file's content determines the format, not its name.
/// - Parameter csv: the options for a CSV file.
public func openRecording(path: String, csv: CSVOptions = CSVOptions()) throws(RecordingError) -> any Recording {
    try openRecording(FileBytes(path: path), csv: csv)
}

/// Opens a recording. The file's content determines the format, not its name.
public func openRecording(
    _ bytes: any ByteSource, csv: CSVOptions = CSVOptions()
) throws(RecordingError) -> any Recording {
    if try EDFHeader.isPresent(in: bytes) { return try EDFRecording(bytes) }
    if try XDFRecording.isPresent(in: bytes) { return try XDFRecording(bytes) }
    try refuseOthers(bytes)
    return try CSVRecording(bytes, options: csv)
}

/// Refuses contents that people take for recordings by their names, with a message about the content.
private func refuseOthers(_ bytes: any ByteSource) throws(RecordingError) {
    guard bytes.size > 0 else { throw .empty }
    let beginning = try bytes.bytes(at: 0, count: Int(min(bytes.size, 512)))
    if beginning.starts(with: [0x1F, 0x8B]) || beginning.starts(with: [0x50, 0x4B, 3, 4]) { throw .compressed }
    if beginning.allSatisfy({ $0 == 0 }) { throw .zeros }
}

/// An open recording, or the questions that the user must answer because a table does not state the answers.
public enum OpenedRecording {
    case recording(any Recording)
    /// The user must answer these questions before the table can be played.
    case question(CSVForm)
}

/// Opens a recording. If the times or the sampling rate of a table are unknown, returns a question to the user instead.
/// - Parameter answers: the user's previous answers.
public func openRecording(_ bytes: any ByteSource, answers: CSVAnswers) throws(RecordingError) -> OpenedRecording {
    if try EDFHeader.isPresent(in: bytes) { return .recording(try EDFRecording(bytes)) }
    if try XDFRecording.isPresent(in: bytes) { return .recording(try XDFRecording(bytes)) }
    try refuseOthers(bytes)
    let form = try CSVForm(bytes, answers: answers)
    guard !form.isNeeded else { return .question(form) }
    do throws(RecordingError) {
        return .recording(try CSVRecording(bytes, options: form.isAnswered ? form.options : CSVOptions()))
    } catch {
        guard error == .noSamplingRate else { throw error }
        return .question(form)
    }
}

/// Opens a file to read its annotations. A file without signals is accepted.
public func openAnnotations(_ bytes: any ByteSource) throws(RecordingError) -> any Recording {
    if try EDFHeader.isPresent(in: bytes) { return try EDFRecording(bytes, annotationsAlone: true) }
    return try XDFRecording(bytes, annotationsAlone: true)
}
