import CVectors

/// The autocorrelation of the onset curve of a whole excerpt, scaled to 1 at lag 0. The lags reach 16 beats of the slowest tempo.
public final class OnsetCorrelation {
    /// The autocorrelation at the lags 0 ..< `count`.
    let values: UnsafeMutablePointer<Float>
    let count: Int
    let rate: Float
    static let beats = 16
    /// The standard deviation of the values of the onset curve.
    private(set) var deviation: Float = 0

    /// - Parameter curve: the onset curve. Its mean is subtracted.
    public init(_ curve: OnsetCurve) {
        rate = curve.rate
        let wanted = Int(Float(Self.beats) * 60 / TempoLimits.slowest * 1.05 * rate)
        // Use lags up to two thirds of the curve: for longer lags, less than a third of the pairs remains, and chance dominates.
        count = max(4, min(wanted, curve.count * 2 / 3))
        let space = (count + 3) & ~3
        values = .allocate(capacity: space)
        values.initialize(repeating: 0, count: space)
        let mean = curve.mean
        for index in 0..<curve.count { curve.values[index] -= mean }
        var lag = 0
        while lag < count {
            fourLags(curve, lag)
            lag += 4
        }
        let whole = values[0]
        deviation = (max(0, whole) / Float(max(1, curve.count))).squareRoot()
        guard whole > 0 else { return }
        let scale = Float(curve.count) / whole
        for lag in 0..<count { values[lag] *= scale / Float(max(1, curve.count - lag)) }
    }

    deinit { values.deallocate() }

    /// Computes the autocorrelation (sums of products) at four lags. Values after the end of the curve are zero.
    private func fourLags(_ curve: OnsetCurve, _ lag: Int) {
        let samples = curve.values
        let end = curve.count - lag
        let zero = v4_splat(0)
        var (a, b, c, d) = (zero, zero, zero, zero)
        var index = 0
        while index < end {
            let here = v4_load(samples + index)
            let there = samples + index + lag
            a = v4_add(a, v4_mul(here, v4_load(there)))
            b = v4_add(b, v4_mul(here, v4_load(there + 1)))
            c = v4_add(c, v4_mul(here, v4_load(there + 2)))
            d = v4_add(d, v4_mul(here, v4_load(there + 3)))
            index += 4
        }
        values[lag] = a[0] + a[1] + a[2] + a[3]
        values[lag + 1] = b[0] + b[1] + b[2] + b[3]
        values[lag + 2] = c[0] + c[1] + c[2] + c[3]
        values[lag + 3] = d[0] + d[1] + d[2] + d[3]
    }

    /// The autocorrelation at a position between two lags, by interpolation.
    @inline(__always)
    func value(_ lag: Float) -> Float {
        let index = Int(lag)
        guard index >= 0, index + 1 < count else { return 0 }
        let part = lag - Float(index)
        return values[index] * (1 - part) + values[index + 1] * part
    }

    /// The mean of the autocorrelation at 16 multiples of a period, or at as many as exist.
    /// - Parameter shift: 0.5 for the positions halfway between the beats.
    func comb(_ period: Float, shift: Float = 0) -> Float {
        var sum: Float = 0
        var found = 0
        for beat in 1...Self.beats {
            let lag = (Float(beat) - shift) * period
            guard Int(lag) + 1 < count else { break }
            sum += value(lag)
            found += 1
        }
        return found > 0 ? sum / Float(found) : 0
    }

    /// Searches the periods within 3% of a given period for the one at whose multiples the mean of the autocorrelation is highest.
    public func refined(_ period: Float) -> Float {
        let middle = 60 * rate / period
        var best = period
        var highest = -Float.infinity
        var tempo = middle * 0.97
        // With this step, the position of the 16th beat changes by less than one value.
        let step = middle / 6000
        while tempo <= middle * 1.03 {
            let comb = comb(60 * rate / tempo)
            if comb > highest { (best, highest) = (60 * rate / tempo, comb) }
            tempo += step
        }
        return best
    }
}
