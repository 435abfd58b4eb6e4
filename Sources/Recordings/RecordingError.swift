/// Why a recording cannot be read.
public enum RecordingError: Error, Equatable, Sendable {
    /// The system refused to open the file; with the system's error number.
    case cannotOpen(Int32)
    /// The system could not read it.
    case cannotRead(Int32)
    /// It ends inside its header, or before the first complete data record or line; with the position of the end.
    case torn(atByte: Int64)
    /// It is not an EDF, BDF, XDF or CSV file.
    case unknownFormat
    /// A field of an EDF or BDF header is not a number or is invalid.
    case badField(RecordingField, atByte: Int64)
    /// A count or length exceeds this program's limits.
    case tooLarge(RecordingField, atByte: Int64)
    /// Nothing to replay: no signals.
    case noChannels
    /// Nothing to replay except texts with their times: `openAnnotations` reads them.
    case annotationsOnly
    /// Nothing to replay except numbers without a rate and at times without a common step.
    case irregularOnly
    /// A text file without rows of numbers.
    case noTable
    /// A line of a CSV file has another number of fields than the table; lines are counted from 1.
    case badLine(Int64, expected: Int, found: Int)
    /// A line of a CSV file is too long or has too many fields.
    case lineTooLong(Int64)
    /// The CSV file has no times to derive the sampling rate, and no rate was specified.
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
