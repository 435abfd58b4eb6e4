import CVectors
import Spectrum

/// Measures the frequencies in one second of a channel. Its memory is reused for one channel after the other. Only `init` allocates.
final class WindowAnalysis {
    private let plan: WindowPlan
    private let transform: RealTransform
    /// The detrended samples. `bandVector` uses them after `measure`.
    private let line: UnsafeMutablePointer<Float>
    /// The detrended samples multiplied by the window function, followed by zeros from `plan.length` on.
    private let windowed: UnsafeMutablePointer<Float>
    private let real: UnsafeMutablePointer<Float>
    private let imaginary: UnsafeMutablePointer<Float>

    init(_ plan: WindowPlan, _ tables: SpectrumTables) {
        self.plan = plan
        transform = tables.transform(size: plan.size)
        line = .allocate(capacity: plan.size)
        windowed = .allocate(capacity: plan.size)
        real = .allocate(capacity: plan.half)
        imaginary = .allocate(capacity: plan.half)
        line.initialize(repeating: 0, count: plan.size)
        windowed.initialize(repeating: 0, count: plan.size)
    }

    deinit {
        line.deallocate()
        windowed.deallocate()
        real.deallocate()
        imaginary.deallocate()
    }

    /// Measures the amplitude in the band of 1 to 40 Hz, the mains amplitude, and the noise above the band.
    func measure(_ channel: ChannelWindow, into measures: inout QualityMeasures) {
        channel.copy(to: line, hasLosses: measures.lost > 0)
        removeLine()
        let window = plan.window.values
        var index = 0
        while index < plan.length {
            v4_store(windowed + index, v4_mul(v4_load(line + index), v4_load(window + index)))
            index += 4
        }
        for table in plan.mainsTables {
            let amplitude = self.amplitude(table)
            guard !(amplitude < measures.mains) else { continue }
            (measures.mains, measures.mainsHertz) = (Self.limited(amplitude), table.hertz)
        }
        transform.transform(windowed, real: real, imaginary: imaginary)
        let powers = weighPowers()
        measures.amplitude = Self.limited(powers.band.squareRoot())
        measures.noise = plan.hasNoise ? Self.limited(powers.noise.squareRoot()) : nil
    }

    /// Limits extreme values, because their squares would be infinite as floats.
    private static func limited(_ value: Float) -> Float { value < 1e18 ? value : 1e18 }

    /// Subtracts the mean and the slope, so that a drift does not count as amplitude.
    private func removeLine() {
        let moments = plan.moments
        var (sums, products) = (v4_splat(0), v4_splat(0))
        var index = 0
        while index < plan.length {
            let values = v4_load(line + index)
            sums = v4_add(sums, values)
            products = v4_add(products, v4_mul(values, v4_load(moments + index)))
            index += 4
        }
        let mean = v4_splat((sums[0] + sums[1] + sums[2] + sums[3]) / Float(plan.length))
        let slope = v4_splat((products[0] + products[1] + products[2] + products[3]) / plan.momentSquares)
        index = 0
        while index < plan.length {
            let trend = v4_add(mean, v4_mul(slope, v4_load(moments + index)))
            v4_store(line + index, v4_sub(v4_load(line + index), trend))
            index += 4
        }
    }

    private func amplitude(_ table: MainsTable) -> Float {
        var (cosines, sines) = (v4_splat(0), v4_splat(0))
        var index = 0
        while index < plan.length {
            let values = v4_load(windowed + index)
            cosines = v4_add(cosines, v4_mul(values, v4_load(table.cosine + index)))
            sines = v4_add(sines, v4_mul(values, v4_load(table.sine + index)))
            index += 4
        }
        let (c, s) = (cosines[0] + cosines[1] + cosines[2] + cosines[3], sines[0] + sines[1] + sines[2] + sines[3])
        return (c * c + s * s).squareRoot()
    }

    /// Computes the squared standard deviations in the band of 1 to 40 Hz and in the noise band above it.
    private func weighPowers() -> (band: Float, noise: Float) {
        // Ignore element 0, which combines the bins of 0 Hz and of half the sampling rate: neither of them counts.
        (real[0], imaginary[0]) = (0, 0)
        let (bandWeights, noiseWeights) = (plan.bandWeights, plan.noiseWeights)
        var (band, noise) = (v4_splat(0), v4_splat(0))
        var index = 0
        while index < plan.half {
            let (re, im) = (v4_load(real + index), v4_load(imaginary + index))
            let power = v4_add(v4_mul(re, re), v4_mul(im, im))
            band = v4_add(band, v4_mul(power, v4_load(bandWeights + index)))
            noise = v4_add(noise, v4_mul(power, v4_load(noiseWeights + index)))
            index += 4
        }
        return (band[0] + band[1] + band[2] + band[3], noise[0] + noise[1] + noise[2] + noise[3])
    }

    /// Writes the band's bins of the last measured channel, computed without a window function, as a vector of length 1. The scalar product of two
    /// such vectors is the correlation of the two bands. If the channel has no signal in the band, all values are 0.
    /// - Parameter target: space for `ChannelLikeness.width` values.
    func bandVector(into target: UnsafeMutablePointer<Float>) {
        let bins = plan.bandBins
        transform.transform(line, real: real, imaginary: imaginary)
        var sum: Float = 0
        for bin in bins { sum += real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
        let factor = sum > 0 && sum.isFinite ? 1 / sum.squareRoot() : 0
        for (index, bin) in bins.enumerated() {
            target[2 * index] = factor > 0 ? real[bin] * factor : 0
            target[2 * index + 1] = factor > 0 ? imaginary[bin] * factor : 0
        }
    }
}
