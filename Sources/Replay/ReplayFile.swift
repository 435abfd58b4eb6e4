import Recordings
import Signals

/// A recording's file that another thread than the loop's reads. Each call causes one later call of the named method of the source, on the
/// loop; none after `close`.
public protocol ReplayFile: AnyObject {
    /// Opens the file: `ReplaySource.opened`.
    func open(for source: ReplaySource)
    /// Reads an interval: `ReplaySource.filled`. Only one interval is read at a time.
    func fill(_ stretch: ReplayStretch)
    /// Looks for annotations in a part of the file, see `Recording.annotations`: `ReplaySource.annotated`. Only one part is searched at a
    /// time.
    func annotate(part: Int64, limit: Int)
    /// Ends all operations. After this, the source must not access data that are still being read.
    func close()
}

/// The properties of an open recording.
public struct ReplayContents: Sendable {
    public let channels: [ReplayChannel]
    /// Local civil time in seconds since 1970.
    public let start: Int64?
    /// In nanoseconds.
    public let duration: Int64
    /// How the reader corrected faults of the file.
    public let remarks: [RecordingRemark]

    public init(_ recording: any Recording) {
        channels = recording.channels
        remarks = recording.remarks
        start = recording.start
        duration = recording.duration
    }
}

/// Why playback of a recording cannot continue. The raw values are those of `SourceError.other`.
public enum ReplayProblem: UInt8, CaseIterable, Sendable {
    /// The card cannot read the data.
    case notRead
    case notThere
    case unknownFormat
    /// A header or a line cannot be parsed, or the file ends too early.
    case damaged
    case tooLarge
    case noSamplingRate
    /// No file can be read at the moment.
    case busy
    /// The USB stick with the file was removed, or fails.
    case stickFailed
    /// A table does not define the times of its rows. The user can.
    case question

    /// - Parameter isOnStick: whether the file is on a USB stick.
    public init(_ error: RecordingError, isOnStick: Bool = false) {
        switch error {
        // ENOENT
        case .cannotOpen(2): self = .notThere
        case .cannotOpen, .cannotRead: self = isOnStick ? .stickFailed : .notRead
        // A complete file without signals is not damaged.
        case .unknownFormat, .noTable, .noChannels, .annotationsOnly, .irregularOnly, .lineTooLong:
            self = .unknownFormat
        case .torn, .badField, .badLine: self = .damaged
        case .tooLarge: self = .tooLarge
        case .noSamplingRate: self = .noSamplingRate
        }
    }
}
