import CMath
import Signals
import Units

/// Measures the mains interference that the electrodes pick up, over four seconds with a Hann window (SPEC 15).
package struct NoiseMeasurement {
    package enum Outcome {
        case pending
        /// The largest amplitude of all channels at 50 or 60 Hz, in microvolts.
        case amplitude(Float)
        /// In several consecutive attempts, no channel had enough samples or a sufficient sampling rate.
        case nothing
    }

    /// The duration of a measurement, in nanoseconds.
    package static let length: Int64 = 4_000_000_000
    /// The maximum number of successive attempts of four seconds each without a usable channel.
    private static let maximumFailures = 3
    private var began: Int64?
    private var failures = 0

    package init() {}

    /// Begins a new measurement. Its four seconds start with the next `advance`.
    package mutating func begin() { (began, failures) = (nil, 0) }

    /// Called once per turn of the loop. Returns a result every four seconds.
    package mutating func advance(_ entries: [SampleStore.Entry], at now: Int64) -> Outcome {
        guard let since = began else {
            began = now
            return .pending
        }
        guard now - since >= Self.length else { return .pending }
        began = now
        var largest: Float?
        for entry in entries {
            guard let ring = entry.ring,
                let amplitude = Self.amplitude(ring, hertz: Double(entry.rate.milliHertz) / 1000)
            else { continue }
            // If the unit is not a voltage, use the value without conversion.
            let microvolts = amplitude * (Volts(spelling: entry.unit)?.microvolts ?? 1)
            largest = max(largest ?? 0, microvolts)
        }
        guard let largest else {
            failures += 1
            guard failures >= Self.maximumFailures else { return .pending }
            failures = 0
            return .nothing
        }
        failures = 0
        return .amplitude(largest)
    }

    /// The amplitude of the mains in the last four seconds of a ring. Lost samples count as 0. The result is nil if the ring contains less than four
    /// seconds, or if more than half of the samples are lost.
    package static func amplitude(_ ring: SampleRing, hertz rate: Double) -> Float? {
        let count = Int64(rate * 4)
        guard count > 16, ring.end - ring.begin >= count else { return nil }
        let spans = ring.spans(ring.end - count..<ring.end)
        return [50.0, 60.0].filter { $0 < rate / 2 }.compactMap { amplitude(spans, Int(count), turn: $0 / rate) }.max()
    }

    /// The amplitude at one frequency; nil if more than half of the samples are lost.
    /// - Parameter turn: the phase step per sample, in turns (1 turn is 360 degrees).
    private static func amplitude(_ spans: SampleSpans, _ count: Int, turn: Double) -> Float? {
        var mean = 0.0
        var known = 0
        for span in [spans.head, spans.tail] {
            for value in span where value.isFinite {
                mean += Double(value)
                known += 1
            }
        }
        // If most samples are lost, return nil, because the amplitude would be near 0, which would count as good.
        guard known > count / 2 else { return nil }
        mean /= Double(known)
        // Compute the cosine and sine of each angle from the previous angle by multiplication, so that no trigonometric function is called for each
        // sample.
        let (stepCosine, stepSine) = (math_cos_double(2 * .pi * turn), math_sin_double(2 * .pi * turn))
        let (windowCosine, windowSine) = (
            math_cos_double(2 * .pi / Double(count)), math_sin_double(2 * .pi / Double(count))
        )
        var (cosine, sine, hann, hannSine) = (1.0, 0.0, 1.0, 0.0)
        var (real, imaginary) = (0.0, 0.0)
        for span in [spans.head, spans.tail] {
            for value in span {
                let weighted = value.isFinite ? (Double(value) - mean) * (0.5 - 0.5 * hann) : 0
                real += weighted * cosine
                imaginary += weighted * sine
                (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
                (hann, hannSine) = (
                    hann * windowCosine - hannSine * windowSine, hannSine * windowCosine + hann * windowSine
                )
            }
        }
        // The factor is 4: 2 for the amplitude of a sine, times 2 because the mean of the window is 0.5.
        return Float(4 * (real * real + imaginary * imaginary).squareRoot() / Double(count))
    }
}
