import CMath

/// Distinguishes steps from motion that is as regular but has no steps.
///
/// A foot that meets the ground causes a sharp edge, both in walking and running, wherever the sensor is carried. Legs
/// on pedals, rocking arms and a car's springs move smoothly, and their fast components are not in step with them.
/// There are two signs of strikes. Tones are harmonics of the step that stand out of the noise beside them. Bursts are
/// fast components that come and go with the steps. Uneven steps blur tones; a soft sensor hides bursts.
final class HeelStrikes {
    /// Harmonics count from this frequency on. Pedals turn less than 99 times per minute, and a thigh also moves at
    /// twice that frequency, the second harmonic.
    private static let lowest: Float = 3.3
    private static let highest: Float = 11

    /// A sign's share of a window's power, and the standard error of that share.
    struct Sign {
        var share: Float = 0
        var error: Float = 0
    }

    /// Both signs of one window.
    struct Signs {
        var tones = Sign()
        var bursts = Sign()
        /// The share of fast components in the total power.
        var fast: Float = 0
    }

    /// A Hann window.
    private let window: UnsafeMutablePointer<Float>
    /// A high-pass of 5 Hz.
    private let taps: UnsafeMutablePointer<Float>
    private let weighted: UnsafeMutablePointer<Float>
    /// The window and the preceding cells that the high-pass needs. Lost cells are filled.
    private let filled: UnsafeMutablePointer<Float>
    private let fast: UnsafeMutablePointer<Float>
    private static let count = CadenceLimits.window
    static let reach = 15

    init() {
        func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
            floats.initialize(repeating: 0, count: count)
            return floats
        }
        window = floats(Self.count)
        weighted = floats(Self.count)
        filled = floats(Self.count + 2 * Self.reach)
        fast = floats(Self.count)
        taps = floats(2 * Self.reach + 1)
        for index in 0..<Self.count {
            let phase = 2 * Double.pi * (Double(index) + 0.5) / Double(Self.count)
            window[index] = Float(0.5 - 0.5 * math_cos_double(phase))
        }
        // One minus a sinc in a Hamming window. The sum is set to zero, so that gravity vanishes.
        var sum: Float = 0
        for index in 0...2 * Self.reach {
            let place = Double(index - Self.reach)
            let angle = 2 * Double.pi * 5 / Double(CadenceLimits.rate) * place
            let sinc = place == 0 ? 0.2 : 0.2 * math_sin_double(angle) / angle
            taps[index] = Float(sinc * (0.54 + 0.46 * math_cos_double(Double.pi * place / Double(Self.reach))))
            sum += taps[index]
        }
        for index in 0...2 * Self.reach { taps[index] = (index == Self.reach ? 1 : 0) - taps[index] / sum }
    }

    deinit {
        window.deallocate()
        taps.deallocate()
        weighted.deallocate()
        filled.deallocate()
        fast.deallocate()
    }

    /// - Parameters:
    ///   - values: the window after detrending.
    ///   - cells: the window's first cell in the history, which has twice `reach` cells before it; NaN for lost ones.
    ///   - mean: the window's mean.
    ///   - lag: the number of cells per step.
    func signs(_ values: UnsafePointer<Float>, _ cells: UnsafePointer<Float>, mean: Float, lag: Float) -> Signs {
        var signs = Signs()
        let total = weigh { values[$0] }
        guard total > 0 else { return signs }
        let frequency = Float(CadenceLimits.rate) / lag
        var tones = Sum()
        var harmonic: Float = 2
        while harmonic * frequency < Self.highest {
            if harmonic > 2 || frequency >= Self.lowest / 2 { tones.add(self, harmonic, lag) }
            harmonic += 1
        }
        signs.tones = tones.sign(total)
        let middle = findFast(cells, mean)
        signs.fast = middle / total
        let power = weigh { fast[$0] - middle }
        var bursts = Sum()
        bursts.add(self, 0.5, lag)
        bursts.add(self, 1, lag)
        bursts.add(self, 2, lag)
        signs.bursts = bursts.sign(power)
        return signs
    }

    /// The squared fast component at each cell; lost cells are interpolated linearly.
    /// - Returns: the mean.
    private func findFast(_ cells: UnsafePointer<Float>, _ mean: Float) -> Float {
        let length = Self.count + 2 * Self.reach
        let first = cells - 2 * Self.reach
        var known = -1
        for index in 0..<length where !first[index].isNaN {
            let value = first[index] - mean
            let from = known < 0 ? value : filled[known]
            let step = (value - from) / Float(index - known)
            for lost in known + 1..<index { filled[lost] = from + step * Float(lost - known) }
            filled[index] = value
            known = index
        }
        for index in known + 1..<length { filled[index] = known < 0 ? 0 : filled[known] }
        var sum: Float = 0
        for index in 0..<Self.count {
            var value: Float = 0
            for tap in 0...2 * Self.reach { value += filled[index + tap] * taps[tap] }
            fast[index] = value * value
            sum += value * value
        }
        return sum / Float(Self.count)
    }

    /// Weights values by the Hann window.
    /// - Returns: their mean square.
    @inline(__always)
    private func weigh(_ value: (Int) -> Float) -> Float {
        var total: Float = 0
        for index in 0..<Self.count {
            weighted[index] = value(index) * window[index]
            total += weighted[index] * weighted[index]
        }
        // The window's mean square is 3/8.
        return total * 8 / (3 * Float(Self.count))
    }

    /// The power at multiples of the step frequency, minus the noise beside them.
    private struct Sum {
        var power: Float = 0
        var variance: Float = 0

        mutating func add(_ strikes: HeelStrikes, _ harmonic: Float, _ lag: Float) {
            // The power between the harmonics of step and stride is noise.
            let noise = (strikes.power((harmonic - 0.25) / lag) + strikes.power((harmonic + 0.25) / lag)) / 2
            power += strikes.power(harmonic / lag) - noise
            // The standard deviation of noise power in one bin equals its mean. For the mean of two bins, the variance is half of that.
            variance += 1.5 * noise * noise
        }

        func sign(_ total: Float) -> Sign {
            total > 0 ? Sign(share: power / total, error: variance.squareRoot() / total) : Sign()
        }
    }

    /// The mean square of a sine with a frequency in cycles per cell, in the weighted values.
    private func power(_ frequency: Float) -> Float {
        let angle = 2 * Double.pi * Double(frequency)
        let (cosine, sine) = (Float(math_cos_double(angle)), Float(math_sin_double(angle)))
        var (real, imaginary): (Float, Float) = (1, 0)
        var (sumReal, sumImaginary): (Float, Float) = (0, 0)
        for index in 0..<Self.count {
            let value = weighted[index]
            sumReal += value * real
            sumImaginary += value * imaginary
            (real, imaginary) = (real * cosine - imaginary * sine, real * sine + imaginary * cosine)
        }
        // The sum of the window is half its length.
        let half = Float(Self.count) / 2
        return 2 * (sumReal * sumReal + sumImaginary * sumImaginary) / (half * half)
    }
}
