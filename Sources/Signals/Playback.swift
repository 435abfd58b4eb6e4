/// What plays a recording: where it is in it, and how fast. Times are nanoseconds from the recording's beginning.
public protocol Playback: AnyObject {
    /// The length of the recording.
    var duration: Int64 { get }
    /// Up to where samples were given out.
    var position: Int64 { get }
    /// What to add to the board's monotonic nanoseconds for times of the recording: holds for what came since the last jump.
    var offset: Int64 { get }
    /// When the recording began: local civil time in seconds since 1970; nil where it does not tell.
    var beginning: Int64? { get }
    var isPaused: Bool { get }
    /// Whether all was given out.
    var hasEnded: Bool { get }
    /// Whether a jump's samples are still being read.
    var isSeeking: Bool { get }
    /// How many seconds of the recording pass in one: one of `PlaybackSpeed.all`.
    var speed: Int { get }

    /// Why the recording could not be opened; nil before, and where nothing more is known than the source's error.
    var refusal: PlaybackRefusal? { get }

    /// What is annotated, as far as it is known, by time; and how often that has changed.
    var notes: [PlaybackNote] { get }
    var notesRevision: UInt32 { get }
    /// The next note that was passed, taken out; its time is the board's monotonic one.
    func nextPassedNote() -> PlaybackNote?

    func pause()
    /// Goes on; at the end of the recording, from its beginning.
    func play()
    /// Sets the speed; others than those of `PlaybackSpeed.all` change nothing.
    func setSpeed(_ speed: Int)
    /// Goes on at another time.
    /// - Parameter window: how much before that time is given out at once, so that graphs are filled.
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

/// How fast recordings can be played.
public enum PlaybackSpeed {
    public static let all = [1, 2, 5, 10]

    /// The speed after another one; the first after the last.
    public static func next(after speed: Int) -> Int { all.first { $0 > speed } ?? all[0] }
}
