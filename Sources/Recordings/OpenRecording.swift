/// Opens a recording; the content tells the format.
/// - Parameter csv: how a CSV file is to be read.
public func openRecording(path: String, csv: CSVOptions = CSVOptions()) throws(RecordingError) -> any Recording {
    try openRecording(FileBytes(path: path), csv: csv)
}

/// Opens a recording; the content tells the format.
public func openRecording(
    _ bytes: any ByteSource, csv: CSVOptions = CSVOptions()
) throws(RecordingError) -> any Recording {
    if try EDFHeader.isPresent(in: bytes) { return try EDFRecording(bytes) }
    if try XDFRecording.isPresent(in: bytes) { return try XDFRecording(bytes) }
    return try CSVRecording(bytes, options: csv)
}

/// A recording, or what a table does not say of itself.
public enum OpenedRecording {
    case recording(any Recording)
    /// The user must answer first.
    case question(CSVForm)
}

/// Opens a recording; of a table whose times or rate are not known the user is asked.
/// - Parameter answers: what was answered before.
public func openRecording(_ bytes: any ByteSource, answers: CSVAnswers) throws(RecordingError) -> OpenedRecording {
    if try EDFHeader.isPresent(in: bytes) { return .recording(try EDFRecording(bytes)) }
    if try XDFRecording.isPresent(in: bytes) { return .recording(try XDFRecording(bytes)) }
    let form = try CSVForm(bytes, answers: answers)
    guard !form.isNeeded else { return .question(form) }
    do throws(RecordingError) {
        return .recording(try CSVRecording(bytes, options: form.isAnswered ? form.options : CSVOptions()))
    } catch {
        guard error == .noSamplingRate else { throw error }
        return .question(form)
    }
}

/// Opens a file for its annotations, also where there is nothing else in it.
public func openAnnotations(_ bytes: any ByteSource) throws(RecordingError) -> any Recording {
    if try EDFHeader.isPresent(in: bytes) { return try EDFRecording(bytes, annotationsAlone: true) }
    return try XDFRecording(bytes, annotationsAlone: true)
}
