import Signals

/// The reason why channels have no common data record.
public enum RecordLayoutError: Error, Equatable, Sendable {
    /// There are no channels.
    case noChannels
    /// There are more than `RecordLayout.maximumChannels`.
    case tooManyChannels
    /// No duration up to 10 s that 8 characters represent exactly contains whole numbers of samples of this channel and the previous ones. An
    /// irregular channel always causes this error.
    case noDuration(channel: Int)
    /// The shortest possible record exceeds `RecordLayout.maximumBytes`.
    case recordTooLarge
}

/// The layout of a data record: the samples of each channel in turn, then the annotations.
///
/// The duration contains a whole number of samples at every rate. It is the longest such duration up to a second (a power cut loses the incomplete
/// record) with a size below 61440 bytes, which is the maximum that EDF recommends. If there is none, it is the shortest such duration.
public struct RecordLayout: Sendable {
    /// The maximum number of channels. EDFlib accepts 640 signals.
    public static let maximumChannels = 512
    /// The maximum size of a record in bytes.
    public static let maximumBytes = 8 << 20
    /// Records are smaller than this if possible, in bytes.
    static let recommendedBytes = 61440
    /// The maximum duration of a record, and the maximum if several durations are possible, in microseconds.
    static let maximumDuration: Int64 = 10_000_000
    static let usualDuration: Int64 = 1_000_000
    /// The size of the annotations in bytes. It is a multiple of both formats' sample sizes, and three long annotations fit.
    static let bytesOfAnnotations = 240

    public let format: RecordingFormat
    /// The duration of a record in microseconds.
    public let microseconds: Int64
    /// The number of samples of each channel in a record.
    public let samples: [Int]
    /// The offset of each channel's samples in a record, in bytes.
    public let offsets: [Int]
    /// The offset of a record's annotations in bytes. They follow all samples.
    public let annotationOffset: Int
    public let annotationBytes: Int
    public let recordBytes: Int
    /// The size of the header in bytes.
    public let headerBytes: Int

    public init(format: RecordingFormat, rates: [SamplingRate]) throws(RecordLayoutError) {
        guard !rates.isEmpty else { throw .noChannels }
        guard rates.count <= Self.maximumChannels else { throw .tooManyChannels }
        let step = try Self.step(rates)
        // The product does not overflow: rates are at most 1e9 mHz and durations at most 1e7 us. The division has no remainder for any multiple of
        // the step.
        func samples(_ rate: SamplingRate, in duration: Int64) -> Int64 {
            Int64(rate.milliHertz) * duration / 1_000_000_000
        }
        var samplesPerStep: Int64 = 0
        for rate in rates { samplesPerStep += samples(rate, in: step) }
        let bytesPerStep = samplesPerStep * Int64(format.bytesPerSample)
        let room = Int64(Self.recommendedBytes - 1 - Self.bytesOfAnnotations)
        let steps = max(1, min(Self.usualDuration / step, room / bytesPerStep))
        guard steps * bytesPerStep + Int64(Self.bytesOfAnnotations) <= Int64(Self.maximumBytes) else {
            throw .recordTooLarge
        }
        let duration = steps * step

        self.format = format
        microseconds = duration
        self.samples = rates.map { Int(samples($0, in: duration)) }
        var offsets: [Int] = []
        var place = 0
        for count in self.samples {
            offsets.append(place)
            place += count * format.bytesPerSample
        }
        self.offsets = offsets
        annotationOffset = place
        annotationBytes = Self.bytesOfAnnotations
        recordBytes = place + Self.bytesOfAnnotations
        headerBytes = 256 * (rates.count + 2)
    }

    /// The shortest duration in microseconds that contains whole numbers of samples at every rate. All other such durations are multiples of it.
    /// (A header field has 8 characters. A duration in seconds fits: below 10 s, it has at most six decimals, as in "9.999999"; the
    /// maximum is "10".)
    private static func step(_ rates: [SamplingRate]) throws(RecordLayoutError) -> Int64 {
        // A duration in microseconds contains rate * duration / 1e9 samples if the rate is in mHz.
        let unit: Int64 = 1_000_000_000
        var step: Int64 = 1
        for (index, rate) in rates.enumerated() {
            guard !rate.isIrregular else { throw .noDuration(channel: index) }
            let own = unit / divisor(unit, Int64(rate.milliHertz))
            step = step / divisor(step, own) * own
            guard step <= maximumDuration else { throw .noDuration(channel: index) }
        }
        return step
    }

    /// The greatest common divisor of two numbers.
    private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
