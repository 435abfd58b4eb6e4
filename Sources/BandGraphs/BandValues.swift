import BandPower
import CMath
import Graphs
import Signals
import Text

/// The shown data of a channel's bands: values, and the spectrum in decibels. They are read from the meter when it has a new window.
struct BandValues {
    /// The number of points of the spectrum, evenly between 0 Hz and the highest limit.
    static let places = 96

    /// In the shown unit; without power, they have the lowest value.
    private(set) var bands: InlineArray<5, Float> = InlineArray(repeating: 0)
    /// Decibels; without power, they have the lowest value.
    private(set) var spectrum: InlineArray<96, Float> = InlineArray(repeating: 0)
    private(set) var lowest: Float = 0
    private(set) var highest: Float = 0
    /// The frequency of the last point.
    private(set) var reach: Float = 1
    private(set) var peak: SpectrumPeak?
    /// The number of windows in the mean.
    private(set) var windows = 0

    /// The decibels for no power.
    private static let silence: Float = -120
    /// A mean of fewer windows has random peaks.
    private static let leastWindows = 4

    /// - Parameter factor: square microvolts per square unit; 1 if the unit is not a voltage.
    mutating func take(_ meter: WelchMeter, _ unit: BandUnit, factor: Float) {
        windows = meter.windowCount
        guard windows > 0 else { return }
        let total = meter.total
        for band in Band.allCases {
            let power = meter.power(band)
            bands[band.rawValue] =
                switch unit {
                case .power: power * factor
                case .decibel: Self.decibels(power * factor)
                case .share: total > 0 ? power / total : 0
                }
        }
        takeSpectrum(meter, factor)
        peak = windows >= min(Self.leastWindows, meter.plan.settings.windows) ? meter.peak : nil
    }

    private mutating func takeSpectrum(_ meter: WelchMeter, _ factor: Float) {
        let plan = meter.plan
        let last = plan.binCount - 1
        reach = max(1e-3, meter.frequency(last))
        (lowest, highest) = (.infinity, -.infinity)
        for place in 0..<Self.places {
            // The largest bin of each point, so that no peak between two points is lost.
            let first = place * last / Self.places
            let end = max(first + 1, (place + 1) * last / Self.places)
            var density: Float = 0
            for bin in first..<end { density = max(density, meter.density(bin)) }
            let value = Self.decibels(density * factor)
            spectrum[place] = value
            // The mean was subtracted, so the first point does not belong to the signal.
            guard place > 0 else { continue }
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
    }

    private static func decibels(_ power: Float) -> Float {
        power > 0 ? max(silence, Float(10 * math_log10_double(Double(power)))) : silence
    }

    /// True if there is power for a spectrum.
    var hasSpectrum: Bool { highest > Self.silence }

    /// The smallest and the largest value.
    var extent: (smallest: Float, largest: Float) {
        var (smallest, largest) = (Float.infinity, -Float.infinity)
        for band in 0..<Band.count {
            smallest = min(smallest, bands[band])
            largest = max(largest, bands[band])
        }
        return (smallest, largest)
    }
}
