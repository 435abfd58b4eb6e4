/// Selects the beat among a period, its half and its thirds.
///
/// The drums of most songs repeat every two beats as well as every beat, and the histogram then often has the slower
/// period. A tempo below 92 per minute is doubled, as for display, unless the signal hardly repeats at half the period.
/// Then there is no event between the beats, or the beats are divided by three.
struct BeatLevel {
    /// The period, in values of the curve.
    let period: Float
    /// The mean of the autocorrelation at the period's multiples: the share of onset strength that follows the period.
    let clearness: Float

    /// To double the tempo, the comb of half the period must reach this part of the whole period's comb.
    private static let repeated: Float = 0.5
    /// The improvement that a period of thirds must reach.
    private static let better: Float = 0.06
    /// Tempos that differ by less than this fraction count as equal.
    private static let same: Float = 0.001

    /// - Parameter winner: the period with the most windows.
    init(_ correlation: OnsetCorrelation, winner: Float) {
        var best = correlation.refined(winner)
        var comb = correlation.comb(best)
        clearness = comb
        let minutes = 60 * correlation.rate
        // The period may be two thirds of a beat that is divided by three. A third alone is too fast to be a beat.
        if minutes / best > TempoLimits.displayedFastest / 2 {
            let whole = correlation.comb(1.5 * best)
            if whole > comb + Self.better { (best, comb) = (correlation.refined(1.5 * best), whole) }
        }
        // The period may be one and a half beats.
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
