/// MusicRun: which song plays while somebody walks or runs, and what the player process has to do for it. A state machine without sounds, files,
/// screens and clock; pure.
///
/// A module of its own beside Songs: a library changes with files and fingers, a run with steps and what the player reports, and neither needs
/// the other. `SongChooser` has the rules of choice, `MusicRun` the order of events.

/// A song as a run sees it.
public struct MusicSong: Equatable, Sendable {
    /// The same for the same song at all times.
    public let id: UInt64
    /// 0: it has none, and is never chosen by pace.
    public let beatsPerMinute: Float
    /// Rises with each song that is played; 0: never.
    public var lastPlayed: Int64
    /// When the first beat begins, in nanoseconds of the file; nil: not known.
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
        /// Also when the cadence was more than 8% away from the song for 20 s.
        case early
    }
    public enum Speed: UInt8, Sendable, CaseIterable { case original, followsSteps }

    public var choice = Choice.fitting
    public var change = Change.atEnd
    public var speed = Speed.original
    /// By how much faster than the cadence songs of a sprint are, in percent.
    public var sprintPercent = 10

    public init() {}
}

/// What the player is to do. A track is a song that was loaded; its number is the run's, never 0.
public enum MusicCommand: Equatable, Sendable {
    /// `from`: the place to begin with, in milliseconds.
    case load(track: UInt32, song: UInt64, from: Int64)
    /// Plays a track at once, or right behind another one. `speed` in millionths.
    case play(track: UInt32, after: UInt32?, speed: Int)
    /// Plays a track so that it begins to be heard at a time, in nanoseconds.
    case playAt(track: UInt32, Int64, speed: Int)
    case stop(track: UInt32)
    case hold(track: UInt32)
    case resume(track: UInt32)
    case setSpeed(track: UInt32, Int)
    /// What was measured of the steps so far no longer counts.
    case discardAcceleration
}

/// What happened.
public enum MusicEvent: Equatable, Sendable {
    /// `frames` is negative where the file does not say how many there are.
    case loaded(track: UInt32, rate: Int, frames: Int64)
    case refused(track: UInt32)
    case started(track: UInt32)
    case ended(track: UInt32)
    /// `place`: the frame with which it goes on.
    case held(track: UInt32, place: Int64)
    /// `place`: the frame that is heard at a time, in nanoseconds.
    case position(track: UInt32, place: Int64, at: Int64)
    /// The player process has ended, and the track with it.
    case lost(track: UInt32)
    /// A sound card is there again.
    case cardReady
}

/// How well the song that plays suits the steps.
public enum MusicFit: Equatable, Sendable {
    /// The first one, or chosen by hand.
    case unasked
    case fits
    /// None fits: the nearest one plays.
    case nearest
}

/// Why nothing plays although it was asked for.
public enum MusicTrouble: Equatable, Sendable {
    case none
    /// There is no song with a tempo among those that are selected.
    case noSongs
    /// Many songs in turn could not be played.
    case unplayable
}

extension MusicRun {
    public enum State: UInt8, Sendable {
        case rest, playing, paused
        /// The sound card is gone; the song goes on when one is there again.
        case withoutCard
    }
    public enum Sprint: UInt8, Sendable { case off, on }
}
