/// Determines the time from one step to the next from the autocorrelation of a window.
///
/// A sensor on the trunk measures both legs equally, so the highest peak may be that of the step or of the stride. A sensor in a pocket or on an arm
/// mostly measures one leg or the swing of the arm, so the peak at the lag of one step is low or missing. The lag of the highest peak is therefore
/// halved if it probably belongs to a stride: always if it would be too long for a step, and likely if it would be unusually long. Stronger motion
/// makes halving more likely, because a runner shakes a sensor more than a person who walks at half the pace.
struct StepPeriod {
    /// The duration of a step in cells (intervals of 20 ms).
    var lag: Float
    /// The autocorrelation at a lag of one step.
    var step: Float
    /// The autocorrelation at a lag of one stride (two steps).
    var stride: Float
    /// The higher of `step` and `stride`: how well the motion repeats.
    var strength: Float { max(step, stride) }

    static let shortest = 60 * Float(CadenceLimits.rate) / CadenceLimits.fastest
    static let longest = 60 * Float(CadenceLimits.rate) / CadenceLimits.slowest
    /// The lag in cells (intervals of 20 ms) from which steps are rare (63 per minute or fewer). If there is also a peak at half of such a lag, the
    /// lag counts as that of a stride.
    private static let slow: Float = 47.5
    /// The minimum height of the highest peak. If all peaks are lower, the window contains no cadence.
    static let weakest: Float = 0.4
    /// Peaks count as equally high if they reach this fraction of the highest one.
    private static let equal: Float = 0.85

    /// Determines the time between steps, if the window contains a gait.
    /// - Parameters:
    ///   - spread: the signal's standard deviation divided by gravity; nil if the unit is unknown.
    ///   - previous: the lag in the previous windows; nil if they contained no cadence.
    init?(_ correlation: GaitAutocorrelation, spread: Float?, previous: Float?) {
        guard let repetition = Self.repetition(correlation) else { return nil }
        let halved = Self.isStride(correlation, repetition, spread: spread, previous: previous)
        let start = halved ? repetition / 2 : repetition
        lag = Self.refined(correlation, start)
        // Allow a margin beyond the limits, so that small variations do not interrupt a cadence at a limit.
        guard lag >= Self.shortest * 0.97, lag <= Self.longest * 1.03 else { return nil }
        step = Self.height(correlation, at: lag)
        stride = Self.height(correlation, at: 2 * lag)
        // Exclude a motion that repeats faster than a person can run.
        let fast = Int(Self.shortest * 0.97)
        for index in 2..<fast where correlation.isPeak(index) && correlation.values[index] > 0.8 * strength {
            return nil
        }
    }

    /// The shortest lag whose peak counts as high as the highest one.
    private static func repetition(_ correlation: GaitAutocorrelation) -> Float? {
        let lags = Int(shortest * 0.97)...GaitAutocorrelation.lags - 3
        var highest = weakest
        for index in lags where correlation.isPeak(index) { highest = max(highest, correlation.values[index]) }
        for index in lags where correlation.isPeak(index) && correlation.values[index] >= equal * highest {
            return correlation.refined(index).lag
        }
        return nil
    }

    private static func isStride(
        _ correlation: GaitAutocorrelation, _ lag: Float, spread: Float?, previous: Float?
    ) -> Bool {
        if lag > longest * 1.03 { return true }
        guard lag >= 2 * shortest * 0.97, let middle = correlation.peak(near: lag / 2, reach: 0.12 * lag / 2) else {
            return false
        }
        let height = correlation.refined(Int(lag.rounded())).height
        if lag >= slow {
            // If the signal resembles its copy delayed by twice the lag more than the copy delayed by the lag, the peak belongs to steps.
            let twice = correlation.peak(near: 2 * lag, reach: 0.1 * lag)?.height ?? 0
            return middle.height > -0.4 && twice < height + 0.12
        }
        var needed: Float = 0.45
        if let spread { needed = min(0.7, max(0.15, 0.7 - (spread - 0.25) * (0.55 / 0.35))) }
        if let previous {
            if abs(lag / 2 - previous) < 0.1 * previous { needed -= 0.2 }
            if abs(lag - previous) < 0.1 * previous { needed += 0.15 }
        }
        return middle.height > needed * height
    }

    /// Refines the lag by the farthest multiple with a clear peak. This divides the error of the peak's position by the multiple, and averages
    /// alternating long and short steps.
    private static func refined(_ correlation: GaitAutocorrelation, _ start: Float) -> Float {
        var lag = start
        var height: Float = 0
        var count: Float = 1
        while count * lag <= Float(GaitAutocorrelation.lags - 3) {
            if let peak = correlation.peak(near: count * lag, reach: 0.2 * lag), peak.height > 0.6 * height {
                lag = peak.lag / count
                height = max(height, peak.height)
            }
            count += 1
        }
        return lag
    }

    private static func height(_ correlation: GaitAutocorrelation, at lag: Float) -> Float {
        if let peak = correlation.peak(near: lag, reach: 2) { return peak.height }
        let index = min(GaitAutocorrelation.lags - 1, Int(lag.rounded()))
        return correlation.values[index]
    }
}
