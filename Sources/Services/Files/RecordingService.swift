import Settings

/// Records the selected channels. It reports what happens by `RecordingEvent`s to the observer it was made with.
public protocol RecordingService: AnyObject {
    var status: RecordingStatus { get }
    /// Begins to record what is selected, unless something is recorded.
    func start(_ request: RecordingRequest)
    /// Ends the recording; what has come so far is still written.
    func stop()
}

/// How it is to be recorded.
public struct RecordingRequest: Equatable, Sendable {
    /// nil for the one of the settings.
    public var format: Settings.RecordingFormat?
    /// nil for a name of date, time and source, and the code of the settings.
    public var name: RecordingName?
    /// Whether it continues the last recording, in the same format and without a question.
    public var isContinued: Bool

    public init(format: Settings.RecordingFormat? = nil, name: RecordingName? = nil, isContinued: Bool = false) {
        self.format = format
        self.name = name
        self.isContinued = isContinued
    }
}

/// What a recording of a study is called.
public struct RecordingName: Equatable, Sendable {
    /// The file's name without its ending: letters, digits, hyphens and underscores.
    public let stem: String
    /// Stands as the patient's code in the file.
    public let code: String

    public init(stem: String, code: String) { (self.stem, self.code) = (stem, code) }
}

/// What happens to recordings.
public enum RecordingEvent: Equatable, Sendable {
    /// A file was begun.
    case began(channels: Int)
    /// Nothing was begun, or a recording does not go on.
    case refused(RecordingRefusal)
    /// Nothing was begun: the channels fit no format but XDF.
    case fitsXDFAlone
    /// The card has room for few minutes only. Reported once a recording.
    case littleSpace(seconds: Int64)
    /// It goes on in another file, of other channels.
    case newFile
    /// It has ended, since nothing is selected any more.
    case noMoreChannels
    /// It has ended as it should, and is of so many seconds.
    case saved(name: String, seconds: Int64)
    /// It has ended, and nothing was received.
    case nothingCame
    /// It has ended by an error; what was written so far stays.
    case failed(StorageFailure)
    /// The card on which the last recording has failed takes data again.
    case cardAnswers
    /// The recorder has ended a file: memory was freed, and the status is another one.
    case fileEnded
}

/// Why nothing is recorded.
public enum RecordingRefusal: Equatable, Sendable {
    /// There is nothing to store it on that keeps it.
    case noStorage
    /// No channel is selected.
    case noChannels
    /// No format holds these channels.
    case noLayout
    /// The data are stopped.
    case dataStopped
    /// The writing thread has too much to do.
    case busy
    /// No file could be made, or nothing written to it.
    case notStored(StorageFailure)
}

/// What is known of the present recording.
public struct RecordingStatus: Equatable, Sendable {
    /// When it began, in monotonic nanoseconds; nil while nothing is recorded.
    public var since: Int64?
    /// Its end was asked for, or it goes on in another file; the last records are being written.
    public var isEnding = false
    /// For how many seconds the card has room, where those are few.
    public var secondsLeft: Int64?

    public init(since: Int64? = nil, isEnding: Bool = false, secondsLeft: Int64? = nil) {
        self.since = since
        self.isEnding = isEnding
        self.secondsLeft = secondsLeft
    }

    public var isRecording: Bool { since != nil }
}
