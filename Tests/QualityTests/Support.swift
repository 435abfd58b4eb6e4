import Quality
import Signals
import Spectrum
import TestKit

/// A generator of repeatable random numbers with mean 0 and variance 1, normally distributed except for the tails.
struct Noise {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func uniform() -> Float {
        // The algorithm is SplitMix64 (Steele, Lea, Flood 2014).
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Float((mixed ^ mixed >> 31) >> 40) * 0x1p-24
    }

    /// Returns the sum of twelve uniform numbers, shifted so that the mean is 0.
    mutating func next() -> Float {
        var sum: Float = -6
        for _ in 0..<12 { sum += uniform() }
        return sum
    }
}

/// Returns samples of a simulated EEG.
func simulatedEEG(_ seconds: Int, _ hertz: UInt32, channel: Int = 4, seed: UInt32 = 1) -> [Float] {
    let generator = EEGGenerator(channel: channel, rate: SamplingRate(hertz: hertz), seed: seed)
    return (0..<seconds * Int(hertz)).map { _ in generator.next() }
}

/// Returns a sine of an amplitude.
func sine(_ count: Int, _ hertz: UInt32, _ frequency: Double, _ amplitude: Float) -> [Float] {
    let table = SineGenerator(
        frequency: SamplingRate(milliHertz: UInt32(frequency * 1000)), amplitude: amplitude, shift: 0,
        rate: SamplingRate(hertz: hertz))
    return (0..<count).map { _ in table.next() }
}

/// The ratings of several channels in all windows.
struct Rated {
    /// The rating of each channel in each window.
    var values: [[Float]] = []
    var findings: [[QualityFinding?]] = []
    var measures: [[QualityMeasures]] = []
    var displayed: [[ChannelQuality?]] = []
    /// The number of the sample at the end of each window.
    var ends: [Int64] = []
}

/// Rates the channels of one stream, in turns of 1/20 s.
func rateAll(
    _ channels: [[Float]], _ hertz: UInt32, _ type: SignalType = .eeg, unit: String = "µV",
    _ settings: QualitySettings = QualitySettings()
) -> Rated {
    let rate = SamplingRate(hertz: hertz)
    let rings = channels.map { _ in SampleRing(capacity: 3 * Int(hertz)) }
    let limits = QualityLimits(type, settings)
    let meter = limits.flatMap { limits in
        QualityMeter(
            rings.map { RatedChannel(ring: $0, limits: limits, unit: unit) }, rate: rate, tables: SpectrumTables())
    }
    var result = Rated()
    guard let meter else { return result }
    let block = max(1, Int(hertz) / 20)
    var first = 0
    let count = channels.map { $0.count }.min() ?? 0
    while first + block <= count {
        for (ring, samples) in zip(rings, channels) {
            samples.withUnsafeBufferPointer { ring.append(UnsafeBufferPointer(rebasing: $0[first..<first + block])) }
        }
        first += block
        for _ in 0..<4 where meter.advance() {
            result.values.append(meter.newest.map { $0.value })
            result.findings.append(meter.newest.map { $0.finding })
            result.measures.append(meter.measures)
            result.displayed.append(meter.qualities)
            result.ends.append(meter.end)
        }
    }
    return result
}
