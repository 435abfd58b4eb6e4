/// The reason why a recording cannot be read.
public enum RecordingError: Error, Equatable, Sendable {
    /// The system refused to open the file. The value is its error number.
    case cannotOpen(Int32)
    /// The system could not read the file. The value is its error number.
    case cannotRead(Int32)
    /// The file ends inside its header, or before the first complete data record or line. The value is the position of the end.
    case torn(atByte: Int64)
    /// The file is not an EDF, BDF, XDF or CSV file.
    case unknownFormat
    /// A field of an EDF or BDF header is not a number or is invalid.
    case badField(RecordingField, atByte: Int64)
    /// A count or length exceeds this program's limits.
    case tooLarge(RecordingField, atByte: Int64)
    /// The file contains no signals to replay.
    case noChannels
    /// The file contains no signals, only texts with their times. `openAnnotations` reads such a file.
    case annotationsOnly
    /// The file contains only signals without a sampling rate, and the times of their numbers have no common step.
    case irregularOnly
    /// The text file contains no rows of numbers.
    case noTable
    /// A line of a CSV file has another number of fields than the table. The first value is the number of the line, from 1.
    case badLine(Int64, expected: Int, found: Int)
    /// A line of a CSV file is too long or has too many fields. The value is the number of the line, from 1.
    case lineTooLong(Int64)
    /// The CSV file has no times from which the sampling rate follows, and the options state none.
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
