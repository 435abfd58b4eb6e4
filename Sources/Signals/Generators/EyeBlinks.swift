import CMath

/// The times of a subject's blinks, and the shape of a blink over time: the lid closes faster than it opens.
struct EyeBlinks: Sendable {
    private var random: RandomNumbers
    private var peak: Int64 = 1_300_000_000
    private var height: Float = 1

    /// Makes blinks that are the same for the same seed, in all channels and at any rate.
    init(seed: UInt32) { random = RandomNumbers(seed: seed, stream: 0xB11C) }

    /// The height of the blink at the current time, 0 to about 1.2.
    mutating func value(at clock: GeneratorClock) -> Float {
        let time = clock.seconds(since: peak)
        guard time > -0.3 else { return 0 }
        if time > 0.5 {
            peak &+= Int64(Int32(random.uniform(1.6...5.5) * 1e6)) * 1000
            height = random.uniform(0.8...1.2)
            return 0
        }
        let x = time / (time < 0 ? 0.055 : 0.095)
        return height * math_exp(-0.5 * x * x)
    }
}
