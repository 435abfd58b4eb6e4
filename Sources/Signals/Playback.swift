/// The playback of a recording: its position and speed. Times are in nanoseconds from the recording's beginning.
public protocol Playback: AnyObject {
    /// The duration of the recording.
    var duration: Int64 { get }
    /// The time up to which samples were played.
    var position: Int64 { get }
    /// The time in the recording minus the board's monotonic time, in nanoseconds. It is valid for samples that were played since the last jump.
    var offset: Int64 { get }
    /// The beginning of the recording in local civil time, in seconds since 1970; nil if unknown.
    var beginning: Int64? { get }
    var isPaused: Bool { get }
    /// True if the whole recording was played.
    var hasEnded: Bool { get }
    /// True after a jump, until the samples for the new position have been read.
    var isSeeking: Bool { get }
    /// The number of seconds of the recording that are played per second: one of `PlaybackSpeed.all`.
    var speed: Int { get }

    /// How much of the recording has been read while it is being opened, in percent; 0 before and after that. A long table is read once to its end.
    var openedPercent: Int { get }
    /// The reason why the recording could not be opened; nil if it was opened, or if the source's error already describes the reason completely.
    var refusal: PlaybackRefusal? { get }

    /// The annotations of the recording that were read, in chronological order.
    var notes: [PlaybackNote] { get }
    /// A number that changes whenever `notes` changes.
    var notesRevision: UInt32 { get }
    /// Removes and returns the next annotation whose time the playback has reached. The annotation's time is converted to the board's monotonic time.
    func nextPassedNote() -> PlaybackNote?

    func pause()
    /// Resumes the playback. At the end of the recording, playback starts again at the beginning.
    func play()
    /// Sets the speed. A value that is not in `PlaybackSpeed.all` has no effect.
    func setSpeed(_ speed: Int)
    /// Jumps to another time of the recording.
    /// - Parameters:
    ///   - time: the time to continue at.
    ///   - window: the duration before `time` that is played immediately, in nanoseconds, so that graphs are filled.
    func seek(to time: Int64, window: Int64)
}

/// An annotation of a recording.
public struct PlaybackNote: Equatable, Sendable {
    /// The time of the annotation in nanoseconds. In `Playback.notes`, it counts from the recording's beginning;
    /// `nextPassedNote` returns monotonic time.
    public let time: Int64
    public let text: String

    public init(time: Int64, text: String) {
        self.time = time
        self.text = text
    }
}

/// The possible speeds of playback.
public enum PlaybackSpeed {
    public static let all = [1, 2, 5, 10]

    /// The next speed in the list of speeds. After the last speed follows the first one.
    public static func next(after speed: Int) -> Int { all.first { $0 > speed } ?? all[0] }
}
