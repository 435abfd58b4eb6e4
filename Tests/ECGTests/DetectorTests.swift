import CMath
import ECG
import Signals
import TestKit

/// Expects that the detector finds all beats except the last, incomplete one, and no others.
private func expectAll(
    _ ecg: SyntheticECG, _ t: Expectations, _ words: String, factor: Float = 1, file: StaticString = #fileID,
    line: UInt = #line
) {
    let (samples, beats) = ecg.made()
    let result = found(samples.map { factor * $0 }, UInt32(ecg.rate))
    let agreement = Agreement(result.samples, with: beats, tolerance: Int64(ecg.rate / 20))
    t.expect(agreement.wrong == 0 && agreement.missed <= 1, "\(words): \(agreement.text)", file: file, line: line)
    // A beat's position may be wrong by 12 ms and one sample of the detector's reduced rate.
    t.expect(agreement.error <= Int64(ecg.rate) * 12 / 1000 + 1, "\(words): \(agreement.text)", file: file, line: line)
    guard let rates = result.rates(from: 15, to: 30) else {
        return t.fail("\(words): no heart rate is shown", file: file, line: line)
    }
    t.expect(
        rates.allSatisfy { abs($0 - ecg.beatsPerMinute) < ecg.beatsPerMinute / 30 + 1 }, "\(words): rates", file: file,
        line: line)
}

private func gaussian(_ random: inout Random) -> Float {
    (0..<6).reduce(0) { sum, _ in sum + random.signed() } / 1.414
}

let detectorTests = [
    TestCase("the beat detector finds all beats from 30 to 240 a minute at sampling rates from 100 to 16,384 Hz") { t in
        for rate in [100, 128, 200, 250, 360, 399, 512, 1000, 4096, 16384] {
            for beats: Float in rate < 400 ? [30, 60, 120, 180, 240] : [90] {
                var ecg = SyntheticECG(rate: rate, seconds: rate > 2000 ? 20 : 30, beatsPerMinute: beats)
                // The small variation has the effect that even at 240 beats a minute, no beat comes within 200 ms of
                // the previous one.
                ecg.variation = 0.015
                expectAll(ecg, t, "\(beats) a minute at \(rate) Hz")
            }
        }
    },
    TestCase("if the unit, polarity, offset or block size of an ECG changes, the detector finds the same beats") { t in
        let ecg = SyntheticECG(beatsPerMinute: 75)
        for factor: Float in [-1, 1000, -1000, 1e-6, 4e6] { expectAll(ecg, t, "\(factor) times", factor: factor) }
        let (samples, beats) = ecg.made()
        let wanted = found(samples, 250).beats
        for block in [1, 5, 64, 1000, 10_000] { t.expect(found(samples, 250, block: block).beats == wanted) }
        let moved = found(samples.map { $0 + 300 }, 250)
        let agreement = Agreement(moved.samples, with: beats, tolerance: 5)
        t.expect(agreement.missed <= 1 && agreement.wrong == 0, agreement.text)
    },
    TestCase(
        "if T waves are as high as R peaks, they do not count as beats; if they are steeper, no heart rate is shown"
    ) { t in
        for beats: Float in [40, 60, 90] {
            expectAll(SyntheticECG(beatsPerMinute: beats, tWave: 1), t, "T of 1 at \(beats)")
            expectAll(SyntheticECG(beatsPerMinute: beats, tWave: -0.8), t, "T of -0.8 at \(beats)")
        }
        expectAll(SyntheticECG(beatsPerMinute: 50, tWave: 1.6), t, "T of 1.6")
        let steep = found(SyntheticECG(beatsPerMinute: 110, tWave: 2).made().samples, 250)
        t.expect(steep.isSilent(from: 0, to: 30))
    },
    TestCase("in an ECG with baseline wander, mains interference and noise, all beats are found") { t in
        expectAll(SyntheticECG(beatsPerMinute: 70, wander: 5), t, "wander")
        for rate in [128, 250, 500] {
            for hertz: Float in [50, 60] {
                let ecg = SyntheticECG(rate: rate, beatsPerMinute: 70, mains: 0.5, mainsHertz: hertz)
                expectAll(ecg, t, "\(hertz) Hz at \(rate)")
            }
        }
        expectAll(SyntheticECG(beatsPerMinute: 70, noise: 0.15), t, "noise")
    },
    TestCase("noise, mains interference, slow waves and a flat line give no heart rate") { t in
        for hertz: UInt32 in [100, 250, 1000] {
            for seed: UInt32 in hertz == 1000 ? 1...1 : 1...3 {
                var random = Random(seed: seed)
                let white = (0..<Int(hertz) * 60).map { _ in gaussian(&random) }
                t.expectEqual(found(white, hertz).reportedCount, 0, "white at \(hertz) Hz")
                var sum: Float = 0
                let brown = white.map { value -> Float in
                    sum += value
                    return sum
                }
                t.expectEqual(found(brown, hertz).reportedCount, 0, "brown at \(hertz) Hz")
            }
        }
        for hertz: Double in [0.3, 1, 5, 10, 12, 50, 60] {
            let sine = (0..<15_000).map { Float(math_sin_double(2 * .pi * hertz * Double($0) / 250)) }
            t.expectEqual(found(sine, 250).reportedCount, 0, "\(hertz) Hz")
        }
        for value: Float in [0, 0.3, -8000] {
            t.expectEqual(found([Float](repeating: value, count: 15_000), 250).beats.count, 0)
        }
        t.expectEqual(found([Float](repeating: .nan, count: 15_000), 250).beats.count, 0)
    },
    TestCase(
        "if an ECG lead is detached, the heart rate ends at most 3.5 s later; if it is attached again, the rate returns at most 7 s later"
    ) { t in
        let (samples, _) = SyntheticECG(seconds: 60, beatsPerMinute: 70).made()
        // Three effects of a detached lead: lost samples, a flat line, and the amplifier's maximum value.
        for value: Float in [.nan, 0.1, 5] {
            var broken = samples
            for index in 250 * 20..<250 * 32 { broken[index] = value }
            let result = found(broken, 250)
            t.expect(result.rates(from: 10, to: 20) != nil)
            t.expect(result.isSilent(from: 23.5, to: 35), "\(value)")
            t.expect(result.rates(from: 39.5, to: 60) != nil, "\(value)")
        }
    },
    TestCase(
        "if a packet of an ECG is lost, at most one beat is missed; an interval between beats that contains lost samples does not count"
    ) { t in
        let (samples, beats) = SyntheticECG(seconds: 120, beatsPerMinute: 70).made()
        for length in [1, 5, 12, 25, 100] {
            var broken = samples
            var packets = 0
            for start in stride(from: 1300, to: broken.count - 300, by: 1117) {
                packets += 1
                for index in start..<start + length { broken[index] = .nan }
            }
            let result = found(broken, 250)
            let agreement = Agreement(result.samples, with: beats, tolerance: 12)
            t.expect(agreement.wrong <= 2 && agreement.missed <= packets, "\(length): \(agreement.text)")
            t.expect(result.rates(from: 15, to: 119)?.allSatisfy { abs($0 - 70) < 3 } ?? false, "\(length)")
            guard length > 12 else { continue }
            t.expectEqual(result.beats.count { !$0.isContinuous }, packets + 1, "\(length)")
        }
    },
    TestCase("a single extreme value in an ECG changes only the beats near it") { t in
        let (samples, beats) = SyntheticECG(seconds: 40, beatsPerMinute: 70).made()
        for value: Float in [20, -1e4, 1e9, 1e19, -1e30, .infinity, .nan] {
            var broken = samples
            for place in [2900, 5000, 5003, 7777] { broken[place] = value }
            let result = found(broken, 250)
            let agreement = Agreement(result.samples, with: beats, tolerance: 12)
            t.expect(agreement.wrong <= 2 && agreement.missed <= 4, "\(value): \(agreement.text)")
            t.expect(result.rates(from: 10, to: 40)?.allSatisfy { abs($0 - 70) < 4 } ?? false, "\(value)")
        }
        // Next, an extreme value comes early (sample 500), while the detector still adapts to the signal.
        var broken = samples
        broken[500] = 1e12
        t.expect(found(broken, 250).rates(from: 12, to: 40) != nil)
    },
    TestCase("if the amplification of an ECG changes, the beat detector adapts and finds the same rate") { t in
        let (samples, beats) = SyntheticECG(seconds: 60, beatsPerMinute: 70).made()
        for factor: Float in [100, 5, 0.2, 0.01, -1] {
            let changed = samples.indices.map { $0 < 7000 ? samples[$0] : factor * samples[$0] }
            let result = found(changed, 250)
            t.expect(result.rates(from: 40, to: 60)?.allSatisfy { abs($0 - 70) < 3 } ?? false, "\(factor)")
            t.expect(Agreement(result.samples, with: beats, tolerance: 25).wrong <= 2)
        }
    },
    TestCase(
        "if the transmission restarts, the beat detector adapts again; a channel with a rate below 100 Hz has no detector"
    ) { t in
        t.expect(RPeakDetector(rate: SamplingRate(milliHertz: 99_999)) == nil)
        t.expect(RPeakDetector(rate: .irregular) == nil)
        guard let detector = RPeakDetector(rate: SamplingRate(hertz: 250)) else { return t.fail("none") }
        let (samples, _) = SyntheticECG(seconds: 10).made()
        var beats: [Beat] = []
        for _ in 0..<2 {
            samples.withUnsafeBufferPointer { detector.take($0, first: 1 << 40) { beats.append($0) } }
        }
        t.expectEqual(beats.count, 20)
        t.expectEqual(beats.count { !$0.isContinuous }, 2)
        t.expect(beats.allSatisfy { $0.sample >= 1 << 40 })
        t.expectEqual(detector.end, 1 << 40 + 2500)
        // If sample numbers are skipped, the skipped samples count as lost.
        beats = []
        samples.withUnsafeBufferPointer { detector.take($0, first: 2 << 40) { beats.append($0) } }
        t.expectEqual(beats.first?.isContinuous ?? true, false)
    },
]
