import BandPower
import CMath
import Graphs
import Signals
import Text

/// The values that a band graph shows: the power of each band, and the spectrum in decibels. The values are copied from the meter whenever the meter
/// has a new window.
struct BandValues {
    /// The number of points of the spectrum, evenly spaced from 0 Hz to the highest band limit.
    static let places = 96

    /// The powers of the bands in the shown unit; a band without power has the lowest value.
    private(set) var bands: InlineArray<5, Float> = InlineArray(repeating: 0)
    /// The points of the spectrum in decibels; a point without power has the lowest value.
    private(set) var spectrum: InlineArray<96, Float> = InlineArray(repeating: 0)
    private(set) var lowest: Float = 0
    private(set) var highest: Float = 0
    /// The frequency of the last point, in hertz.
    private(set) var reach: Float = 1
    private(set) var peak: SpectrumPeak?
    /// The shown values are the mean of this number of windows.
    private(set) var windows = 0

    /// The value in decibels that is shown for no power.
    private static let silence: Float = -120
    /// The minimum number of windows for a peak: a mean of fewer windows has random peaks.
    private static let leastWindows = 4

    /// Copies the values of the meter's newest window.
    /// - Parameter factor: the factor from the unit squared to square microvolts; 1 if the unit is not a voltage.
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
            // Each point shows the greatest density of the bins from it to the next point, so that narrow peaks remain visible.
            let first = place * last / Self.places
            let end = max(first + 1, (place + 1) * last / Self.places)
            var density: Float = 0
            for bin in first..<end { density = max(density, meter.density(bin)) }
            let value = Self.decibels(density * factor)
            spectrum[place] = value
            // Do not use the first point for the highest value: the mean was subtracted from the window, so the density at 0 Hz does not describe the
            // signal.
            guard place > 0 else { continue }
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
    }

    private static func decibels(_ power: Float) -> Float {
        power > 0 ? max(silence, Float(10 * math_log10_double(Double(power)))) : silence
    }

    /// True if there is a power that the spectrum can show.
    var hasSpectrum: Bool { highest > Self.silence }

    /// The smallest and the largest value of the bands.
    var extent: (smallest: Float, largest: Float) {
        var (smallest, largest) = (Float.infinity, -Float.infinity)
        for band in 0..<Band.count {
            smallest = min(smallest, bands[band])
            largest = max(largest, bands[band])
        }
        return (smallest, largest)
    }
}
