/// Finds the beats of a known period in an onset curve.
struct FirstBeat {
    /// The offset of the beats in the curve, in values from 0 to the period.
    let phase: Float
    /// The mean onset strength at the beats, divided by the mean of the curve; 1 if the beats are no stronger than the
    /// rest.
    let clearness: Float
    /// The position in the curve of the first beat that has an onset, in values.
    let first: Float

    /// The length of the analyzed part in seconds. It is short enough that a small error of the period does not matter.
    private static let seconds: Float = 20
    /// A beat counts as audible if its onset strength is at least this fraction of the beats' mean strength.
    private static let heard: Float = 0.3

    /// Finds the beats.
    /// - Returns: nil for a curve that is shorter than two beats.
    init?(_ curve: OnsetCurve, period: Float) {
        let count = min(curve.count, Int(Self.seconds * curve.rate))
        guard period >= 2, Float(count) > 2 * period else { return nil }
        var least = Float.infinity
        for index in 0..<count { least = min(least, curve.values[index]) }
        var (best, bestSum): (Float, Float) = (0, -1)
        var total: Float = 0
        var tried: Float = 0
        var phase: Float = 0
        while phase < period {
            let sum = Self.mean(curve, phase, period, count, above: least)
            if sum > bestSum { (best, bestSum) = (phase, sum) }
            total += sum
            tried += 1
            phase += 0.5
        }
        self.phase = best
        clearness = total > 0 ? bestSum * tried / total : 1
        var place = best
        while place + 2 < Float(count) {
            var highest: Float = 0
            for shift in -2...2 { highest = max(highest, Self.value(curve, place + Float(shift)) - least) }
            if highest >= Self.heard * bestSum { break }
            place += period
        }
        first = place + 2 < Float(count) ? place : best
    }

    private static func mean(
        _ curve: OnsetCurve, _ phase: Float, _ period: Float, _ count: Int, above least: Float
    ) -> Float {
        var sum: Float = 0
        var beats: Float = 0
        var place = phase
        while place + 1 < Float(count) {
            sum += value(curve, place) - least
            beats += 1
            place += period
        }
        return beats > 0 ? sum / beats : 0
    }

    @inline(__always)
    private static func value(_ curve: OnsetCurve, _ place: Float) -> Float {
        guard place >= 0 else { return 0 }
        let index = Int(place)
        let part = place - Float(index)
        return curve.values[index] * (1 - part) + curve.values[index + 1] * part
    }
}
