/// Generates muscle activity in µV: bursts of noise between about 20 and 150 Hz over a quiet baseline.
public final class EMGGenerator: SignalGenerator {
    private var clock: GeneratorClock
    private var bursts: RandomNumbers
    private var noise: RandomNumbers
    private var band: LowPassNoise
    private var low: LowPassNoise
    private var envelope: Float = 0
    private var strength: Float = 0
    private var burstEnd: Int64 = 0
    private var burstBegin: Int64 = 800_000_000
    private let rise: Float

    public init(channel: Int, rate: SamplingRate, seed: UInt32) {
        clock = GeneratorClock(rate: rate)
        bursts = RandomNumbers(seed: seed, stream: UInt32(truncatingIfNeeded: channel / 2) &+ 0xE360)
        noise = RandomNumbers(seed: seed, stream: UInt32(truncatingIfNeeded: channel) &+ 0xE461)
        band = LowPassNoise(corner: 150, rate: rate)
        low = LowPassNoise(corner: 20, rate: rate)
        rise = min(1, 1 / (0.06 * max(1, rate.hertz)))
    }

    public func next() -> Float {
        if clock.now >= burstBegin {
            strength = bursts.uniform(90...240)
            burstEnd = burstBegin &+ nanoseconds(bursts.uniform(0.4...1.3))
            burstBegin = burstEnd &+ nanoseconds(bursts.uniform(0.8...2.6))
        }
        envelope += ((clock.now < burstEnd ? strength : 0) - envelope) * rise
        let input = noise.normal()
        // Make band-pass noise as the difference of two low-pass filters of the same noise with different corner frequencies.
        let value = (band.next(input) - 0.5 * low.next(input)) * (4 + envelope)
        clock.advance()
        return value
    }

    private func nanoseconds(_ seconds: Float) -> Int64 { Int64(Int32(seconds * 1e6)) * 1000 }
}
