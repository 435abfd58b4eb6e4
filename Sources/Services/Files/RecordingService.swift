import Settings

/// Records the selected channels. Its observer, set at initialization, receives `RecordingEvent`s.
public protocol RecordingService: AnyObject {
    var status: RecordingStatus { get }
    /// Starts to record the selection, unless a recording runs.
    func start(_ request: RecordingRequest)
    /// Ends the recording. All samples received so far are still written.
    func stop()
}

/// How to record.
public struct RecordingRequest: Equatable, Sendable {
    /// nil for the format from the settings.
    public var format: Settings.RecordingFormat?
    /// nil for a name from date, time and source, with the code from the settings.
    public var name: RecordingName?
    /// Whether it continues the last recording, in the same format and without a question.
    public var isContinued: Bool

    public init(format: Settings.RecordingFormat? = nil, name: RecordingName? = nil, isContinued: Bool = false) {
        self.format = format
        self.name = name
        self.isContinued = isContinued
    }
}

/// The name of a study's recording.
public struct RecordingName: Equatable, Sendable {
    /// The file name without extension: letters, digits, hyphens and underscores.
    public let stem: String
    /// The patient's code in the file.
    public let code: String

    public init(stem: String, code: String) { (self.stem, self.code) = (stem, code) }
}

/// What happens to recordings.
public enum RecordingEvent: Equatable, Sendable {
    /// A file was started.
    case began(channels: Int)
    /// No recording was started, or a recording does not continue.
    case refused(RecordingRefusal)
    /// No recording was started: only XDF fits the channels.
    case fitsXDFAlone
    /// The card has space for only a few minutes. Reported once per recording.
    case littleSpace(seconds: Int64)
    /// The recording continues in another file with other channels.
    case newFile
    /// It has ended because nothing is selected any more.
    case noMoreChannels
    /// It has ended normally. Its duration is in seconds.
    case saved(name: String, seconds: Int64)
    /// It has ended, and no sample was received.
    case nothingCame
    /// It has ended with an error. The samples written so far are kept.
    case failed(StorageFailure)
    /// The card on which the last recording failed accepts data again.
    case cardAnswers
    /// The recorder has ended a file: memory was freed, and the status has changed.
    case fileEnded
}

/// Why nothing is recorded.
public enum RecordingRefusal: Equatable, Sendable {
    /// There is no storage that survives power loss.
    case noStorage
    /// No channel is selected.
    case noChannels
    /// No format fits these channels.
    case noLayout
    /// The data transmission is stopped.
    case dataStopped
    /// The writing thread has too much to do.
    case busy
    /// The file could not be created or written.
    case notStored(StorageFailure)
}

/// The state of the current recording.
public struct RecordingStatus: Equatable, Sendable {
    /// Its start, in monotonic nanoseconds; nil while nothing is recorded.
    public var since: Int64?
    /// Its end was requested, or it continues in another file; the last records are being written.
    public var isEnding = false
    /// The seconds for which the card has space, if they are few.
    public var secondsLeft: Int64?

    public init(since: Int64? = nil, isEnding: Bool = false, secondsLeft: Int64? = nil) {
        self.since = since
        self.isEnding = isEnding
        self.secondsLeft = secondsLeft
    }

    public var isRecording: Bool { since != nil }
}
