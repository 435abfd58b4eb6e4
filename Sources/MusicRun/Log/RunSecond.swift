/// One second of a music session, which is one line in its file.
public struct RunSecond: Equatable, Sendable {
    /// The measured steps.
    public struct Gait: Equatable, Sendable {
        /// The cadence in steps per minute; 0 if the person neither walks nor runs.
        public let cadence: Float
        /// The confidence of the cadence, from 0 to 1.
        public let confidence: Float
        /// The autocorrelation of the acceleration at a lag of one step.
        public let stepRegularity: Float
        /// The autocorrelation of the acceleration at a lag of one stride (two steps).
        public let strideRegularity: Float
        /// `stepRegularity` divided by `strideRegularity`.
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

    /// The song that is heard or paused.
    public struct Song: Equatable, Sendable {
        /// The number of the song in the session, counted from 1.
        public let number: Int
        public let title: String
        public let artist: String
        /// The tempo as measured, or as the user has corrected it, in beats per minute; 0 for none.
        public let beatsPerMinute: Float
        /// The change of speed relative to the original, in millionths. It is positive if the song plays faster.
        public let speed: Int

        public init(number: Int, title: String, artist: String, beatsPerMinute: Float, speed: Int) {
            self.number = number
            self.title = title
            self.artist = artist
            self.beatsPerMinute = beatsPerMinute
            self.speed = speed
        }

        /// The tempo that is heard, in beats per minute.
        var tempo: Float { beatsPerMinute * (1 + Float(speed) / 1_000_000) }
    }

    /// The local time of this second, in seconds since 1970; nil while the clock is not set.
    public let time: Int64?
    /// The number of seconds since the session began, including pauses.
    public let second: Int64
    public let state: MusicRun.State
    /// The measured steps; nil while steps are not measured.
    public let gait: Gait?
    /// The number of steps since the session began.
    public let steps: Int64
    public let song: Song?
    public let sprint: MusicRun.Sprint
    /// The distance and the energy since the session began.
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

    /// True if music was heard in this second; false in a pause, and before the first song was loaded.
    var isMusic: Bool { state == .playing && song != nil }

    /// The cadence in steps per minute; nil if the person neither walks nor runs.
    var cadence: Float? { gait.flatMap { $0.cadence > 0 ? $0.cadence : nil } }
}
