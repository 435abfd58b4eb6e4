/// Generates a pure sine. Its phase is an integer, so that the frequency remains exact for years.
public final class SineGenerator: SignalGenerator {
    private var phase: UInt64
    private let step: UInt64
    private let amplitude: Float

    /// - Parameters:
    ///   - frequency: in cycles per second.
    ///   - amplitude: the peak value.
    ///   - shift: the phase of sample 0, in turns (1 turn is 360 degrees).
    public init(frequency: SamplingRate, amplitude: Float, shift: Float = 0, rate: SamplingRate) {
        let rate = UInt64(max(1, rate.milliHertz))
        // The phase step per sample (frequency / rate) as a 64-bit fraction of a turn. Both numbers are below 2^30, so
        // the shift does not overflow.
        let turns = (UInt64(frequency.milliHertz) % rate) << 32
        let (high, rest) = turns.quotientAndRemainder(dividingBy: rate)
        step = high << 32 | (rest << 32) / rate
        let start = shift.isFinite ? shift - shift.rounded(.down) : 0
        phase = UInt64(min(start, 0.999_999_9) * 0x1p32) << 32
        self.amplitude = amplitude
    }

    public func next() -> Float {
        let value = sineOfTurn(UInt32(truncatingIfNeeded: phase >> 32)) * amplitude
        phase &+= step
        return value
    }
}

/// The sine of an angle in units of 1 / 2^32 turn, with a maximum error of 4e-6. It uses a Taylor polynomial of degree
/// 9 on a quarter turn.
func sineOfTurn(_ angle: UInt32) -> Float {
    // Map the second and third quarter turn to the first and fourth one, because sin(pi - x) = sin(x).
    var folded = Int32(bitPattern: angle)
    if folded > 0x4000_0000 || folded < -0x4000_0000 { folded = Int32.min &- folded }
    let x = Float(Int(folded)) * (.pi * 0x1p-31)
    let square = x * x
    let high = square * (1.0 / 120 - square * (1.0 / 5040 - square * (1.0 / 362_880)))
    return x * (1 - square * (1.0 / 6 - high))
}
