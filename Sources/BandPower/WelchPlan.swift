import Signals
import Spectrum

/// The data that all channels of one sampling rate share: the window function, the transform, and the bins of each band.
public final class WelchPlan {
    public let settings: WelchSettings
    public let rate: SamplingRate
    /// The length of a window in samples.
    public let windowLength: Int
    /// The distance between the beginnings of two windows in samples.
    public let hop: Int
    /// The length of the transform in samples: a power of two, to which the window is padded with zeros.
    public let size: Int
    /// The number of stored bins, from 0 Hz to the highest band limit or half the sampling rate.
    public let binCount: Int
    /// The distance of two bins, in hertz.
    public let binWidth: Double

    let transform: RealTransform
    let window: Window
    /// The factor from squared magnitudes to densities: the sum of the densities, times the distance of two bins in hertz, is the power.
    let scale: Float
    /// The range of bins of each band.
    let bands: [Range<Int>]
    // Working memory for one window at a time.
    let samples: UnsafeMutablePointer<Float>
    let even: UnsafeMutablePointer<Float>
    let odd: UnsafeMutablePointer<Float>
    let powers: UnsafeMutablePointer<Float>

    /// Creates the data for channels of one rate.
    /// - Returns: nil for channels without a sampling rate, or with one below 2 Hz.
    public init?(_ settings: WelchSettings, rate: SamplingRate, tables: SpectrumTables) {
        guard rate.milliHertz >= 2000 else { return nil }
        self.settings = settings
        self.rate = rate
        // Compute in 64 bits, because the length of 16 s at 1 MHz overflows 32 bits. A window that would exceed the transform's maximum length is
        // shortened.
        let wanted = Int64(rate.milliHertz) * Int64(settings.windowMilliseconds) / 1_000_000
        windowLength = Int(min(Int64(SpectrumLimits.maximumSize), max(8, wanted)))
        hop = max(1, windowLength - windowLength * settings.overlap / 100)
        size = max(32, SpectrumTables.size(for: windowLength))
        binWidth = Double(rate.milliHertz) / 1000 / Double(size)
        let highest = Double(settings.limits[Band.count]) / 1000
        let half = size / 2
        binCount = min(half + 1, Int(highest / binWidth) + 2)
        transform = tables.transform(size: size)
        window = tables.window(settings.function, length: windowLength)
        var squares = 0.0
        for index in 0..<windowLength { squares += Double(window.values[index]) * Double(window.values[index]) }
        scale = Float(2 / (Double(rate.milliHertz) / 1000 * squares))
        let width = binWidth
        let count = binCount
        bands = Band.allCases.map { band in
            // A band includes its lower limit but not its upper limit, so that each bin belongs to only one band.
            func bin(_ limit: Int) -> Int { min(count, Int((Double(limit) / 1000 / width).rounded(.up))) }
            return bin(settings.limits[band.rawValue])..<bin(settings.limits[band.rawValue + 1])
        }
        // Allocate a multiple of eight values, because the loops process eight values at a time.
        let padded = (size + 7) & ~7
        samples = .allocate(capacity: padded)
        even = .allocate(capacity: padded)
        odd = .allocate(capacity: padded)
        powers = .allocate(capacity: half + 8)
        samples.initialize(repeating: 0, count: padded)
        even.initialize(repeating: 0, count: padded)
        odd.initialize(repeating: 0, count: padded)
        powers.initialize(repeating: 0, count: half + 8)
    }

    deinit {
        samples.deallocate()
        even.deallocate()
        odd.deallocate()
        powers.deallocate()
    }

    /// The minimum length of rings in milliseconds: a window and a second.
    public var keptMilliseconds: Int { settings.windowMilliseconds + 1000 }

    /// Subtracts the mean from the window's samples, and computes the densities, in the square of the channel's unit per hertz.
    func transformWindow() {
        var sum = 0.0
        for index in 0..<windowLength { sum += Double(samples[index]) }
        let mean = Float(sum / Double(windowLength))
        for index in 0..<windowLength { samples[index] -= mean }
        for index in windowLength..<((windowLength + 7) & ~7) { samples[index] = 0 }
        _ = ShortTimeSpectrum.applyWindow(window, to: samples, even: even, odd: odd)
        let used = (windowLength + 7) & ~7
        if used < size {
            (even + used / 2).update(repeating: 0, count: (size - used) / 2)
            (odd + used / 2).update(repeating: 0, count: (size - used) / 2)
        }
        transform.powers(even, odd, scale: scale, into: powers)
    }
}
