/// Generates a realistic EEG in µV: background noise whose power falls with frequency, alpha bursts that are strongest at the back of the head,
/// blinks that are strongest at its front, and mains hum if requested.
///
/// The background is the sum of low-pass noises whose corner frequencies are two octaves apart, which approximates 1/f. All channels of a seed share
/// a part of the slow noise and of the alpha rhythm, as on a real head.
public final class EEGGenerator: SignalGenerator {
    private let electrode: EEGElectrode
    private var clock: GeneratorClock
    private var shared: RandomNumbers
    private var own: RandomNumbers
    private var slow: LowPassNoise
    private var middle: LowPassNoise
    private var fast: LowPassNoise
    private var alpha: Resonator
    private var envelope: LowPassNoise
    private var blinks: EyeBlinks
    private let hum: SineGenerator?

    public init(channel: Int, humAmplitude: Float = 0, rate: SamplingRate, seed: UInt32) {
        electrode = EEGElectrode(channel: channel)
        clock = GeneratorClock(rate: rate)
        shared = RandomNumbers(seed: seed, stream: 0xEE60)
        own = RandomNumbers(seed: seed, stream: UInt32(truncatingIfNeeded: channel) &+ 0xEE61)
        slow = LowPassNoise(corner: 1, rate: rate)
        middle = LowPassNoise(corner: 4, rate: rate)
        fast = LowPassNoise(corner: 20, rate: rate)
        alpha = Resonator(frequency: 10.2, bandwidth: 1.4, rate: rate)
        envelope = LowPassNoise(corner: 0.15, rate: rate)
        blinks = EyeBlinks(seed: seed)
        hum =
            humAmplitude == 0
            ? nil
            : SineGenerator(
                frequency: SamplingRate(hertz: 50), amplitude: humAmplitude, shift: Float(channel % 7) * 0.03,
                rate: rate)
    }

    public func next() -> Float {
        let (common, individual) = (shared.normal(), own.normal())
        var value = 7 * slow.next(0.5 * common + 0.87 * individual)
        value += 5 * middle.next(own.normal()) + 4 * fast.next(own.normal())
        let burst = min(max(0.35 + 0.9 * envelope.next(shared.normal()), 0.05), 1.25)
        value += electrode.alpha * burst * alpha.next(0.85 * common + 0.53 * individual)
        if electrode.blink > 0 { value += electrode.blink * blinks.value(at: clock) }
        if let hum { value += hum.next() }
        clock.advance()
        return value
    }
}
