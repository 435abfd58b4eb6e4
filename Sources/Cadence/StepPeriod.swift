/// The time from one step to the next, as the autocorrelation of a window has it.
///
/// A sensor on the trunk sees both legs alike, and the highest peak may be that of the step or of the stride. One in a pocket or on an arm
/// sees one leg, or the swing of the arm, and the step's peak is low, or none. So the highest peak's lag is halved where the signal speaks
/// for a stride: always where a step would be too slow, easily where it would be very slow, and the more easily the stronger the motion is,
/// since who runs shakes a sensor more than who walks at half the pace.
struct StepPeriod {
    /// Cells from a step to the next.
    var lag: Float
    /// The autocorrelation at a step and at a stride.
    var step: Float
    var stride: Float
    /// The higher one of both: how well the motion repeats itself.
    var strength: Float { max(step, stride) }

    static let shortest = 60 * Float(CadenceLimits.rate) / CadenceLimits.fastest
    static let longest = 60 * Float(CadenceLimits.rate) / CadenceLimits.slowest
    /// Steps from this lag on (63 a minute) are rare: a peak in the middle makes them strides.
    private static let slow: Float = 47.5
    /// What the highest peak must reach at least.
    static let weakest: Float = 0.4
    /// Peaks of this part of the highest one count as high.
    private static let equal: Float = 0.85

    /// - Parameters:
    ///   - spread: the signal's standard deviation by the earth's gravity; nil where the unit is not known.
    ///   - previous: the lag of the windows before; nil where there was none.
    init?(_ correlation: GaitAutocorrelation, spread: Float?, previous: Float?) {
        guard let repetition = Self.repetition(correlation) else { return nil }
        let halved = Self.isStride(correlation, repetition, spread: spread, previous: previous)
        let start = halved ? repetition / 2 : repetition
        lag = Self.refined(correlation, start)
        // A bit more, so that a cadence at a limit is not lost to its own variation.
        guard lag >= Self.shortest * 0.97, lag <= Self.longest * 1.03 else { return nil }
        step = Self.height(correlation, at: lag)
        stride = Self.height(correlation, at: 2 * lag)
        // What repeats itself faster than anybody runs is no gait.
        let fast = Int(Self.shortest * 0.97)
        for index in 2..<fast where correlation.isPeak(index) && correlation.values[index] > 0.8 * strength {
            return nil
        }
    }

    /// The shortest lag of those whose peaks are as good as the highest.
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
            // Where every second step is more alike than two that follow each other, these are steps.
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

    /// The lag from the farthest of its multiples that still stands out: what one peak is off is divided by their number, and steps
    /// that are long and short in turn have their mean.
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
