/// The playback of a recording: its position and speed. Times are nanoseconds from the recording's beginning.
public protocol Playback: AnyObject {
    /// The length of the recording.
    var duration: Int64 { get }
    /// The time up to which samples were played.
    var position: Int64 { get }
    /// The offset from the board's monotonic nanoseconds to the recording's times. Valid for samples since the last jump.
    var offset: Int64 { get }
    /// The beginning of the recording: local civil time in seconds since 1970; nil where it is unknown.
    var beginning: Int64? { get }
    var isPaused: Bool { get }
    /// Whether everything was played.
    var hasEnded: Bool { get }
    /// Whether a jump's samples are still being read.
    var isSeeking: Bool { get }
    /// The number of seconds of the recording per second: one of `PlaybackSpeed.all`.
    var speed: Int { get }

    /// Why the recording could not be opened; nil before, and if nothing more is known than the source's error.
    var refusal: PlaybackRefusal? { get }

    /// The known annotations in the order of time, and the number of changes of the list.
    var notes: [PlaybackNote] { get }
    var notesRevision: UInt32 { get }
    /// Removes and returns the next note that was passed. Its time is the board's monotonic one.
    func nextPassedNote() -> PlaybackNote?

    func pause()
    /// Continues; at the end of the recording, starts at its beginning.
    func play()
    /// Sets the speed. Values outside of `PlaybackSpeed.all` change nothing.
    func setSpeed(_ speed: Int)
    /// Continues at another time.
    /// - Parameter window: the time before it that is played at once, so that graphs are filled.
    func seek(to time: Int64, window: Int64)
}

/// An annotation of a recording.
public struct PlaybackNote: Equatable, Sendable {
    /// Nanoseconds from the recording's beginning, or monotonic ones.
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

    /// The speed after another one; the first after the last.
    public static func next(after speed: Int) -> Int { all.first { $0 > speed } ?? all[0] }
}
