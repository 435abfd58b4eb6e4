import CMath
import Signals
import Spectrum

/// The analysis for channels of one sampling rate: the reduced rate, the window, and the weights of the bins. All channels of a stream share one
/// plan.
///
/// Rates from 500 Hz on are reduced to 250 to 499 Hz by averaging successive samples. The noise band ends at half the reduced rate, so the quality
/// does not depend on the amplifier's rate. `gain` compensates the attenuation by averaging.
final class WindowPlan {
    /// The sampling rates of channels that can be rated, in thousandths of a hertz. Lower rates do not contain the band of 1 to 40 Hz. At higher
    /// rates, a quarter of a second has too many samples for the memory.
    static let rates: ClosedRange<UInt32> = 32_000...65_536_000
    /// The minimum reduced rate, in thousandths of a hertz.
    private static let leastReduced: UInt32 = 250_000
    static let band: ClosedRange<Double> = 1...40
    static let mains: [UInt8] = [50, 60]
    /// A frequency bin counts as mains if its distance from a mains harmonic is at most this number of bins: half of the main lobe of the Hann
    /// window, plus a small margin for deviations of the mains frequency.
    private static let mainsReach = 2.25
    /// The highest considered harmonic of the mains, in Hz. Higher harmonics are too small to matter.
    private static let highestHarmonic = 250.0

    /// The number of received samples that are averaged to one reduced sample.
    let factor: Int
    /// The number of received samples in a quarter of a second.
    let quarterSamples: Int
    /// The number of samples in a quarter of a second after the rate was reduced by averaging.
    let quarterLength: Int
    /// The number of reduced samples in a window. It is a multiple of four, so the window is one second or up to three samples shorter.
    var length: Int { ChannelWindow.quarters * quarterLength }
    /// The number of points of the Fourier transform.
    let size: Int
    /// Half of the number of points of the Fourier transform.
    var half: Int { size / 2 }
    let window: Window
    /// The distance of each sample from the middle of the window, in samples.
    let moments: UnsafeMutablePointer<Float>
    /// The sum of the squares of all values in `moments`.
    let momentSquares: Float
    /// For each mains frequency, the Hann window multiplied by cosine and sine, scaled so that the result is an amplitude. Empty if the sampling
    /// rate is too low for the mains frequencies.
    let mainsTables: [MainsTable]
    /// The weights of the frequency bins. The sum of the bins' squared magnitudes with these weights is the variance in the band of 1 to 40 Hz. Like
    /// the weights for the noise, the array has `half` values.
    let bandWeights: UnsafeMutablePointer<Float>
    let noiseWeights: UnsafeMutablePointer<Float>
    let hasNoise: Bool
    /// The bins of the band of 1 to 40 Hz, for the correlations.
    let bandBins: Range<Int>

    /// - Returns: nil if the sampling rate is outside of `rates`.
    init?(_ rate: SamplingRate, _ tables: SpectrumTables) {
        guard Self.rates.contains(rate.milliHertz) else { return nil }
        let factor = Self.factor(rate)
        self.factor = factor
        let reduced = Double(rate.milliHertz) / 1000 / Double(factor)
        quarterLength = max(8, Int(reduced / 4))
        quarterSamples = quarterLength * factor
        let length = ChannelWindow.quarters * quarterLength
        size = max(64, SpectrumTables.size(for: length))
        let window = tables.window(.hannDenormalized, length: length)
        self.window = window
        let half = size / 2
        moments = .allocate(capacity: length)
        var squares = 0.0
        for index in 0..<length {
            let moment = Double(index) - Double(length - 1) / 2
            moments[index] = Float(moment)
            squares += moment * moment
        }
        momentSquares = Float(squares)
        bandWeights = .allocate(capacity: half)
        noiseWeights = .allocate(capacity: half)
        bandWeights.initialize(repeating: 0, count: half)
        noiseWeights.initialize(repeating: 0, count: half)
        hasNoise = rate.milliHertz >= QualityLimits.leastNoiseRate
        mainsTables = Self.mains.filter { Double($0) <= 0.45 * reduced }.map {
            MainsTable(
                $0, window, perSample: Double($0) / reduced, gain: Self.gain(Double($0), reduced, factor: factor))
        }
        bandBins = Self.weigh(rate, reduced, size, window, band: bandWeights, noise: noiseWeights)
    }

    deinit {
        moments.deallocate()
        bandWeights.deallocate()
        noiseWeights.deallocate()
    }

    private static func factor(_ rate: SamplingRate) -> Int { max(1, Int(rate.milliHertz / leastReduced)) }

    /// The gain of averaging `factor` successive samples, at a frequency.
    private static func gain(_ frequency: Double, _ reduced: Double, factor: Int) -> Double {
        guard factor > 1, frequency > 0 else { return 1 }
        let angle = Double.pi * frequency / reduced
        return (math_sin_double(angle) / (Double(factor) * math_sin_double(angle / Double(factor)))).magnitude
    }

    /// Computes the weights of the bins.
    /// - Returns: the bins of the band of 1 to 40 Hz.
    private static func weigh(
        _ rate: SamplingRate, _ reduced: Double, _ size: Int, _ window: Window, band: UnsafeMutablePointer<Float>,
        noise: UnsafeMutablePointer<Float>
    ) -> Range<Int> {
        let factor = factor(rate)
        let half = size / 2
        var squares = 0.0
        for index in 0..<window.length { squares += Double(window.values[index]) * Double(window.values[index]) }
        let scale = 2 / (Double(size) * squares)
        let harmonics = harmonics(rate, reduced)
        var (first, end, above, kept) = (0, 0, 0, 0)
        for bin in 1..<half {
            let frequency = Double(bin) * reduced / Double(size)
            let gain = gain(frequency, reduced, factor: factor)
            let weight = Float(scale / (gain * gain))
            if Self.band.contains(frequency) {
                band[bin] = weight
                if first == 0 { first = bin }
                end = bin + 1
            } else if frequency > Self.band.upperBound {
                above += 1
                guard !harmonics.contains(where: { ($0 - frequency).magnitude <= mainsReach }) else { continue }
                noise[bin] = weight
                kept += 1
            }
        }
        // Increase the weights of the other bins, so that their mean takes the place of the bins that count as mains.
        if kept > 0 {
            let factor = Float(above) / Float(kept)
            for bin in 1..<half { noise[bin] *= factor }
        }
        return first..<max(first, end)
    }

    /// The frequencies of the mains and their harmonics at the reduced rate, after aliasing.
    private static func harmonics(_ rate: SamplingRate, _ reduced: Double) -> [Double] {
        var places: [Double] = []
        let highest = min(highestHarmonic, Double(rate.milliHertz) / 2000)
        for mains in mains {
            var frequency = Double(mains)
            while frequency <= highest {
                let rest = frequency - (frequency / reduced).rounded() * reduced
                // Ignore harmonics that averaging nearly removes.
                if gain(frequency, reduced, factor: factor(rate)) > 0.1 { places.append(rest.magnitude) }
                frequency += Double(mains)
            }
        }
        return places
    }
}

/// Cosine and sine of a mains frequency. They are scaled so that two sums over the windowed samples result in the amplitude of the mains.
final class MainsTable {
    let hertz: UInt8
    /// The table's cosine values, one for each sample of a window.
    let cosine: UnsafeMutablePointer<Float>
    let sine: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - perSample: the phase step per sample, in turns (1 turn is 360 degrees).
    ///   - gain: the gain of averaging at the frequency.
    init(_ hertz: UInt8, _ window: Window, perSample: Double, gain: Double) {
        self.hertz = hertz
        cosine = .allocate(capacity: window.length)
        sine = .allocate(capacity: window.length)
        var sum = 0.0
        for index in 0..<window.length { sum += Double(window.values[index]) }
        let scale = 2 / (sum * gain)
        for index in 0..<window.length {
            let angle = 2 * Double.pi * perSample * Double(index)
            cosine[index] = Float(scale * math_cos_double(angle))
            sine[index] = Float(scale * math_sin_double(angle))
        }
    }

    deinit {
        cosine.deallocate()
        sine.deallocate()
    }
}
