import CMath
import TestKit

/// An ECG in mV with a known rate: Gaussian waves like those of `ECGGenerator`, plus disturbances.
struct SyntheticECG {
    var rate = 250
    var seconds = 30
    var beatsPerMinute: Float = 60
    /// The height of the T wave as a fraction of the R peak's height.
    var tWave: Float = 0.3
    /// The random variation of the intervals between beats, as a fraction.
    var variation: Float = 0.02
    var noise: Float = 0.006
    /// The amplitude of a baseline wander of 0.3 Hz, in mV.
    var wander: Float = 0
    var mains: Float = 0
    var mainsHertz: Float = 50
    var seed: UInt32 = 1

    /// Returns the samples and the sample numbers of the R peaks.
    func made() -> (samples: [Float], beats: [Int64]) {
        var random = Random(seed: seed)
        let count = rate * seconds
        var samples = (0..<count).map { index in
            let time = Double(index) / Double(rate)
            return noise * 1.7 * random.signed() + wander * Float(math_sin_double(2 * .pi * 0.3 * time))
                + mains * Float(math_sin_double(2 * .pi * Double(mainsHertz) * time))
        }
        var beats: [Int64] = []
        var time: Float = 0.3
        while time < Float(seconds) {
            let interval = 60 / beatsPerMinute * (1 + variation * 1.7 * random.signed())
            let waveScale = interval.squareRoot()
            add(0.13, at: time - 0.17 * waveScale, 0.024, 0.024, to: &samples)
            add(-0.09, at: time - 0.028, 0.008, 0.008, to: &samples)
            add(1, at: time, 0.0105, 0.0105, to: &samples)
            add(-0.22, at: time + 0.029, 0.009, 0.009, to: &samples)
            add(tWave, at: time + 0.27 * waveScale, 0.055 * waveScale, 0.036 * waveScale, to: &samples)
            beats.append(Int64((time * Float(rate)).rounded()))
            time += interval
        }
        return (samples, beats)
    }

    private func add(_ height: Float, at center: Float, _ rise: Float, _ fall: Float, to samples: inout [Float]) {
        let first = max(0, Int((center - 4 * rise) * Float(rate)))
        let last = min(samples.count - 1, Int((center + 4 * fall) * Float(rate)))
        guard first <= last else { return }
        for index in first...last {
            let time = Float(index) / Float(rate) - center
            let x = time / (time < 0 ? rise : fall)
            samples[index] += height * math_exp(-0.5 * x * x)
        }
    }
}
