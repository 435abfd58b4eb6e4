import Settings

/// Records the selected channels. It reports `RecordingEvent`s to an observer that is set at initialization.
public protocol RecordingService: AnyObject {
    var status: RecordingStatus { get }
    /// What a recording of the selection would be if it started now, in the format of the settings. Reads nothing from the card.
    func outlook() -> RecordingOutlook
    /// The file name of the last recording that has ended with data since the start of the app; nil if there is none.
    var lastName: String? { get }
    /// Starts to record the selection. Does nothing while a recording runs.
    func start(_ request: RecordingRequest)
    /// Ends the recording. All samples received so far are still written.
    func stop()
}

/// The options with which a recording starts.
public struct RecordingRequest: Equatable, Sendable {
    /// The format of the file; nil for the format in the settings.
    public var format: Settings.RecordingFormat?
    /// The file's name; nil for a name of date, time and source, with the patient code of the settings.
    public var name: RecordingName?
    /// True to continue the last recording, in the same format and without asking the user.
    public var isContinued: Bool

    public init(format: Settings.RecordingFormat? = nil, name: RecordingName? = nil, isContinued: Bool = false) {
        self.format = format
        self.name = name
        self.isContinued = isContinued
    }
}

/// The name of a study's recording.
public struct RecordingName: Equatable, Sendable {
    /// The file name without its extension: letters, digits, hyphens and underscores.
    public let stem: String
    /// The patient code in the file.
    public let code: String

    public init(stem: String, code: String) { (self.stem, self.code) = (stem, code) }
}

/// An event of a recording.
public enum RecordingEvent: Equatable, Sendable {
    /// A recording has begun: its file was created.
    case began(channels: Int)
    /// No recording was started, or a recording could not continue.
    case refused(RecordingRefusal)
    /// No recording was started: of the formats, only XDF can store these channels.
    case fitsXDFAlone
    /// The card has space for only a few minutes of recording. Reported once per recording.
    case littleSpace(seconds: Int64)
    /// The recording continues in another file, because the channels have changed.
    case newFile
    /// The recording has ended because no channel is selected any more.
    case noMoreChannels
    /// The recording has ended normally. `seconds` is its duration.
    case saved(name: String, seconds: Int64)
    /// The recording has ended, and no sample was received during it.
    case nothingCame
    /// The recording has ended with an error. The file contains the samples written before.
    case failed(StorageFailure)
    /// The card on which the last recording failed accepts data again.
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
    /// The data transmission is stopped.
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
    /// True if the end of the recording was requested, or if it continues in another file. The last records are then being written.
    public var isEnding = false
    /// The number of seconds of recording for which the card still has space; nil until the first data are written.
    public var secondsLeft: Int64?
    /// With space for less than this many seconds, the screens warn.
    public static let fewSeconds: Int64 = 600

    public init(since: Int64? = nil, isEnding: Bool = false, secondsLeft: Int64? = nil) {
        self.since = since
        self.isEnding = isEnding
        self.secondsLeft = secondsLeft
    }

    public var isRecording: Bool { since != nil }
    /// True if the card has space for only a few minutes more.
    public var isSpaceLow: Bool { secondsLeft.map { $0 < Self.fewSeconds } ?? false }
}
