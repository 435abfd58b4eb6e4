/// Tempo: the beats per minute of a song, and its first beat; pure, in bounded memory.
///
/// A `TempoMeter` takes samples as they are decoded. `OnsetStrength` computes from them the onset strength over time.
/// `BeatPeriods` finds the beat's period in windows of six seconds. `OnsetCorrelation` refines it over 16 beats.
/// `BeatLevel` chooses between the beat and its multiples. `FirstBeat` finds the first beat.
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
    /// The analyzed part of a song, in seconds. In a longer song, it is around the middle.
    public static let excerpt: Float = 90
    /// The analyzed beginning of a long song, for the first beat, in seconds.
    public static let head: Float = 15
    /// The range of the search, in beats per minute.
    public static let slowest: Float = 50
    public static let fastest: Float = 210
    /// The range of displayed tempos: slower ones are doubled, faster ones halved.
    public static let displayedSlowest: Float = 92
    public static let displayedFastest: Float = 184
}

/// The tempo of a song.
public struct SongTempo: Equatable, Sendable {
    public let beatsPerMinute: Float
    /// From 0 to 1: the share of the song's onset strength that is on the beat.
    public let confidence: Float
    /// The first audible beat, in nanoseconds from the song's beginning.
    public let firstBeat: Int64

    public init(beatsPerMinute: Float, confidence: Float, firstBeat: Int64) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.firstBeat = firstBeat
    }

    /// The tempo for display: doubled below 92, halved above 184.
    public var displayed: Float {
        if beatsPerMinute <= 0 { return 0 }
        if beatsPerMinute < TempoLimits.displayedSlowest { return 2 * beatsPerMinute }
        return beatsPerMinute > TempoLimits.displayedFastest ? beatsPerMinute / 2 : beatsPerMinute
    }
}

/// The result of a song's analysis.
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
    /// Its onsets follow no beat: speech, noise, free playing.
    case irregular
}
