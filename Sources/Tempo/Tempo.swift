/// Tempo: finds the beats per minute of a song, and its first beat. The module performs no input or output, and its memory is bounded.
///
/// A `TempoMeter` takes samples as they are decoded. `OnsetStrength` computes the onset strength over time from them. `BeatPeriods` finds the period
/// of the beat in windows of six seconds. `OnsetCorrelation` refines it over 16 beats. `BeatLevel` chooses between the beat and its multiples.
/// `FirstBeat` finds the first beat.
///
/// The method is that of G. Percival and G. Tzanetakis, "Streamlined tempo estimation based on autocorrelation and cross-correlation with pulses",
/// IEEE/ACM Transactions on Audio, Speech, and Language Processing 22(12), 2014, pp. 1765-1776. These parts differ from it: the refinement; the
/// choice of the level, which the paper leaves to a trained classifier; and songs without a clear beat.
public enum TempoLimits {
    /// The lowest allowed sampling rate of songs in hertz. The next constant is the highest one.
    public static let lowestRate: UInt32 = 8000
    public static let highestRate: UInt32 = 192_000
    /// The minimum length in seconds of a song whose tempo is determined.
    public static let shortestSong: Float = 3
    /// The length of the analyzed part of a song (the excerpt) in seconds. In a longer song, the excerpt is around the middle.
    public static let excerpt: Float = 90
    /// The length in seconds of the beginning of a long song that is analyzed to find the first beat.
    public static let head: Float = 15
    /// The slowest tempo that is searched for, in beats per minute.
    public static let slowest: Float = 50
    public static let fastest: Float = 210
    /// The slowest tempo that is displayed. Slower tempos are doubled.
    public static let displayedSlowest: Float = 92
    /// The fastest tempo that is displayed. Faster tempos are halved.
    public static let displayedFastest: Float = 184
}

/// The tempo of a song.
public struct SongTempo: Equatable, Sendable {
    public let beatsPerMinute: Float
    /// The part of the song's onset strength that is on the beat, from 0 to 1.
    public let confidence: Float
    /// The time of the first audible beat in nanoseconds from the beginning of the song.
    public let firstBeat: Int64

    public init(beatsPerMinute: Float, confidence: Float, firstBeat: Int64) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.firstBeat = firstBeat
    }

    /// The tempo for display: doubled if it is below 92, halved if it is above 184.
    public var displayed: Float {
        if beatsPerMinute <= 0 { return 0 }
        if beatsPerMinute < TempoLimits.displayedSlowest { return 2 * beatsPerMinute }
        return beatsPerMinute > TempoLimits.displayedFastest ? beatsPerMinute / 2 : beatsPerMinute
    }
}

/// The result of analyzing a song.
public enum TempoResult: Equatable, Sendable {
    case tempo(SongTempo)
    case noClearBeat(NoBeat)

    public var tempo: SongTempo? {
        if case .tempo(let tempo) = self { return tempo }
        return nil
    }
}

/// The reason why a song has no tempo.
public enum NoBeat: Equatable, Sendable {
    /// The song is shorter than `TempoLimits.shortestSong`.
    case tooShort
    case silent
    /// The onsets follow no beat: speech, noise, or music without a steady beat.
    case irregular
}
