import CMath

/// A peak of a spectrum.
public struct SpectrumPeak: Equatable, Sendable {
    public let hertz: Float
    /// The ratio of the peak's density to the density of its surroundings. The surroundings' density is measured on each side of the peak, as the
    /// lowest density before a higher point; the greater of both values counts.
    public let prominence: Float
    public let band: Band
}

extension WelchMeter {
    /// The minimum prominence of a peak: in the mean of eight windows of noise, random peaks have a prominence of up to 2.
    private static let leastProminence: Float = 3
    /// The distance in hertz, on both sides of a bin, over which densities are averaged.
    private static let smoothing = 0.5

    /// The most prominent peak between the limits of the bands; nil for a spectrum without a peak, such as one whose density only falls.
    public var peak: SpectrumPeak? {
        guard windowCount > 0, let first = plan.bands.first?.lowerBound, let end = plan.bands.last?.upperBound else {
            return nil
        }
        let reach = max(1, Int(Self.smoothing / plan.binWidth))
        var best = (bin: -1, prominence: Self.leastProminence)
        var bin = max(1, first)
        while bin < min(end, plan.binCount - 1) {
            let value = smooth(bin, reach)
            if value > smooth(bin - 1, reach), value >= smooth(bin + 1, reach) {
                let beside = max(least(bin, -1, first..<end, reach), least(bin, 1, first..<end, reach))
                let prominence = value / max(.leastNormalMagnitude, beside)
                if prominence > best.prominence { best = (bin, prominence) }
            }
            bin += 1
        }
        guard best.bin > 0 else { return nil }
        var band = 0
        for index in plan.bands.indices where plan.bands[index].lowerBound <= best.bin { band = index }
        let place = Double(best.bin) + top(best.bin, reach)
        return SpectrumPeak(
            hertz: Float(place * plan.binWidth), prominence: best.prominence, band: Band(rawValue: band) ?? .delta)
    }

    /// The mean density of the bins around a bin.
    private func smooth(_ bin: Int, _ reach: Int) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for place in max(0, bin - reach)...max(0, min(plan.binCount - 1, bin + reach)) {
            sum += density(place)
            count += 1
        }
        return sum / count
    }

    /// The lowest density between a peak and the next higher point, or the end of the bands.
    private func least(_ bin: Int, _ step: Int, _ bins: Range<Int>, _ reach: Int) -> Float {
        let height = smooth(bin, reach)
        var least = height
        var place = bin + step
        while bins.contains(place), place < plan.binCount {
            let value = smooth(place, reach)
            guard value <= height else { break }
            least = min(least, value)
            place += step
        }
        return least
    }

    /// The peak's position in bins: the maximum of a parabola through the logarithms of three densities.
    private func top(_ bin: Int, _ reach: Int) -> Double {
        func log(_ bin: Int) -> Double { math_log10_double(Double(max(smooth(bin, reach), .leastNormalMagnitude))) }
        let (left, middle, right) = (log(bin - 1), log(bin), log(bin + 1))
        let curve = left - 2 * middle + right
        return curve < 0 ? min(0.5, max(-0.5, 0.5 * (left - right) / curve)) : 0
    }
}
