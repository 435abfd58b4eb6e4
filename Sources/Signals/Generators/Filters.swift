import CMath

/// Noise below a corner frequency: a first-order filter. With input noise of variance 1, its output also has variance 1.
struct LowPassNoise: Sendable {
    private let keep: Float
    private let gain: Float
    private var value: Float = 0

    /// - Parameter corner: the corner frequency in hertz.
    init(corner: Double, rate: SamplingRate) {
        let a = math_exp_double(-2 * .pi * corner / (Double(max(1, rate.milliHertz)) / 1000))
        keep = Float(a)
        gain = Float(math_sqrt_double(1 - a * a))
    }

    mutating func next(_ input: Float) -> Float {
        value = keep * value + gain * input
        return value
    }
}

/// Noise around one frequency with a randomly varying amplitude: a second-order resonator. With input noise of variance 1, its output also has
/// variance 1.
struct Resonator: Sendable {
    private let first: Float
    private let second: Float
    private let gain: Float
    private var last: Float = 0
    private var beforeLast: Float = 0

    /// - Parameters:
    ///   - frequency: the center frequency in hertz. The output is 0 if it exceeds half the rate.
    ///   - bandwidth: the bandwidth in hertz.
    init(frequency: Double, bandwidth: Double, rate: SamplingRate) {
        let hertz = Double(max(1, rate.milliHertz)) / 1000
        guard frequency < hertz / 2 else {
            (first, second, gain) = (0, 0, 0)
            return
        }
        let r = math_exp_double(-.pi * bandwidth / hertz)
        let angle = 2 * .pi * frequency / hertz
        first = Float(2 * r * math_cos_double(angle))
        second = Float(r * r)
        // The variance of a second-order autoregressive process (Box, Jenkins: Time Series Analysis, 3.2.4).
        let square = r * r
        let variance =
            (1 + square) / ((1 - square) * (1 + square * square - 2 * square * math_cos_double(2 * angle)))
        gain = Float(1 / math_sqrt_double(variance))
    }

    mutating func next(_ input: Float) -> Float {
        let value = first * last - second * beforeLast + gain * input
        beforeLast = last
        last = value
        return value
    }
}
