import BandPower
import CMath
import Graphs
import Signals
import Text

/// What is shown of a channel's bands: values, and the spectrum in decibels. Taken of the meter when it has a new window.
struct BandValues {
    /// How many places of the spectrum are kept at most, evenly between 0 Hz and the highest limit.
    static let places = 96

    /// In the unit that is shown; those of no power are the lowest.
    private(set) var bands: InlineArray<5, Float> = InlineArray(repeating: 0)
    /// Decibels; those without power are the lowest.
    private(set) var spectrum: InlineArray<96, Float> = InlineArray(repeating: 0)
    private(set) var lowest: Float = 0
    private(set) var highest: Float = 0
    /// The frequency of the last place.
    private(set) var reach: Float = 1
    private(set) var peak: SpectrumPeak?
    /// Whether any window counts.
    private(set) var windows = 0

    /// No power, in decibels.
    private static let silence: Float = -120
    /// A mean of fewer windows has peaks by chance.
    private static let leastWindows = 4

    /// - Parameter factor: squares of microvolts that one of the unit is; 1 where it is no voltage.
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
            // The largest of the bins of a place, so that no peak is lost between two.
            let first = place * last / Self.places
            let end = max(first + 1, (place + 1) * last / Self.places)
            var density: Float = 0
            for bin in first..<end { density = max(density, meter.density(bin)) }
            let value = Self.decibels(density * factor)
            spectrum[place] = value
            // The mean was taken away, so the first place is none of the signal's.
            guard place > 0 else { continue }
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
    }

    private static func decibels(_ power: Float) -> Float {
        power > 0 ? max(silence, Float(10 * math_log10_double(Double(power)))) : silence
    }

    /// Whether there is any power that a spectrum could show.
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
