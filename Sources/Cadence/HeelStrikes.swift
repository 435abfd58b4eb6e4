import CMath

/// Distinguishes steps from other motion that is equally regular.
///
/// When a foot meets the ground in walking or running, the acceleration changes abruptly, wherever the sensor is carried. Legs on pedals, rocking
/// arms and a car's springs move smoothly, and the fast components of their acceleration are not synchronous with the motion. Heel strikes have two
/// signs. The first is tones: harmonics of the step frequency that exceed the noise beside them. The second is bursts: fast components that rise and
/// fall with the steps. Uneven steps weaken the tones; a soft mount of the sensor weakens the bursts.
final class HeelStrikes {
    /// The lowest frequency in hertz from which harmonics count. Pedals turn fewer than 99 times per minute, and a cyclist's thigh also moves at
    /// twice that frequency (3.3 Hz), the second harmonic.
    private static let lowest: Float = 3.3
    private static let highest: Float = 11

    /// One of the two signs of heel strikes: its share in the power of a window, and the standard error of that share.
    struct Sign {
        var share: Float = 0
        var error: Float = 0
    }

    /// Both signs of heel strikes in one window.
    struct Signs {
        var tones = Sign()
        var bursts = Sign()
        /// The share of fast components in the total power of the window.
        var fast: Float = 0
    }

    /// The values of a Hann window.
    private let window: UnsafeMutablePointer<Float>
    /// The coefficients of a high-pass filter of 5 Hz.
    private let taps: UnsafeMutablePointer<Float>
    private let weighted: UnsafeMutablePointer<Float>
    /// The cells (averaged samples) of the window, and those before it that the high-pass filter needs. Lost cells are filled.
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
        // The coefficients are a unit impulse minus a sinc in a Hamming window. Their sum is set to zero, so that gravity has no effect.
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

    /// Computes both signs of heel strikes in a window.
    /// - Parameters:
    ///   - values: the window after the trend was subtracted.
    ///   - cells: the window's first cell in the history, before which twice `reach` cells exist; NaN for lost cells.
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

    /// Computes the square of the fast component at each cell. Lost cells are interpolated linearly.
    /// - Returns: the mean of the squares.
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

    /// Multiplies values by the Hann window.
    /// - Returns: their mean square.
    @inline(__always)
    private func weigh(_ value: (Int) -> Float) -> Float {
        var total: Float = 0
        for index in 0..<Self.count {
            weighted[index] = value(index) * window[index]
            total += weighted[index] * weighted[index]
        }
        // The mean square of the Hann window is 3/8.
        return total * 8 / (3 * Float(Self.count))
    }

    /// Adds up the powers at multiples of the step frequency, minus the noise beside them.
    private struct Sum {
        var power: Float = 0
        var variance: Float = 0

        mutating func add(_ strikes: HeelStrikes, _ harmonic: Float, _ lag: Float) {
            // Estimate the noise from the power in the middle between a harmonic of the step and the neighboring harmonics of the stride.
            let noise = (strikes.power((harmonic - 0.25) / lag) + strikes.power((harmonic + 0.25) / lag)) / 2
            power += strikes.power(harmonic / lag) - noise
            // The standard deviation of noise power in one bin equals its mean. The mean of two bins has half of that variance.
            variance += 1.5 * noise * noise
        }

        func sign(_ total: Float) -> Sign {
            total > 0 ? Sign(share: power / total, error: variance.squareRoot() / total) : Sign()
        }
    }

    /// The mean square of the sine with a given frequency, in cycles per cell, that the weighted values contain.
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
        // The sum of the Hann window is half of its length.
        let half = Float(Self.count) / 2
        return 2 * (sumReal * sumReal + sumImaginary * sumImaginary) / (half * half)
    }
}
