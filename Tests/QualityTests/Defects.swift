import Filters
import Signals
import TestKit

/// Defects of an electrode. A test adds one with a given strength to a real EEG.
enum Defect: CaseIterable {
    case loose, flat, mains, drift, railed, muscle, lost

    var name: String {
        switch self {
        case .loose: "loose"
        case .flat: "flat"
        case .mains: "mains"
        case .drift: "drift"
        case .railed: "railed"
        case .muscle: "muscle"
        case .lost: "lost"
        }
    }

    /// The unit of the defect's strengths.
    var unit: String {
        switch self {
        case .loose: "uV in 1 to 40 Hz of noise with a corner of 1.5 Hz"
        case .flat: "uV of noise, and nothing else"
        case .mains: "uV at 50 Hz"
        case .drift: "uV/s"
        case .railed: "standard deviations at which it is clipped"
        case .muscle: "uV of noise in 20 to 200 Hz"
        case .lost: "% of the samples, in dropouts of 20 ms"
        }
    }

    /// The strengths of the defect, from weak to strong.
    var strengths: [Float] {
        switch self {
        case .loose: [20, 30, 40, 60]
        case .flat: [0.2, 0.1, 0.05, 0]
        case .mains: [10, 15, 20, 40]
        case .drift: [50, 60, 80, 100, 200]
        case .railed: [2, 1.5, 1, 0.7]
        case .muscle: [15, 25, 40, 60]
        case .lost: [2, 5, 10, 25]
        }
    }

    /// The strength from which on the defect must be detected with an area under the ROC curve of at least 0.95.
    var stated: Float {
        switch self {
        case .loose: 40
        case .flat: 0.1
        case .mains: 20
        case .drift: 100
        case .railed: 0.7
        case .muscle: 40
        case .lost: 10
        }
    }

    /// Returns the samples with the defect during their whole length.
    func put(into samples: [Float], _ hertz: UInt32, strength: Float, seed: Int) -> [Float] {
        var noise = Noise(seed)
        let rate = Float(hertz)
        switch self {
        case .loose:
            let walk = Self.contact(samples.count, hertz, &noise)
            let scale = strength / Self.deviation(filtered(walk, hertz, from: 1000, to: 40_000))
            return zip(samples, walk).map { $0 + scale * $1 }
        case .flat: return samples.map { _ in samples[0] + strength * noise.next() }
        case .mains: return zip(samples, sine(samples.count, hertz, 50, strength)).map { $0 + $1 }
        case .drift: return samples.enumerated().map { $1 + strength * Float($0) / rate }
        case .railed:
            let mean = samples.reduce(0, +) / Float(samples.count)
            let limit = strength * Self.deviation(samples)
            return samples.map { min(max($0, mean - limit), mean + limit) }
        case .muscle:
            let white = (0..<samples.count).map { _ in noise.next() }
            let band = filtered(white, hertz, from: 20_000, to: min(200_000, Int(hertz) * 450))
            let scale = strength / Self.deviation(band)
            return zip(samples, band).map { $0 + scale * $1 }
        case .lost:
            let length = max(1, Int(hertz) / 50)
            var result = samples
            for first in stride(from: 0, to: samples.count, by: length) where noise.uniform() * 100 < strength {
                for index in first..<min(first + length, samples.count) { result[index] = .nan }
            }
            return result
        }
    }

    /// Returns noise whose power decreases with the square of the frequency above 1.5 Hz.
    private static func contact(_ count: Int, _ hertz: UInt32, _ noise: inout Noise) -> [Float] {
        let kept = 1 - 2 * Float.pi * 1.5 / Float(hertz)
        var value: Float = 0
        return (0..<count).map { _ in
            value = kept * value + noise.next()
            return value
        }
    }

    private static func deviation(_ samples: [Float]) -> Float {
        let mean = samples.reduce(0, +) / Float(samples.count)
        return (samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(samples.count)).squareRoot()
    }
}

/// Returns the part of the samples between two frequencies in mHz.
func filtered(_ samples: [Float], _ hertz: UInt32, from: Int, to: Int) -> [Float] {
    let bank = FilterBank(FilterSettings(highPass: from, lowPass: to), rate: SamplingRate(hertz: hertz))
    var result: [Float] = []
    var first = 0
    while first < samples.count {
        let count = min(FilterBank.maximumCount, samples.count - first)
        let lane = bank.samples(ofLane: 0)
        for index in 0..<count { lane[index] = samples[first + index] }
        bank.filter(count)
        for index in 0..<count { result.append(lane[index]) }
        first += count
    }
    return result
}
