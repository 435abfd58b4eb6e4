import Recordings
import Signals

/// The file of a recording. A thread other than the loop's thread reads the file. Each call of `open`, `fill` or `annotate` has one result. The
/// loop's thread passes the result to a method of `ReplaySource`; the comment of each call names the method. No results follow after `close`.
public protocol ReplayFile: AnyObject {
    /// How much of the file has been read while it is being opened, in percent; 0 if it is not being opened.
    var openedPercent: Int { get }
    /// Opens the file. The result is passed to `ReplaySource.opened`.
    func open(for source: ReplaySource)
    /// Reads an interval into a buffer. The buffer is passed to `ReplaySource.filled`. Only one interval is read at a time.
    func fill(_ segment: ReplaySegment)
    /// Reads the annotations in a part of the file; see `Recording.annotations`. The annotations are passed to `ReplaySource.annotated`. Only one
    /// part is read at a time.
    func annotate(part: Int64, limit: Int)
    /// Ends all operations. After this call, the source must not access buffers, because the reading thread may still be filling them.
    func close()
}

/// The properties of an open recording.
public struct ReplayContents: Sendable {
    public let channels: [ReplayChannel]
    /// The start in local civil time, in seconds since 1970; nil if the file contains none.
    public let start: Int64?
    /// The duration of the recording in nanoseconds.
    public let duration: Int64
    /// The corrections that the reader made because of faults in the file.
    public let remarks: [RecordingRemark]

    public init(_ recording: any Recording) {
        channels = recording.channels
        remarks = recording.remarks
        start = recording.start
        duration = recording.duration
    }
}

/// The reason why playback of a recording cannot continue. The raw value is the number in `SourceError.other`.
public enum ReplayProblem: UInt8, CaseIterable, Sendable {
    /// The system cannot read the file from the card.
    case notRead
    case notThere
    case unknownFormat
    /// A header or a line cannot be parsed, or the file ends too early.
    case damaged
    case tooLarge
    case noSamplingRate
    /// The queue of the thread that reads the file is full.
    case busy
    /// The USB stick with the file was removed or has failed.
    case stickFailed
    /// A table does not state the times of its rows, so the app must ask the user.
    case question

    /// - Parameter isOnStick: true if the file is on a USB stick.
    public init(_ error: RecordingError, isOnStick: Bool = false) {
        switch error {
        // 2 is ENOENT: the file does not exist.
        case .cannotOpen(2): self = .notThere
        case .cannotOpen, .cannotRead: self = isOnStick ? .stickFailed : .notRead
        // Such a file is not damaged, but the app cannot play it.
        case .unknownFormat, .noTable, .noChannels, .annotationsOnly, .irregularOnly, .lineTooLong, .empty, .compressed:
            self = .unknownFormat
        case .zeros, .torn, .badField, .badLine: self = .damaged
        case .tooLarge: self = .tooLarge
        case .noSamplingRate: self = .noSamplingRate
        }
    }
}
