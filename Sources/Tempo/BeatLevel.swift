/// Chooses the period of the beat: the detected period, its half, its thirds, or a related period.
///
/// The drums of most songs repeat every two beats as well as every beat, so the detected period is often two beats. A tempo below 92 per minute is
/// therefore doubled, as for display. It is not doubled if the onsets hardly repeat at half the period, because then there is no event between the
/// beats, or the beats are divided by three.
struct BeatLevel {
    /// The period of the beat, in values of the onset curve.
    let period: Float
    /// The mean of the autocorrelation at the multiples of the period: the part of the onset strength that repeats with the period.
    let clearness: Float

    /// The tempo is doubled only if the mean of the autocorrelation at the multiples of half the period is at least this fraction of the mean at
    /// the multiples of the period.
    private static let repeated: Float = 0.5
    /// One and a half or two thirds of the period are chosen instead only if the mean of the autocorrelation increases by at least this amount.
    private static let better: Float = 0.06
    /// Tempos that differ by less than this fraction count as equal.
    private static let same: Float = 0.001

    /// - Parameter winner: the period that is the best one in the largest number of windows.
    init(_ correlation: OnsetCorrelation, winner: Float) {
        var best = correlation.refined(winner)
        var comb = correlation.comb(best)
        clearness = comb
        let minutes = 60 * correlation.rate
        // The period may be two thirds of a beat that is divided by three. (A third alone would be too fast for a beat.) Then 1.5 periods are the
        // beat.
        if minutes / best > TempoLimits.displayedFastest / 2 {
            let whole = correlation.comb(1.5 * best)
            if whole > comb + Self.better { (best, comb) = (correlation.refined(1.5 * best), whole) }
        }
        // The period may be one and a half beats. Then two thirds of it are the beat.
        let part = correlation.comb(best * 2 / 3)
        if part > comb + Self.better, minutes / best * 1.5 <= TempoLimits.fastest {
            (best, comb) = (correlation.refined(best * 2 / 3), part)
        }
        let slowest = TempoLimits.displayedSlowest * (1 - Self.same)
        if minutes / best < slowest, correlation.comb(best / 2) >= Self.repeated * comb { best /= 2 }
        if minutes / best < slowest / 2 { best /= 2 }
        if minutes / best > TempoLimits.displayedFastest * (1 + Self.same) { best *= 2 }
        period = best
    }
}
