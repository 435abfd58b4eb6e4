/// Records the selected channels. What goes wrong, and how a recording has ended, the user is told whatever screen is open.
public protocol RecordingService: AnyObject {
    var status: RecordingStatus { get }
    /// Begins to record what is selected.
    func start()
    /// Ends the recording; what has come so far is still written.
    func stop()
}

/// What is known of the present recording.
public struct RecordingStatus: Equatable, Sendable {
    /// When it began, in monotonic nanoseconds; nil while nothing is recorded.
    public var since: Int64?
    /// Its end was asked for, or it goes on in another file; the last records are being written.
    public var isEnding = false
    /// For how many minutes the card has room, where those are few.
    public var minutesLeft: Int64?

    public init(since: Int64? = nil, isEnding: Bool = false, minutesLeft: Int64? = nil) {
        self.since = since
        self.isEnding = isEnding
        self.minutesLeft = minutesLeft
    }

    public var isRecording: Bool { since != nil }
}
