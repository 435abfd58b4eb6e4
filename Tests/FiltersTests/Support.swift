import Filters
import Signals

/// Filters whole channels, four at a time, and passes at most `block` samples in one call.
func filtered(_ channels: [[Float]], _ settings: FilterSettings, _ rate: UInt32, block: Int = 128) -> [[Float]] {
    let bank = FilterBank(settings, rate: SamplingRate(hertz: rate))
    var results = channels
    filter(&results, with: bank, block: block)
    return results
}

/// Filters channels with a bank that may already have filtered other samples.
func filter(_ channels: inout [[Float]], with bank: FilterBank, block: Int = 128) {
    var first = 0
    let length = channels[0].count
    while first < length {
        let count = min(block, length - first)
        for lane in channels.indices {
            let place = bank.samples(ofLane: lane)
            channels[lane].withUnsafeBufferPointer { source in
                for index in 0..<count { place[index] = source[first + index] }
            }
        }
        bank.filter(count)
        for lane in channels.indices {
            let place = bank.samples(ofLane: lane)
            channels[lane].withUnsafeMutableBufferPointer { target in
                for index in 0..<count { target[first + index] = place[index] }
            }
        }
        first += count
    }
}

/// Returns uniform noise in [-1, 1) in steps of 2^-23, the same as FilterVectors/make_vectors.py (constants of
/// Numerical Recipes).
func noise(_ count: Int, seed: UInt32) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(state >> 8) / 8_388_608 - 1
    }
}

/// Returns the same four channels as make_vectors.py: a step, a square wave, noise, and small noise on an offset.
func knownChannels(_ count: Int, half: Int) -> [[Float]] {
    let random = noise(count, seed: 1)
    return [
        (0..<count).map { $0 < count / 4 ? -0.25 : 0.75 }, (0..<count).map { $0 / half % 2 == 0 ? 0.75 : -0.25 },
        random,
        random.map { 0.875 + $0 / 8 },
    ]
}

/// A sine of amplitude 1.
func sine(_ hertz: Double, rate: Double, count: Int) -> [Float] {
    (0..<count).map { Float(sineValue(2 * .pi * hertz * Double($0) / rate)) }
}

/// Returns the maximum magnitude of the samples; infinite if one is NaN.
func extent(_ samples: some Sequence<Float>) -> Float {
    samples.reduce(0) { $1 == $1 ? max($0, $1.magnitude) : .infinity }
}
