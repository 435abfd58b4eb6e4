import CMath

/// Generates a realistic ECG in mV. The waves P, Q, R, S and T of each beat are Gaussians in time.
///
/// The model is that of P. E. McSharry, G. D. Clifford, L. Tarassenko and L. A. Smith, "A dynamical model for generating synthetic electrocardiogram
/// signals", IEEE Trans. Biomed. Eng. 50(3), 2003, in its closed form: a sum of Gaussians instead of a differential equation. The distances of the
/// waves from the R peak are proportional to the square root of the beat interval (Bazett). The T wave rises more slowly than it falls. Breathing
/// shifts the baseline.
public final class ECGGenerator: SignalGenerator {
    private let peaks: ECGPeaks
    private var clock: GeneratorClock
    private var rhythm: HeartRhythm
    private var random: RandomNumbers
    private let breathing: SineGenerator
    /// The square root of the interval that begins with the last beat. The distances of that beat's waves from its R peak are proportional to it.
    private var waveScale: Float = 1
    /// The same as `waveScale`, for the next beat.
    private var nextWaveScale: Float

    public init(lead: ECGLead, channel: Int, rate: SamplingRate, seed: UInt32) {
        peaks = lead.peaks
        clock = GeneratorClock(rate: rate)
        rhythm = HeartRhythm(seed: seed)
        random = RandomNumbers(seed: seed, stream: UInt32(truncatingIfNeeded: channel) &+ 0xEC61)
        breathing = SineGenerator(frequency: SamplingRate(milliHertz: 250), amplitude: 0.03, rate: rate)
        nextWaveScale = rhythm.interval.squareRoot()
    }

    public func next() -> Float {
        while clock.now >= rhythm.nextBeat {
            rhythm.advance()
            waveScale = nextWaveScale
            nextWaveScale = rhythm.interval.squareRoot()
        }
        let value =
            waves(clock.seconds(since: rhythm.beat), waveScale)
            + waves(clock.seconds(since: rhythm.nextBeat), nextWaveScale)
            + breathing.next() + 0.006 * random.normal()
        clock.advance()
        return value
    }

    /// The sum of the five waves of a beat, `time` seconds after its R peak.
    private func waves(_ time: Float, _ waveScale: Float) -> Float {
        guard time > -0.3, time < 0.6 else { return 0 }
        let fall: Float = time > 0.27 * waveScale ? 0.036 : 0.055
        return gaussian(time, peaks.p, -0.17 * waveScale, 0.024) + gaussian(time, peaks.q, -0.028, 0.008)
            + gaussian(time, peaks.r, 0, 0.0105) + gaussian(time, peaks.s, 0.029, 0.009)
            + gaussian(time, peaks.t, 0.27 * waveScale, fall * waveScale)
    }

    private func gaussian(_ time: Float, _ height: Float, _ centre: Float, _ width: Float) -> Float {
        let distance = time - centre
        // Skip the wave if the sample is more than four widths away, where the wave is below 0.04% of its height. Thus most waves are skipped.
        guard distance < 4 * width, distance > -4 * width else { return 0 }
        let x = distance / width
        return height * math_exp(-0.5 * x * x)
    }
}
