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

/// Opens a file for its annotations, also where there is nothing else in it.
public func openAnnotations(_ bytes: any ByteSource) throws(RecordingError) -> any Recording {
    if try EDFHeader.isPresent(in: bytes) { return try EDFRecording(bytes, annotationsAlone: true) }
    return try XDFRecording(bytes, annotationsAlone: true)
}
