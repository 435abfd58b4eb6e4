import Settings

/// Records the selected channels. It reports `RecordingEvent`s to an observer that is set at initialization.
public protocol RecordingService: AnyObject {
    var status: RecordingStatus { get }
    /// The properties that a recording of the selected channels would have if it started now, in the format of the settings. The
    /// call reads nothing from the card.
    func outlook() -> RecordingOutlook
    /// The file name of the last recording that has ended and contains data; nil if there was none since the start of the app.
    var lastName: String? { get }
    /// Starts to record the selected channels. Does nothing while a recording runs.
    func start(_ request: RecordingRequest)
    /// Ends the recording. All samples received so far are still written.
    func stop()
}

/// The options with which a recording starts.
public struct RecordingRequest: Equatable, Sendable {
    /// The format of the file; nil for the format in the settings.
    public var format: Settings.RecordingFormat?
    /// The file's name; nil for a name that consists of date, time and source. A given name also determines the patient code, which
    /// otherwise comes from the settings.
    public var name: RecordingName?
    /// True if the app continues the last recording, in the same format and without asking the user.
    public var isContinued: Bool

    public init(format: Settings.RecordingFormat? = nil, name: RecordingName? = nil, isContinued: Bool = false) {
        self.format = format
        self.name = name
        self.isContinued = isContinued
    }
}

/// The name of a study's recording.
public struct RecordingName: Equatable, Sendable {
    /// The file name without its extension. It may contain letters, digits, hyphens and underscores.
    public let stem: String
    /// The patient code in the file's header.
    public let code: String

    public init(stem: String, code: String) { (self.stem, self.code) = (stem, code) }
}

/// An event of a recording.
public enum RecordingEvent: Equatable, Sendable {
    /// A recording has begun: its file was created.
    case began(channels: Int)
    /// No recording was started, or a recording could not continue.
    case refused(RecordingRefusal)
    /// No recording was started, because of all formats only XDF can store these channels.
    case fitsXDFAlone
    /// The card has space for only a few minutes of recording. Reported once per recording.
    case littleSpace(seconds: Int64)
    /// The recording continues in another file, because the channels have changed.
    case newFile
    /// The recording has ended, because all channels were deselected.
    case noMoreChannels
    /// The recording has ended normally. `seconds` is its duration.
    case saved(name: String, seconds: Int64)
    /// The recording has ended without data, because no sample was received.
    case nothingCame
    /// The recording has ended with an error. The file contains the samples written before.
    case failed(StorageFailure)
    /// The card accepts data again, after it has refused data of the last recording.
    case cardAnswers
    /// The recorder has closed a file, so memory was freed and `RecordingStatus` has changed.
    case fileEnded
}

/// The reason why no recording was started.
public enum RecordingRefusal: Equatable, Sendable {
    /// The only storage is in RAM, which a power loss erases.
    case noStorage
    /// No channel is selected.
    case noChannels
    /// No format can store these channels.
    case noLayout
    /// The data transmission from the sources is stopped.
    case dataStopped
    /// The writing thread accepts no more jobs at the moment.
    case busy
    /// The file could not be created or written.
    case notStored(StorageFailure)
}

/// The state of the current recording.
public struct RecordingStatus: Equatable, Sendable {
    /// The time at which the recording began, in monotonic nanoseconds; nil while no recording runs.
    public var since: Int64?
    /// True while the last records of a file are being written, because the end of the recording was requested, or because the recording continues in
    /// another file.
    public var isEnding = false
    /// The number of seconds of recording for which the card still has space; nil until the first data of the recording are
    /// written.
    public var secondsLeft: Int64?
    /// If the card has space for less than this many seconds, the screens show a warning.
    public static let fewSeconds: Int64 = 600

    public init(since: Int64? = nil, isEnding: Bool = false, secondsLeft: Int64? = nil) {
        self.since = since
        self.isEnding = isEnding
        self.secondsLeft = secondsLeft
    }

    public var isRecording: Bool { since != nil }
    /// True if the card has space for only a few more minutes of recording.
    public var isSpaceLow: Bool { secondsLeft.map { $0 < Self.fewSeconds } ?? false }
}
