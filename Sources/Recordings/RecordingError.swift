/// Why a recording cannot be read.
public enum RecordingError: Error, Equatable, Sendable {
    /// The system would not open the file; with the system's error number.
    case cannotOpen(Int32)
    /// The system would not read it.
    case cannotRead(Int32)
    /// It ends inside its header, or before the first whole data record or line; with the place of the end.
    case torn(atByte: Int64)
    /// It is no EDF, BDF, XDF or CSV file.
    case unknownFormat
    /// A field of an EDF or BDF header is no number or makes no sense.
    case badField(RecordingField, atByte: Int64)
    /// A count or length is above what this program accepts.
    case tooLarge(RecordingField, atByte: Int64)
    /// Nothing to replay: no signals.
    case noChannels
    /// Nothing to replay but texts with their times: `openAnnotations` reads them.
    case annotationsOnly
    /// A text file without rows of numbers.
    case noTable
    /// A line of a CSV file has another number of fields than the table; lines are counted from 1.
    case badLine(Int64, expected: Int, found: Int)
    /// A line of a CSV file is too long or has too many fields.
    case lineTooLong(Int64)
    /// The CSV file has no times from which the sampling rate could be found, and none was given.
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
