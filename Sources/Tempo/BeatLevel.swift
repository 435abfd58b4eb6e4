/// Chooses the beat among a period, its half and thirds of it.
///
/// Drums of most songs repeat every two beats as well as every beat, and the histogram then often has the slower one. Below 92 a minute it is doubled, as
/// a tempo is displayed, unless the half period hardly repeats: then nothing is between the beats, or they are divided by three.
struct BeatLevel {
    /// The period in values of the curve.
    let period: Float
    /// The mean of the autocorrelation at its multiples: how much of what begins does so in time.
    let clearness: Float

    /// Of the whole period's comb, what that of its half must reach to be doubled.
    private static let repeated: Float = 0.5
    /// By how much thirds must be better.
    private static let better: Float = 0.06
    /// Tempos that differ by less than this part are one.
    private static let same: Float = 0.001

    /// - Parameter winner: the period that most windows have.
    init(_ correlation: OnsetCorrelation, winner: Float) {
        var best = correlation.refined(winner)
        var comb = correlation.comb(best)
        clearness = comb
        let minutes = 60 * correlation.rate
        // Two parts of three as the beat, where all three together are: what is in between is too fast to be a beat by itself.
        if minutes / best > TempoLimits.displayedFastest / 2 {
            let whole = correlation.comb(1.5 * best)
            if whole > comb + Self.better { (best, comb) = (correlation.refined(1.5 * best), whole) }
        }
        // Three parts of two.
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
