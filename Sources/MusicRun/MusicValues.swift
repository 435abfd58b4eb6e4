/// MusicRun: chooses songs for walking or running, and the commands for the player process. The module is a state machine. It uses no sounds, files
/// or screens, and reads no clock.
///
/// The module does not depend on the module Songs, nor the reverse: a library changes with files and user input, a session changes with steps and
/// reports of the player. The type SongChooser contains the rules for choosing songs, and MusicRun the sequence of events.

/// A song, with the facts that a session needs.
public struct MusicSong: Equatable, Sendable {
    /// The identifier of the song, which never changes.
    public let id: UInt64
    /// The tempo in beats per minute; 0 for none. A song without a tempo is never chosen for a pace.
    public let beatsPerMinute: Float
    /// A number that increases with each song that is played; 0 if this song was never played.
    public var lastPlayed: Int64
    /// The position of the first beat in the file, in nanoseconds; nil if it is unknown.
    public let firstBeat: Int64?

    public init(id: UInt64, beatsPerMinute: Float, lastPlayed: Int64 = 0, firstBeat: Int64? = nil) {
        (self.id, self.beatsPerMinute, self.lastPlayed) = (id, beatsPerMinute, lastPlayed)
        self.firstBeat = firstBeat
    }
}

/// The user's settings for choosing and changing songs.
public struct MusicRules: Equatable, Sendable {
    public enum Choice: UInt8, Sendable, CaseIterable {
        /// Chooses the song within 4 percent of the cadence that was not played for the longest time.
        case fitting
        /// Chooses a random song from the range of 20 beats per minute that contains the cadence, as in the thesis on which this function is based.
        case ranges
    }
    public enum Change: UInt8, Sendable, CaseIterable {
        /// Changes the song only when it ends.
        case atEnd
        /// Also changes the song when the pace has differed from the song's tempo by more than 8 percent for 20 s.
        case early
    }
    public enum Speed: UInt8, Sendable, CaseIterable { case original, followsSteps }

    public var choice = Choice.fitting
    public var change = Change.atEnd
    public var speed = Speed.original
    /// The increase of the pace in a sprint, in percent of the cadence.
    public var sprintPercent = 10

    public init() {}
}

/// A command for the player. A track is a loaded song. The session gives each track a number, which is never 0.
public enum MusicCommand: Equatable, Sendable {
    /// Loads a song as a track. The start position is in milliseconds.
    case load(track: UInt32, song: UInt64, from: Int64)
    /// Plays a track: at once if `after` is nil, otherwise directly after the end of that track. The speed change is in millionths.
    case play(track: UInt32, after: UInt32?, speed: Int)
    /// Plays a track so that its sound starts at a time in nanoseconds, and ends another track at that time.
    case playAt(track: UInt32, Int64, insteadOf: UInt32, speed: Int)
    case stop(track: UInt32)
    case pause(track: UInt32)
    case resume(track: UInt32)
    case setSpeed(track: UInt32, Int)
    /// Discards the steps that were measured so far, for example after a pause.
    case discardAcceleration
}

/// An event from the player.
public enum MusicEvent: Equatable, Sendable {
    /// A track was loaded. Its number of frames is negative if the file does not state the length.
    case loaded(track: UInt32, rate: Int, frames: Int64)
    case refused(track: UInt32)
    /// The card or stick with the track's file was removed. `place` is the frame at which the track can continue; nil if nothing of the track was
    /// heard.
    case gone(track: UInt32, place: Int64?)
    case started(track: UInt32)
    case ended(track: UInt32)
    /// The track was stopped. `place` is the frame at which the track can continue.
    case paused(track: UInt32, place: Int64)
    /// The frame `place` of the track is heard at the time `at`, which is in nanoseconds.
    case position(track: UInt32, place: Int64, at: Int64)
    /// The player process has ended, so the track is lost.
    case lost(track: UInt32)
    /// A sound card is available again.
    case cardReady
    /// The file of the present song is available again.
    case fileReady
}

/// States how well a song fits the pace.
public enum MusicFit: Equatable, Sendable {
    /// The song was not chosen for a pace: it is the first song of a session, the song that was not played for the longest time, or the user's
    /// choice.
    case unasked
    case fits
    /// No song fits, so the song with the nearest tempo plays.
    case nearest
}

/// The reason why nothing plays although the user wants music.
public enum MusicTrouble: Equatable, Sendable {
    case none
    /// None of the selected songs has a tempo.
    case noSongs
    /// Too many songs in succession could not be played.
    case unplayable
}

extension MusicRun {
    public enum State: UInt8, Sendable {
        case rest, playing, paused
        /// The sound card was removed. The song continues when a sound card is available again.
        case withoutCard
        /// The song's file is missing, because its stick was removed. The song continues when the file is available again.
        case withoutFile

        /// True while steps are measured: while music plays, or waits for a sound card or a stick.
        public var measuresSteps: Bool { self == .playing || isWaiting }
        /// True if the song waits for a sound card or a stick.
        public var isWaiting: Bool { self == .withoutCard || self == .withoutFile }
    }
    public enum Sprint: UInt8, Sendable { case off, on }
}
