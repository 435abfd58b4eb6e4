/// MusicRun: chooses songs for a walk or run, and the commands for the player process. A pure state machine without sounds, files, screens
/// and clock.
///
/// A module separate from Songs: a library changes with files and user input, a run with steps and the player's reports, and neither needs
/// the other. `SongChooser` has the rules of choice, `MusicRun` the order of events.

/// A song as a run sees it.
public struct MusicSong: Equatable, Sendable {
    /// Never changes for a song.
    public let id: UInt64
    /// 0: no tempo; the song is never chosen by pace.
    public let beatsPerMinute: Float
    /// Rises with each song that is played; 0: never.
    public var lastPlayed: Int64
    /// The start of the first beat, in nanoseconds of the file; nil: unknown.
    public let firstBeat: Int64?

    public init(id: UInt64, beatsPerMinute: Float, lastPlayed: Int64 = 0, firstBeat: Int64? = nil) {
        (self.id, self.beatsPerMinute, self.lastPlayed) = (id, beatsPerMinute, lastPlayed)
        self.firstBeat = firstBeat
    }
}

/// How songs are chosen and changed: settings of the user.
public struct MusicRules: Equatable, Sendable {
    public enum Choice: UInt8, Sendable, CaseIterable {
        /// The least recently played song within 4% of the cadence.
        case fitting
        /// A random song of the cadence's range of 20 BPM, as in the thesis.
        case ranges
    }
    public enum Change: UInt8, Sendable, CaseIterable {
        /// Only at a song's end.
        case atEnd
        /// Also after the pace was more than 8% away from the song for 20 s.
        case early
    }
    public enum Speed: UInt8, Sendable, CaseIterable { case original, followsSteps }

    public var choice = Choice.fitting
    public var change = Change.atEnd
    public var speed = Speed.original
    /// Songs of a sprint are faster than the cadence by this, in percent.
    public var sprintPercent = 10

    public init() {}
}

/// A command for the player. A track is a loaded song; the run assigns its number, which is never 0.
public enum MusicCommand: Equatable, Sendable {
    /// `from`: the start position, in milliseconds.
    case load(track: UInt32, song: UInt64, from: Int64)
    /// Plays a track at once, or immediately after another one. `speed` in millionths.
    case play(track: UInt32, after: UInt32?, speed: Int)
    /// Plays a track so that its sound starts at a time, in nanoseconds, and ends another track.
    case playAt(track: UInt32, Int64, insteadOf: UInt32, speed: Int)
    case stop(track: UInt32)
    case hold(track: UInt32)
    case resume(track: UInt32)
    case setSpeed(track: UInt32, Int)
    /// Discards the steps measured so far.
    case discardAcceleration
}

/// An event from the player.
public enum MusicEvent: Equatable, Sendable {
    /// `frames` is negative if the file does not state its length.
    case loaded(track: UInt32, rate: Int, frames: Int64)
    case refused(track: UInt32)
    /// The medium with its file is gone. `place`: the frame from which it continues; nil if it was not heard.
    case gone(track: UInt32, place: Int64?)
    case started(track: UInt32)
    case ended(track: UInt32)
    /// `place`: the frame from which it continues.
    case held(track: UInt32, place: Int64)
    /// `place`: the frame that is heard at a time, in nanoseconds.
    case position(track: UInt32, place: Int64, at: Int64)
    /// The player process ended, and the track with it.
    case lost(track: UInt32)
    /// A sound card is available again.
    case cardReady
    /// The current song's file is there again.
    case fileReady
}

/// How well the current song fits the pace.
public enum MusicFit: Equatable, Sendable {
    /// Not chosen by pace: the first song, the next one in turn, or the user's choice.
    case unasked
    case fits
    /// No song fits: the nearest one plays.
    case nearest
}

/// The reason why nothing plays after a request to play.
public enum MusicTrouble: Equatable, Sendable {
    case none
    /// None of the selected songs has a tempo.
    case noSongs
    /// Too many songs in a row could not be played.
    case unplayable
}

extension MusicRun {
    public enum State: UInt8, Sendable {
        case rest, playing, paused
        /// The sound card is gone; the song continues when one is available again.
        case withoutCard
        /// The song's file is gone with its stick; the song continues when it is there again.
        case withoutFile

        /// Whether steps are measured, also while a song waits.
        public var measuresSteps: Bool { self == .playing || isWaiting }
        /// Whether the song waits for a card or a stick.
        public var isWaiting: Bool { self == .withoutCard || self == .withoutFile }
    }
    public enum Sprint: UInt8, Sendable { case off, on }
}
