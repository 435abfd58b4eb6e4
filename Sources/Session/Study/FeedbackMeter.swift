import CMath
import Signals
import Units

/// Measures the power of a frequency band relative to its mean over the last minute. A phase of a study can show this value as a waveform
/// (feedback).
package struct FeedbackMeter {
    /// The time between two measurements in nanoseconds. Each measurement covers the last second.
    private static let interval: Int64 = 100_000_000
    /// The time constant of the mean, in measurements: 600 measurements of 0.1 s each, thus a minute.
    private static let memory = 600.0
    /// The weight of a new measurement in the displayed level, which is an exponential moving average.
    private static let quickness: Float = 0.2
    /// The maximum number of frequencies in a band at which the power is evaluated.
    private static let maximumFrequencies = 12

    /// The displayed level of the band's power, 0 to 1; 0.5 if the band's power equals its mean.
    package private(set) var level: Float = 0.5
    private var mean: Double?
    private var next: Int64 = 0

    package init() {}

    /// Begins again for another study session. The mean of the previous session is discarded.
    package mutating func begin() { self = FeedbackMeter() }

    /// Called once per turn of the loop while the feedback is shown.
    /// - Parameter band: the frequency band in hertz.
    package mutating func advance(_ entries: [SampleStore.Entry], _ band: ClosedRange<Double>, at now: Int64) {
        guard now >= next else { return }
        next = now + Self.interval
        var (sum, count) = (0.0, 0.0)
        for entry in entries {
            guard let ring = entry.ring,
                let power = Self.power(ring, hertz: Double(entry.rate.milliHertz) / 1000, band)
            else { continue }
            // If the unit is not a voltage, use the values without conversion.
            let scale = Double(Volts(spelling: entry.unit)?.microvolts ?? 1)
            sum += power * scale * scale
            count += 1
        }
        if count > 0 { take(sum / count) }
    }

    /// Applies a new measurement.
    package mutating func take(_ power: Double) {
        guard power.isFinite, power > 0 else { return }
        let usual = mean.map { $0 + (power - $0) / Self.memory } ?? power
        mean = usual
        level += (Float(power / (power + usual)) - level) * Self.quickness
    }

    /// The mean power of a band's frequencies over the last second of a ring, with a Hann window. Lost samples count as 0. The result is nil if
    /// the second is incomplete, if most of it is lost, or if the rate is too low for the band.
    package static func power(_ ring: SampleRing, hertz rate: Double, _ band: ClosedRange<Double>) -> Double? {
        let count = Int64(rate)
        guard band.lowerBound > 0, band.upperBound < rate / 2, count > 16, ring.end - ring.begin >= count else {
            return nil
        }
        // Average as many successive samples as the band permits. This limits the work at high sampling rates.
        let group = max(1, Int(rate / (6 * band.upperBound)))
        var values: [Double] = []
        values.reserveCapacity(Int(count) / group + 1)
        var (sum, inGroup, known, total) = (0.0, 0, 0, 0.0)
        let spans = ring.spans(ring.end - count..<ring.end)
        for span in [spans.head, spans.tail] {
            for value in span {
                if value.isFinite {
                    (sum, total) = (sum + Double(value), total + Double(value))
                    known += 1
                }
                inGroup += 1
                guard inGroup == group else { continue }
                values.append(sum)
                (sum, inGroup) = (0, 0)
            }
        }
        guard known > Int(count) / 2, values.count > 8 else { return nil }
        let offset = total / Double(known) * Double(group)
        let step = max(1, (band.upperBound - band.lowerBound) / Double(maximumFrequencies - 1))
        var (power, frequencies, frequency) = (0.0, 0.0, band.lowerBound)
        while frequency <= band.upperBound {
            power += Self.power(values, offset, turn: frequency * Double(group) / rate)
            frequencies += 1
            frequency += step
        }
        return power / frequencies / Double(group * group)
    }

    private static func power(_ values: [Double], _ offset: Double, turn: Double) -> Double {
        let (stepCosine, stepSine) = (math_cos_double(2 * .pi * turn), math_sin_double(2 * .pi * turn))
        let window = 2 * .pi / Double(values.count)
        let (windowCosine, windowSine) = (math_cos_double(window), math_sin_double(window))
        var (cosine, sine, hann, hannSine) = (1.0, 0.0, 1.0, 0.0)
        var (real, imaginary) = (0.0, 0.0)
        for value in values {
            let weighted = (value - offset) * (0.5 - 0.5 * hann)
            real += weighted * cosine
            imaginary += weighted * sine
            (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
            (hann, hannSine) = (
                hann * windowCosine - hannSine * windowSine, hannSine * windowCosine + hann * windowSine
            )
        }
        let count = Double(values.count)
        return (real * real + imaginary * imaginary) / (count * count)
    }
}
