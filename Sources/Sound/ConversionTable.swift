import CMath

/// The coefficients of a polyphase filter that converts sound from one rate to another: a sinc with a Blackman window (A. V. Oppenheim, R. W.
/// Schafer, "Discrete-Time Signal Processing", chapters 4.6 and 7.5).
///
/// With 32 taps, from 44.1 to 48 kHz, noise and distortion are 105 dB below a tone of 1 kHz, and 91 dB below a tone of 15 kHz. The passband ends
/// (-0.3 dB) at 18 kHz.
final class ConversionTable {
    /// The minimum number of phases (filter positions between two source frames). With fewer phases, linear interpolation between them would be too
    /// inaccurate.
    static let fewestPhases = 160
    /// The maximum number of phases (filter positions between two source frames). An exact conversion from 22.05 to 48 kHz needs 320.
    static let mostPhases = 320
    static let usualTaps = 32

    /// The number of filter positions (phases) between two source frames.
    let phases: Int
    /// The number of source frames that contribute to an output frame; a multiple of 4. The number is larger if the output rate is below the source's
    /// rate, because the filter must then have a narrower passband.
    let taps: Int
    /// The coefficients of all phases (filter positions), followed by those of one additional phase for the interpolation. Each coefficient is stored
    /// twice, for left and right.
    let coefficients: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - from: the source's rate in Hz.
    ///   - to: the output rate in Hz.
    init(from: Int, to: Int) {
        let needed = to / greatestCommonDivisor(from, to)
        let multiple = needed * ((Self.fewestPhases + needed - 1) / needed)
        phases = multiple <= Self.mostPhases ? multiple : Self.fewestPhases
        let falls = max(1, (from + to - 1) / to)
        taps = Self.usualTaps * min(falls, 4)
        coefficients = .allocate(capacity: (phases + 1) * taps * 2)
        let cutoff = 0.92 * min(1, Double(to) / Double(from))
        let half = Double(taps / 2)
        var values = [Double](repeating: 0, count: taps)
        for phase in 0...phases {
            var sum = 0.0
            for tap in 0..<taps {
                values[tap] = Self.value(at: Double(tap) - (half - 1) - Double(phase) / Double(phases), cutoff, half)
                sum += values[tap]
            }
            let row = coefficients + phase * taps * 2
            for tap in 0..<taps {
                (row + 2 * tap).initialize(to: Float(values[tap] / sum))
                (row + 2 * tap + 1).initialize(to: Float(values[tap] / sum))
            }
        }
    }

    deinit { coefficients.deallocate() }

    /// The impulse response at a distance from its center, in source frames. `cutoff` is relative to half of the source's rate.
    private static func value(at x: Double, _ cutoff: Double, _ half: Double) -> Double {
        guard abs(x) < half else { return 0 }
        let window =
            0.42 + 0.5 * math_cos_double(.pi * x / half) + 0.08 * math_cos_double(2 * .pi * x / half)
        return (x == 0 ? cutoff : math_sin_double(.pi * cutoff * x) / (.pi * x)) * window
    }
}

/// The greatest common divisor of two positive numbers (Euclid's algorithm).
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
