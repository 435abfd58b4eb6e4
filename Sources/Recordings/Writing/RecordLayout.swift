import Signals

/// The reason why channels cannot be written into the same data records.
public enum RecordLayoutError: Error, Equatable, Sendable {
    /// There are no channels to record.
    case noChannels
    /// There are more channels than `RecordLayout.maximumChannels`.
    case tooManyChannels
    /// No record duration up to 10 s that can be written exactly in 8 characters contains a whole number of samples of this channel and of each
    /// channel before it. An irregular channel always causes this error.
    case noDuration(channel: Int)
    /// The shortest possible record exceeds `RecordLayout.maximumBytes`.
    case recordTooLarge
}

/// The layout of a data record: the samples of each channel in turn, then the annotations.
///
/// A record's duration contains a whole number of samples at every rate. The layout uses the longest such duration up to a second for which the
/// record is smaller than 61440 bytes, the maximum that EDF recommends. (A power cut loses the incomplete record, so records must be short.) If no
/// duration fulfills this, the layout uses the shortest duration with whole numbers of samples.
public struct RecordLayout: Sendable {
    /// The maximum number of channels. It is below the 640 signals that EDFlib can read.
    public static let maximumChannels = 512
    /// The maximum size of a record in bytes.
    public static let maximumBytes = 8 << 20
    /// Records are smaller than this number of bytes if possible.
    static let recommendedBytes = 61440
    /// The longest permitted duration of a record in microseconds.
    static let maximumDuration: Int64 = 10_000_000
    /// The longest duration of a record in microseconds, unless a whole number of samples at every rate needs a longer one.
    static let usualDuration: Int64 = 1_000_000
    /// The size of a record's annotations in bytes. It is a multiple of the sample sizes of EDF and BDF, and has space for the longest name of a
    /// marker and another annotation.
    static let bytesOfAnnotations = 360

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
        // The product does not overflow, because rates are at most 1e9 mHz and durations at most 1e7 us. If `duration` is a multiple of `step`, the
        // division has no remainder.
        func samples(_ rate: SamplingRate, in duration: Int64) -> Int64 {
            Int64(rate.milliHertz) * duration / 1_000_000_000
        }
        var samplesPerStep: Int64 = 0
        for rate in rates { samplesPerStep += samples(rate, in: step) }
        let bytesPerStep = samplesPerStep * Int64(format.bytesPerSample)
        let space = Int64(Self.recommendedBytes - 1 - Self.bytesOfAnnotations)
        let steps = max(1, min(Self.usualDuration / step, space / bytesPerStep))
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

    /// The shortest duration in microseconds that contains a whole number of samples at every rate; all other such durations are multiples of it.
    /// Throws `.noDuration` if it exceeds 10 s. (Up to 10 s, the header field of 8 characters can express every number of microseconds.)
    private static func step(_ rates: [SamplingRate]) throws(RecordLayoutError) -> Int64 {
        // At a rate in mHz, a duration in microseconds contains rate * duration / 1e9 samples.
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
