import Spectrum

/// The unbiased autocorrelation of the window: for each lag, the mean product of all pairs of known cells whose distance is the lag, divided by the
/// mean product at lag 0.
///
/// The sums of products are the autocorrelation of the values. The numbers of pairs are the autocorrelation of the mask of known cells. Both come
/// from transforms of twice the window's length, padded with zeros.
final class GaitAutocorrelation {
    /// The autocorrelation for the lags from 0 on; 1 at lag 0.
    let values: UnsafeMutablePointer<Float>
    /// The number of lags: the stride at the slowest cadence takes 2.4 s; interpolation needs a margin.
    static let lags = 2 * 60 * CadenceLimits.rate / 50 + 4
    /// The mean square of the values, after the trend was subtracted.
    private(set) var power: Float = 0
    /// The mean of the window, before the trend is subtracted.
    private(set) var mean: Float = 0
    /// The values of the window's cells (averaged samples) after the trend was subtracted, not smoothed; 0 for lost cells.
    let detrended: UnsafeMutablePointer<Float>

    private let transform: RealTransform
    private let size = CadenceLimits.transformSize
    private let even: UnsafeMutablePointer<Float>
    private let odd: UnsafeMutablePointer<Float>
    private let powers: UnsafeMutablePointer<Float>
    private let smoothed: UnsafeMutablePointer<Float>
    private let pairs: UnsafeMutablePointer<Float>
    private let all: UnsafeMutablePointer<Float>
    private static let count = CadenceLimits.window

    init(tables: SpectrumTables) {
        transform = tables.transform(size: size)
        func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
            floats.initialize(repeating: 0, count: count)
            return floats
        }
        values = floats(Self.lags)
        detrended = floats(Self.count)
        even = floats(size / 2 + 8)
        odd = floats(size / 2 + 8)
        powers = floats(size / 2 + 8)
        smoothed = floats(Self.count)
        pairs = floats(Self.lags)
        all = floats(Self.lags)
    }

    deinit {
        for buffer in [values, detrended, even, odd, powers, smoothed, pairs, all] { buffer.deallocate() }
    }

    /// Computes the autocorrelation of a window.
    /// - Parameter cells: the window's cells (averaged samples); NaN for lost cells.
    /// - Returns: the number of known cells.
    func compute(_ cells: UnsafePointer<Float>) -> Int {
        let known = removeTrend(cells)
        guard 2 * known >= Self.count else { return known }
        smooth(cells)
        var squares: Float = 0
        for index in 0..<Self.count { squares += smoothed[index] * smoothed[index] }
        power = squares / Float(known)
        correlate(smoothed, into: all)
        if known == Self.count {
            for lag in 0..<Self.lags { pairs[lag] = Float(Self.count - lag) }
        } else {
            for index in 0..<Self.count { smoothed[index] = cells[index].isNaN ? 0 : 1 }
            correlate(smoothed, into: pairs)
        }
        let scale = all[0] > 0 ? pairs[0] / all[0] : 0
        for lag in 0..<Self.lags { values[lag] = pairs[lag] >= 20 ? all[lag] / pairs[lag] * scale : 0 }
        return known
    }

    /// Subtracts the regression line, because the signal of a sensor with one axis changes when the person tilts it.
    private func removeTrend(_ cells: UnsafePointer<Float>) -> Int {
        var known = 0
        var (sum, places, products, squares): (Float, Float, Float, Float) = (0, 0, 0, 0)
        var reference: Float = 0
        for index in 0..<Self.count where !cells[index].isNaN {
            if known == 0 { reference = cells[index] }
            let place = Float(index - Self.count / 2)
            let value = cells[index] - reference
            known += 1
            sum += value
            places += place
            products += place * value
            squares += place * place
        }
        guard known > 1 else { return known }
        let n = Float(known)
        let spread = squares - places * places / n
        let slope = spread > 0 ? (products - places * sum / n) / spread : 0
        let offset = (sum - slope * places) / n
        mean = reference + sum / n
        for index in 0..<Self.count {
            let value = cells[index]
            detrended[index] =
                value.isNaN ? 0 : value - reference - offset - slope * Float(index - Self.count / 2)
        }
        return known
    }

    /// Smooths the known cells (averaged samples) with the weights 1 2 3 2 1. The half-power frequency is 5.6 Hz.
    private func smooth(_ cells: UnsafePointer<Float>) {
        for index in 0..<Self.count {
            guard !cells[index].isNaN else {
                smoothed[index] = 0
                continue
            }
            var (sum, weights): (Float, Float) = (0, 0)
            for offset in -2...2 {
                let other = index + offset
                guard other >= 0, other < Self.count, !cells[other].isNaN else { continue }
                let weight = Float(3 - abs(offset))
                sum += weight * detrended[other]
                weights += weight
            }
            smoothed[index] = sum / weights
        }
    }

    /// Computes the sum of the products for each lag.
    private func correlate(_ samples: UnsafePointer<Float>, into sums: UnsafeMutablePointer<Float>) {
        let half = size / 2
        for index in 0..<half {
            even[index] = 2 * index < Self.count ? samples[2 * index] : 0
            odd[index] = 2 * index + 1 < Self.count ? samples[2 * index + 1] : 0
        }
        // Double the first and the last power, of which the transform returns half.
        transform.powers(even, odd, scale: 1, into: powers)
        powers[0] *= 2
        powers[half] *= 2
        // The powers are real and symmetric, so their transform is real and symmetric, too: it is the autocorrelation times the transform's size.
        for index in 0..<half {
            even[index] = powers[min(2 * index, size - 2 * index)]
            odd[index] = powers[min(2 * index + 1, size - 2 * index - 1)]
        }
        transform.transform(even, odd)
        let scale = 1 / Float(size)
        for lag in 0..<Self.lags { sums[lag] = even[lag] * scale }
    }

    /// The peak near a lag, interpolated by a parabola through three values.
    /// - Returns: nil if there is no peak within `reach` lags.
    func peak(near lag: Float, reach: Float) -> (lag: Float, height: Float)? {
        let first = max(1, Int((lag - reach).rounded(.up)))
        let last = min(Self.lags - 2, Int(lag + reach))
        guard first <= last else { return nil }
        var best = 0
        for index in first...last where isPeak(index) && (best == 0 || values[index] > values[best]) { best = index }
        return best == 0 ? nil : refined(best)
    }

    @inline(__always)
    func isPeak(_ index: Int) -> Bool { values[index] > values[index - 1] && values[index] >= values[index + 1] }

    func refined(_ index: Int) -> (lag: Float, height: Float) {
        let (a, b, c) = (values[index - 1], values[index], values[index + 1])
        let bend = a - 2 * b + c
        guard bend < 0 else { return (Float(index), b) }
        let shift = 0.5 * (a - c) / bend
        return (Float(index) + shift, b - 0.25 * (a - c) * shift)
    }
}
