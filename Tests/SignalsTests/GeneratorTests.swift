import Signals
import TestKit

private func samples(
    _ kind: GeneratorKind, channel: Int = 0, hertz: UInt32 = 250, seconds: Int, seed: UInt32 = 1
) -> [Float] {
    let generator = kind.generator(channel: channel, rate: SamplingRate(hertz: hertz), seed: seed)
    return (0..<Int(hertz) * seconds).map { _ in generator.next() }
}

/// Returns the power of samples near one frequency, by Goertzel's algorithm in segments of a second.
private func power(_ samples: [Float], _ frequency: Int, hertz: Int) -> Float {
    // Compute cos(2 pi f / rate) with the sine generator, which another test covers.
    let cosine = SineGenerator(
        frequency: SamplingRate(hertz: UInt32(frequency)), amplitude: 1, shift: 0.25,
        rate: SamplingRate(hertz: UInt32(hertz))
    )
    _ = cosine.next()
    let factor = 2 * cosine.next()
    var sum: Float = 0
    for start in stride(from: 0, to: samples.count - hertz + 1, by: hertz) {
        var (a, b): (Float, Float) = (0, 0)
        for sample in samples[start..<start + hertz] { (a, b) = (sample + factor * a - b, a) }
        sum += a * a + b * b - factor * a * b
    }
    return sum / Float(samples.count / hertz)
}

private func allFinite(_ samples: [Float]) -> Bool { samples.allSatisfy { $0.isFinite } }
private func largest(_ samples: [Float]) -> Float { samples.reduce(-.infinity) { max($0, $1) } }
private func smallest(_ samples: [Float]) -> Float { samples.reduce(.infinity) { min($0, $1) } }

/// Returns the indices at which the samples rise above `level`.
private func rises(_ samples: [Float], above level: Float) -> [Int] {
    samples.indices.dropFirst().filter { samples[$0] > level && samples[$0 - 1] <= level }
}

let generatorTests = [
    TestCase("a simulated sine has the right values, also in phase after many samples") { t in
        let sine = SineGenerator(frequency: SamplingRate(hertz: 1), amplitude: 2, rate: SamplingRate(hertz: 12))
        // The expected values of a sine of amplitude 2 at multiples of 30 degrees.
        let expected: [Float] = [0, 1, 1.7320508, 2, 1.7320508, 1, 0, -1, -1.7320508, -2, -1.7320508, -1]
        for round in 0..<20_000 {
            for (index, value) in expected.enumerated() {
                let actual = sine.next()
                if (actual - value).magnitude > 2e-5 {
                    return t.fail("sample \(index) of round \(round)")
                }
            }
        }
        t.expect(true)
    },
    TestCase("the phase shift of a simulated sine moves each channel by a further part of a period") { t in
        let kind = GeneratorKind.sine(frequency: SamplingRate(hertz: 1), amplitude: 1, channelShift: 0.25)
        let firsts = (0..<4).map { samples(kind, channel: $0, seconds: 1)[0] }
        for (actual, expected) in zip(firsts, [0, 1, 0, -1] as [Float]) {
            t.expect((actual - expected).magnitude < 1e-5)
        }
    },
    TestCase(
        "generators of signals give the same samples for the same seed, and other samples for another seed or channel"
    ) { t in
        for kind in [GeneratorKind.ecg, .eeg(humAmplitude: 5), .eog, .emg] {
            let first = samples(kind, seconds: 4)
            t.expect(first == samples(kind, seconds: 4))
            t.expect(first != samples(kind, seconds: 4, seed: 2))
            t.expect(first != samples(kind, channel: 1, seconds: 4))
            t.expect(allFinite(first))
        }
    },
    TestCase("a simulated ECG has a rhythm that varies within healthy limits, and R peaks of about a millivolt") { t in
        let ecg = samples(.ecg, seconds: 60)
        let beats = rises(ecg, above: 0.6)
        t.expect((60...72).contains(beats.count), "\(beats.count) beats")
        let intervals = zip(beats.dropFirst(), beats).map { $0 - $1 }
        let (shortest, longest) = (intervals.min() ?? 0, intervals.max() ?? 0)
        t.expect(longest - shortest > 5 && shortest > 175 && longest < 300, "intervals \(shortest) ... \(longest)")
        t.expect(largest(ecg) > 0.95 && largest(ecg) < 1.3)
        t.expect(smallest(ecg) > -0.5)
    },
    TestCase(
        "all simulated ECG leads show each beat at the same time, at all sampling rates, and follow Einthoven's law"
    ) { t in
        let leads = [2, 3, 0].map { samples(.ecg, channel: $0, hertz: 500, seconds: 10) }
        // Einthoven's law states I + III = II. Allow a difference, because each lead has a baseline and noise of its own.
        for index in leads[0].indices where (leads[0][index] + leads[1][index] - leads[2][index]).magnitude > 0.15 {
            return t.fail("sample \(index)")
        }
        let slow = rises(samples(.ecg, hertz: 250, seconds: 10), above: 0.6)
        let fast = rises(samples(.ecg, hertz: 1000, seconds: 10), above: 0.6)
        t.expectEqual(slow.count, fast.count)
        for (a, b) in zip(slow, fast) { t.expect((a * 4 - b).magnitude <= 6) }
    },
    TestCase("the twelve simulated ECG leads have the standard names") { t in
        t.expectEqual(
            ECGLead.allCases.map { $0.label },
            "II V5 I III aVR aVL aVF V1 V2 V3 V4 V6".split(separator: " ").map(String.init))
    },
    TestCase("a simulated EEG has alpha waves at the back, blinks at the front, and mains interference if requested") {
        t in
        let front = samples(.eeg(humAmplitude: 0), channel: 0, seconds: 60)
        let back = samples(.eeg(humAmplitude: 0), channel: 8, seconds: 60)
        t.expect(power(back, 10, hertz: 250) > 4 * power(back, 16, hertz: 250))
        t.expect(power(back, 10, hertz: 250) > 4 * power(front, 10, hertz: 250))
        t.expect(rises(front, above: 80).count >= 8)
        t.expectEqual(rises(back, above: 130).count, 0)
        t.expect(largest(back) > 25 && largest(front) < 250)
        // The power of the simulated EEG's background decreases with the frequency.
        t.expect(power(front, 2, hertz: 250) > 3 * power(front, 20, hertz: 250))
        let hum = samples(.eeg(humAmplitude: 10), channel: 8, seconds: 10)
        t.expect(power(hum, 50, hertz: 250) > 50 * power(back, 50, hertz: 250))
    },
    TestCase("simulated electrodes have the names of the 10-20 system, each once") { t in
        let labels = (0..<100).map { EEGElectrode(channel: $0).label }
        t.expectEqual(Array(labels[0..<10]), "Fp1 Fp2 F3 F4 C3 C4 P3 P4 O1 O2".split(separator: " ").map(String.init))
        t.expectEqual(labels[19], "Fp1-2")
        t.expectEqual(Set(labels).count, 100)
        t.expectEqual(EEGElectrode(channel: .min).label, "Fp1")
    },
    TestCase("a simulated EMG has bursts over a quiet baseline") { t in
        let emg = samples(.emg, hertz: 1000, seconds: 30)
        let strengths = stride(from: 0, to: emg.count, by: 200).map { start in
            emg[start..<start + 200].reduce(0 as Float) { $0 + $1 * $1 } / 200
        }
        t.expect(largest(strengths) > 100 * smallest(strengths))
        t.expect(strengths.filter { $0 > 400 }.count > 15)
        t.expect(strengths.filter { $0 < 100 }.count > 15)
        t.expect(power(emg, 80, hertz: 1000) > 3 * power(emg, 2, hertz: 1000))
    },
    TestCase("a simulated EOG jumps, and only its vertical channel contains blinks") { t in
        let vertical = samples(.eog, channel: 0, seconds: 30)
        let horizontal = samples(.eog, channel: 1, seconds: 30)
        t.expect(largest(vertical) > 200 && largest(horizontal) < 180)
        t.expect(largest(horizontal) > 50 && smallest(horizontal) < -50)
    },
    TestCase("generators of signals work at any rate, frequency, channel and phase shift") { t in
        for rate in [SamplingRate.irregular, SamplingRate(milliHertz: 1), SamplingRate(milliHertz: .max)] {
            for channel in [Int.min, 0, .max] {
                let kinds: [GeneratorKind] = [
                    .ecg, .eeg(humAmplitude: 1), .eog, .emg,
                    .sine(frequency: SamplingRate(milliHertz: .max), amplitude: 1, channelShift: .infinity),
                    .sine(frequency: .irregular, amplitude: 1, channelShift: -1e30),
                ]
                for kind in kinds {
                    let generator = kind.generator(channel: channel, rate: rate, seed: 0)
                    var isFinite = true
                    for _ in 0..<20 { isFinite = isFinite && generator.next().isFinite }
                    t.expect(isFinite)
                }
            }
        }
    },
]
