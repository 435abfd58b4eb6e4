import CVectors

/// Converts samples of one channel to the file's integers.
///
/// The integer is (sample - lower limit) * steps / (upper limit - lower limit) + least, rounded to the nearest integer. The limits are the decimal
/// numbers in the header. The encoder splits the factor into three floats, because one float (24 bits) is too inaccurate. The error is then at most
/// 0.505 steps.
public struct SampleEncoder: Sendable {
    private var scale: sample_scale
    private let bytesPerSample: Int32

    public init(_ channel: RecordedChannel, format: RecordingFormat) {
        let (lower, upper) = (channel.limits.lower.value, channel.limits.upper.value)
        let least = -Double(format.greatest)
        let factor = -2 * least / (upper - lower)
        // Samples are clamped to this value before scaling. It is at least two steps below the lower limit, so that clamped samples still count as
        // clipped.
        let lowest = Float(lower - 2 / factor).nextDown
        let highest = Float(upper + 2 / factor).nextUp
        // If the whole range is far from 0, subtract its limit from the samples first: these differences are exact (P. H. Sterbenz), and the products
        // are below 2^26 steps.
        var base: Float = 0
        if lowest > 0, highest <= 2 * Float(lower) { base = Float(lower) }
        if highest < 0, lowest >= 2 * Float(upper) { base = Float(upper) }
        let offset = least + (Double(base) - lower) * factor
        let whole = offset.rounded()
        let high = Self.upper(factor)
        let middle = Self.upper(factor - Double(high))
        // The integer for the value 0. It is rounded, so that 0 in the middle of a symmetrical range becomes exactly 0.
        let zero = (least - lower * factor).rounded()
        scale = sample_scale(
            lowest: lowest, highest: highest, base: base, scale_high: high, scale_middle: middle,
            scale_low: Float(factor - Double(high) - Double(middle)), offset: Int32(whole),
            offset_rest: Float(offset - whole), least: Int32(least), most: format.greatest,
            filler: Int32(max(least, min(-least, zero))))
        bytesPerSample = Int32(format.bytesPerSample)
    }

    /// Writes the integers of samples in little endian. Allocates nothing.
    ///
    /// A lost sample (`SampleRing.lostSample`, any NaN) becomes the filler: the integer that represents the channel's value nearest to 0. A value
    /// that exceeds the range by more than half a step becomes the integer of the limit.
    /// - Parameter target: memory of any alignment, with space for `bytesPerSample` bytes per sample.
    /// - Returns: the number of clipped samples, and the number of lost samples.
    public func encode(
        _ samples: UnsafeBufferPointer<Float>, to target: UnsafeMutableRawPointer
    ) -> (clipped: Int, lost: Int) {
        guard let first = samples.baseAddress else { return (0, 0) }
        let counts = withUnsafePointer(to: scale) {
            samples_encode(target, first, Int32(samples.count), $0, bytesPerSample)
        }
        return (Int(counts.clipped), Int(counts.lost))
    }

    /// Writes the filler (the integer nearest to the value 0) `count` times, for samples that were not received.
    public func fill(_ count: Int, at target: UnsafeMutableRawPointer) {
        withUnsafePointer(to: scale) { samples_fill(target, Int32(count), $0, bytesPerSample) }
    }

    /// Returns a number truncated to its upper 12 significant bits.
    private static func upper(_ value: Double) -> Float {
        Float(bitPattern: Float(value).bitPattern & 0xFFFF_F000)
    }
}
