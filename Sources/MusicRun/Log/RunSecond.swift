/// A second of a session of music: a line of the session's file.
public struct RunSecond: Equatable, Sendable {
    /// The measured steps.
    public struct Gait: Equatable, Sendable {
        /// Steps a minute; 0 if there is no gait.
        public let cadence: Float
        /// From 0 to 1.
        public let confidence: Float
        /// The autocorrelation at a step and at a stride, and the first divided by the second.
        public let stepRegularity: Float
        public let strideRegularity: Float
        public let symmetry: Float

        public init(
            cadence: Float, confidence: Float, stepRegularity: Float, strideRegularity: Float, symmetry: Float
        ) {
            self.cadence = cadence
            self.confidence = confidence
            self.stepRegularity = stepRegularity
            self.strideRegularity = strideRegularity
            self.symmetry = symmetry
        }
    }

    /// The audible or paused song.
    public struct Song: Equatable, Sendable {
        /// Its number in the session, from 1.
        public let number: Int
        public let title: String
        public let artist: String
        /// As measured or corrected; 0: no tempo.
        public let beatsPerMinute: Float
        /// Faster than the original by this, in millionths.
        public let speed: Int

        public init(number: Int, title: String, artist: String, beatsPerMinute: Float, speed: Int) {
            self.number = number
            self.title = title
            self.artist = artist
            self.beatsPerMinute = beatsPerMinute
            self.speed = speed
        }

        /// The tempo that is heard, in beats a minute.
        var tempo: Float { beatsPerMinute * (1 + Float(speed) / 1_000_000) }
    }

    /// Local time in seconds since 1970; nil while the clock is not set.
    public let time: Int64?
    /// Seconds since the start of the session, including pauses.
    public let second: Int64
    public let state: MusicRun.State
    /// nil while nothing is measured.
    public let gait: Gait?
    /// Steps since the start of the session.
    public let steps: Int64
    public let song: Song?
    public let sprint: MusicRun.Sprint
    /// Since the start of the session.
    public let effort: RunEffort

    public init(
        time: Int64?, second: Int64, state: MusicRun.State, gait: Gait?, steps: Int64, song: Song?,
        sprint: MusicRun.Sprint, effort: RunEffort = RunEffort()
    ) {
        self.time = time
        self.second = second
        self.state = state
        self.gait = gait
        self.steps = steps
        self.song = song
        self.sprint = sprint
        self.effort = effort
    }

    /// True while music is heard; false before the first song is loaded.
    var isMusic: Bool { state == .playing && song != nil }

    /// Steps a minute; nil without a gait.
    var cadence: Float? { gait.flatMap { $0.cadence > 0 ? $0.cadence : nil } }
}
