/// The reason why a recording cannot be read.
public enum RecordingError: Error, Equatable, Sendable {
    /// The system could not open the file. The value is `errno`.
    case cannotOpen(Int32)
    /// The system could not read the file. The value is `errno`.
    case cannotRead(Int32)
    /// The file ends inside its header, or before the first complete data record or line. The value is the offset of the file's end.
    case torn(atByte: Int64)
    /// The file is not an EDF, BDF, XDF or CSV file.
    case unknownFormat
    /// The file has no bytes.
    case empty
    /// The file is compressed (gzip or ZIP, thus also a spreadsheet program's own format).
    case compressed
    /// The file contains nothing but zeros, as after a power cut.
    case zeros
    /// A field of an EDF or BDF header is not a number or is invalid.
    case badField(RecordingField, atByte: Int64)
    /// A count or length exceeds this program's limits.
    case tooLarge(RecordingField, atByte: Int64)
    /// The file contains no signals to replay.
    case noChannels
    /// The file contains no signals, only texts with their times. `openAnnotations` reads such a file.
    case annotationsOnly
    /// No signal in the file has a sampling rate, and none has time stamps at equal intervals.
    case irregularOnly
    /// The text file contains no rows of numbers.
    case noTable
    /// A line of a CSV file does not have as many fields as the table. The first value is the number of the line, from 1.
    case badLine(Int64, expected: Int, found: Int)
    /// A line of a CSV file is too long or has too many fields. The value is the number of the line, from 1.
    case lineTooLong(Int64)
    /// The times in the CSV file do not show a sampling rate, and the options state none.
    case noSamplingRate
}

/// A field of a recording's header.
public enum RecordingField: Equatable, Sendable {
    case version, headerSize, recordCount, recordDuration, signalCount
    case samplesPerRecord
    case samplingRate
    case columns
    case rows
}
