import CMath

/// Generates eye movement in µV: fixations with quick jumps between them (saccades), and blinks in the vertical channel.
public final class EOGGenerator: SignalGenerator {
    private let isVertical: Bool
    private var clock: GeneratorClock
    private var moves: RandomNumbers
    private var own: RandomNumbers
    private var blinks: EyeBlinks
    private var drift: LowPassNoise
    private var target: Float = 0
    private var value: Float = 0
    private var nextMove: Int64 = 700_000_000
    private let approach: Float

    public init(channel: Int, rate: SamplingRate, seed: UInt32) {
        isVertical = channel % 2 == 0
        clock = GeneratorClock(rate: rate)
        moves = RandomNumbers(seed: seed, stream: isVertical ? 0xE060 : 0xE061)
        own = RandomNumbers(seed: seed, stream: UInt32(truncatingIfNeeded: channel) &+ 0xE062)
        blinks = EyeBlinks(seed: seed)
        drift = LowPassNoise(corner: 0.3, rate: rate)
        // With this time constant, a saccade (jump of the eyes) takes about 50 ms.
        approach = Float(1 - math_exp_double(-1 / (0.012 * Double(max(1, rate.milliHertz)) / 1000)))
    }

    public func next() -> Float {
        if clock.now >= nextMove {
            target = moves.uniform(-1...1) * (isVertical ? 70 : 130)
            nextMove &+= Int64(Int32(moves.uniform(0.35...1.4) * 1e6)) * 1000
        }
        value += (target - value) * approach
        var sample = value + 8 * drift.next(own.normal()) + 2 * own.normal()
        if isVertical { sample += 260 * blinks.value(at: clock) }
        clock.advance()
        return sample
    }
}
