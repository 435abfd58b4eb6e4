import CMath
import CVectors
import Spectrum

/// Counts for each period the windows of six seconds in which it is the best period.
///
/// For each window, the autocorrelation is computed, with the square roots of the spectrum's magnitudes instead of their squares, so that peaks are
/// narrow. The autocorrelation at twice and four times the lag is added. Of the ten highest peaks, the best one is the period whose pulses (at one,
/// one and a half and two periods) match the onsets best.
public final class BeatPeriods {
    /// The length of a window, and of the transform, in values of the onset curve.
    private static let window = 1024
    private static let hop = 64
    private static let candidates = 10
    private let transform: RealTransform
    private let even: UnsafeMutablePointer<Float>
    private let odd: UnsafeMutablePointer<Float>
    private let powers: UnsafeMutablePointer<Float>
    private let onsets: UnsafeMutablePointer<Float>
    private let enhanced: UnsafeMutablePointer<Float>
    private let rate: Float
    private let shortest: Int
    private let longest: Int
    /// For each lag in values of the onset curve, the number of windows in which it is the best one, spread over neighboring lags.
    let histogram: UnsafeMutablePointer<Float>
    let lags: Int
    private(set) var windows = 0

    public init(rate: Float, tables: SpectrumTables) {
        self.rate = rate
        transform = tables.transform(size: 2 * Self.window)
        shortest = Int(rate * 60 / TempoLimits.fastest)
        longest = Int(rate * 60 / TempoLimits.slowest) + 1
        lags = longest * 2
        func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
            floats.initialize(repeating: 0, count: count)
            return floats
        }
        even = floats(Self.window + 8)
        odd = floats(Self.window + 8)
        powers = floats(Self.window + 8)
        enhanced = floats(Self.window)
        onsets = floats(Self.window + OnsetCurve.padding)
        histogram = floats(lags)
    }

    deinit {
        for buffer in [even, odd, powers, enhanced, onsets, histogram] { buffer.deallocate() }
    }

    /// Analyzes all windows of an onset curve. A curve that is shorter than a window is analyzed once.
    public func look(at curve: OnsetCurve) {
        var start = 0
        repeat {
            let count = min(Self.window, curve.count - start)
            guard count > 2 * longest / 3 else { return }
            UnsafeMutableRawPointer(onsets)
                .copyMemory(from: curve.values + start, byteCount: count * MemoryLayout<Float>.stride)
            for index in count..<Self.window { onsets[index] = 0 }
            if let best = best(count) {
                vote(best)
                windows += 1
            }
            start += Self.hop
        } while start + Self.window <= curve.count
    }

    /// The lag with the highest count, interpolated between two values; nil if there is none.
    var winner: Float? {
        var best = 0
        for lag in 1..<lags - 1 where histogram[lag] > histogram[best] { best = lag }
        guard best > 0, histogram[best] > 0 else { return nil }
        let (a, b, c) = (histogram[best - 1], histogram[best], histogram[best + 1])
        let bend = a - 2 * b + c
        return Float(best) + (bend < 0 ? 0.5 * (a - c) / bend : 0)
    }

    private func vote(_ lag: Int) {
        let width = 10 * rate / 344.53
        let reach = Int(4 * width)
        for place in max(0, lag - reach)..<min(lags, lag + reach + 1) {
            let distance = Float(place - lag) / width
            histogram[place] += math_exp(-0.5 * distance * distance)
        }
    }

    private func best(_ count: Int) -> Int? {
        correlate()
        var peaks = InlineArray<10, Int>(repeating: 0)
        var peakCount = 0
        for lag in shortest..<longest where enhanced[lag] > enhanced[lag - 1] && enhanced[lag] >= enhanced[lag + 1] {
            var place = min(peakCount, Self.candidates - 1)
            if peakCount == Self.candidates, enhanced[peaks[place]] >= enhanced[lag] { continue }
            while place > 0, enhanced[peaks[place - 1]] < enhanced[lag] {
                peaks[place] = peaks[place - 1]
                place -= 1
            }
            peaks[place] = lag
            peakCount = min(Self.candidates, peakCount + 1)
        }
        guard peakCount > 0 else { return nil }
        var highest = InlineArray<10, Float>(repeating: 0)
        var spread = InlineArray<10, Float>(repeating: 0)
        var (highestSum, spreadSum): (Float, Float) = (0, 0)
        for index in 0..<peakCount {
            let score = pulses(peaks[index])
            (highest[index], spread[index]) = (score.highest, score.variance)
            highestSum += score.highest
            spreadSum += score.variance
        }
        guard highestSum > 0, spreadSum > 0 else { return nil }
        var best = 0
        var bestScore: Float = -1
        for index in 0..<peakCount {
            let score = highest[index] / highestSum + spread[index] / spreadSum
            if score > bestScore { (best, bestScore) = (peaks[index], score) }
        }
        return best
    }

    /// Computes the autocorrelation of the window, and adds its values at twice and four times the lag.
    private func correlate() {
        let size = 2 * Self.window
        let half = Self.window
        for index in 0..<half {
            even[index] = 2 * index < Self.window ? onsets[2 * index] : 0
            odd[index] = 2 * index + 1 < Self.window ? onsets[2 * index + 1] : 0
        }
        transform.powers(even, odd, scale: 1, into: powers)
        powers[0] *= 2
        powers[half] *= 2
        for index in 0...half { powers[index] = powers[index].squareRoot().squareRoot() }
        // The spectrum is real and even, so use the forward transform as the inverse one. They differ only by a factor, which does not matter here.
        for index in 0..<half {
            even[index] = powers[min(2 * index, size - 2 * index)]
            odd[index] = powers[min(2 * index + 1, size - 2 * index - 1)]
        }
        transform.transform(even, odd)
        for lag in 0..<Self.window {
            var value = even[lag]
            if 2 * lag < Self.window { value += even[2 * lag] }
            if 4 * lag < Self.window { value += even[4 * lag] }
            enhanced[lag] = value
        }
    }

    /// The sum of the onsets at the pulses of a period, computed for each phase. The result is the maximum and the variance of these sums.
    private func pulses(_ period: Int) -> (highest: Float, variance: Float) {
        var (highest, sum, squares): (Float, Float, Float) = (0, 0, 0)
        let half = v4_splat(0.5)
        var phase = 0
        while phase < period {
            let place = onsets + phase
            // The pulse trains of one, one and a half and two periods share their first pulse.
            var whole = v4_load(place)
            var parts = v4_add(whole, whole)
            for pulse in 1..<4 {
                whole = v4_add(whole, v4_load(place + pulse * period))
                parts = v4_add(parts, v4_load(place + 2 * pulse * period))
                parts = v4_add(parts, v4_load(place + 3 * pulse * period / 2))
            }
            let value = v4_add(whole, v4_mul(parts, half))
            for lane in 0..<min(4, period - phase) {
                highest = max(highest, value[lane])
                sum += value[lane]
                squares += value[lane] * value[lane]
            }
            phase += 4
        }
        let mean = sum / Float(period)
        return (highest, max(0, squares / Float(period) - mean * mean))
    }
}
