import Recordings
import Signals

/// A recording's file, read elsewhere than on the loop's thread. Each call is answered once, later, on the loop, by the
/// source's method that is named there; never after `close`.
public protocol ReplayFile: AnyObject {
    /// Opens the file: `ReplaySource.opened`.
    func open(for source: ReplaySource)
    /// Reads a stretch: `ReplaySource.filled`. Only one is read at a time.
    func fill(_ stretch: ReplayStretch)
    /// Looks for annotations in a part of the file, see `Recording.annotations`: `ReplaySource.annotated`. Only one part is looked
    /// through at a time.
    func annotate(part: Int64, limit: Int)
    /// Ends everything. What is being read must not be touched by the source any more.
    func close()
}

/// What is known of a recording that is open.
public struct ReplayContents: Sendable {
    public let channels: [ReplayChannel]
    /// Local civil time in seconds since 1970.
    public let start: Int64?
    /// In nanoseconds.
    public let duration: Int64
    /// What was done with a file that is not as it should be.
    public let remarks: [RecordingRemark]

    public init(_ recording: any Recording) {
        channels = recording.channels
        remarks = recording.remarks
        start = recording.start
        duration = recording.duration
    }
}

/// Why a recording cannot be played on, in the words of `SourceError.other`.
public enum ReplayProblem: UInt8, CaseIterable, Sendable {
    /// The card does not give it.
    case notRead
    case notThere
    case unknownFormat
    /// A header or a line makes no sense, or the file ends too early.
    case damaged
    case tooLarge
    case noSamplingRate
    /// Nothing can be read at the moment.
    case busy
    /// The stick that it is on was pulled out, or fails.
    case stickFailed
    /// A table does not say how its rows follow each other in time: the user can.
    case question

    /// - Parameter isOnStick: whether the file is on a USB stick.
    public init(_ error: RecordingError, isOnStick: Bool = false) {
        switch error {
        // ENOENT
        case .cannotOpen(2): self = .notThere
        case .cannotOpen, .cannotRead: self = isOnStick ? .stickFailed : .notRead
        // What is whole and has no signals is not damaged.
        case .unknownFormat, .noTable, .noChannels, .annotationsOnly, .lineTooLong: self = .unknownFormat
        case .torn, .badField, .badLine: self = .damaged
        case .tooLarge: self = .tooLarge
        case .noSamplingRate: self = .noSamplingRate
        }
    }
}
