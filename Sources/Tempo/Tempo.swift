/// Tempo: beats a minute of a song, and its first beat; pure, in bounded memory.
///
/// A `TempoMeter` takes samples as they are decoded. `OnsetStrength` makes of them how much of the spectrum begins at each time, `BeatPeriods` finds the
/// beat's period in windows of six seconds, `OnsetCorrelation` refines it over 16 beats, `BeatLevel` chooses between the beat and its multiples, and
/// `FirstBeat` finds where it begins.
///
/// The method is that of G. Percival and G. Tzanetakis, "Streamlined tempo estimation based on autocorrelation and cross-correlation with
/// pulses", IEEE/ACM Transactions on Audio, Speech, and Language Processing 22(12), 2014, pp. 1765-1776. Changed: the refinement; the choice of the
/// level, which the paper leaves to a trained classifier; songs without a clear beat.
public enum TempoLimits {
    /// Sampling rates of songs, in hertz.
    public static let lowestRate: UInt32 = 8000
    public static let highestRate: UInt32 = 192_000
    /// Shorter songs have no tempo, in seconds.
    public static let shortestSong: Float = 3
    /// What is analyzed of a song: of a longer one, this much around its middle, in seconds.
    public static let excerpt: Float = 90
    /// What is analyzed of a long song's beginning, for the first beat, in seconds.
    public static let head: Float = 15
    /// Beats a minute that are looked for.
    public static let slowest: Float = 50
    public static let fastest: Float = 210
    /// Between these a tempo is displayed: slower ones are doubled, faster ones are halved.
    public static let displayedSlowest: Float = 92
    public static let displayedFastest: Float = 184
}

/// The tempo of a song.
public struct SongTempo: Equatable, Sendable {
    public let beatsPerMinute: Float
    /// From 0 to 1: how much of what begins in the song begins with the beat.
    public let confidence: Float
    /// The first beat that can be heard, in nanoseconds from the song's beginning.
    public let firstBeat: Int64

    public init(beatsPerMinute: Float, confidence: Float, firstBeat: Int64) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.firstBeat = firstBeat
    }

    /// The tempo as it is displayed: doubled below 92, halved above 184.
    public var displayed: Float {
        if beatsPerMinute <= 0 { return 0 }
        if beatsPerMinute < TempoLimits.displayedSlowest { return 2 * beatsPerMinute }
        return beatsPerMinute > TempoLimits.displayedFastest ? beatsPerMinute / 2 : beatsPerMinute
    }
}

/// What a song's analysis ends with.
public enum TempoResult: Equatable, Sendable {
    case tempo(SongTempo)
    case noClearBeat(NoBeat)

    public var tempo: SongTempo? {
        if case .tempo(let tempo) = self { return tempo }
        return nil
    }
}

/// Why a song has no tempo.
public enum NoBeat: Equatable, Sendable {
    /// Below `TempoLimits.shortestSong`.
    case tooShort
    case silent
    /// What begins in it begins without a beat: speech, noise, free playing.
    case irregular
}
