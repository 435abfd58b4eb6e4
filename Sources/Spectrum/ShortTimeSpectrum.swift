import CVectors
import Signals

/// Computes one-sided power spectra over windows of a channel's samples, usually of one second, one spectrum every `hop` samples.
///
/// Spectrum j (from 1 on) belongs to the window of `windowLength` samples before sample j * hop. The spectra thus depend only on sample numbers, not
/// on the time of computation.
public final class ShortTimeSpectrum {
    public let rate: SamplingRate
    /// The number of samples in a window, rounded down, at least 1 and at most `SpectrumLimits.maximumSize`. Channels above 16384 Hz thus have a window
    /// shorter than a second.
    public let windowLength: Int
    /// The number of samples by which the window advances from one spectrum to the next.
    public let hop: Int
    /// The number of samples in the transform: `windowLength`, padded with zeros to a power of two.
    public let size: Int
    /// The number of frequency bins. Bin k has the frequency k * rate / size; the last bin has half the sampling rate.
    public var binCount: Int { size / 2 + 1 }
    public var window: WindowFunction { values.function }

    private let tables: SpectrumTables
    private let transform: RealTransform
    private let values: Window

    /// The last value before sample `lastValueEnd` that is not lost. It replaces lost samples at the beginning of a window.
    private var lastValue: Float = 0
    private var lastValueEnd: Int64 = 0

    /// - Parameters:
    ///   - maximumCyclesPerSecond: the maximum number of spectra per second, limited to 1 ... `SpectrumLimits.maximumCyclesPerSecond`.
    ///   - windowMilliseconds: the length of a window.
    public init(
        rate: SamplingRate, maximumCyclesPerSecond: Int, window: WindowFunction, windowMilliseconds: Int = 1000,
        tables: SpectrumTables
    ) {
        let milliHertz = Int(rate.milliHertz)
        let cycles = max(1, min(SpectrumLimits.maximumCyclesPerSecond, maximumCyclesPerSecond))
        self.rate = rate
        self.tables = tables
        windowLength = Self.length(rate, windowMilliseconds)
        hop = max(1, milliHertz / (1000 * cycles))
        size = SpectrumTables.size(for: windowLength)
        transform = tables.transform(size: size)
        values = tables.window(window, length: windowLength)
        _ = tables.workspace(size: size)
    }

    /// The number of samples in a window of this length.
    public static func length(_ rate: SamplingRate, _ windowMilliseconds: Int) -> Int {
        let samples = Int64(rate.milliHertz) * Int64(windowMilliseconds) / 1_000_000
        return Int(max(1, min(Int64(SpectrumLimits.maximumSize), samples)))
    }

    /// Discards the state. Called when the ring with the samples was emptied.
    public func reset() {
        lastValue = 0
        lastValueEnd = 0
    }

    /// Computes the spectrum of the window that ends before sample `end`. Each lost sample is replaced by the last number before it, or by zero if
    /// there is none. Windows should be requested in ascending order.
    /// - Returns: `binCount` powers in the channel's squared unit, valid until the next spectrum of the same tables; nil if the ring does not contain
    ///   the whole window.
    public func powers(of ring: SampleRing, before end: Int64) -> UnsafeMutablePointer<Float>? {
        let start = end - Int64(windowLength)
        guard start >= ring.begin, end <= ring.end else { return nil }
        let workspace = tables.workspace(size: size)
        let samples = workspace.samples
        let spans = ring.spans(start..<end)
        Self.copy(spans.head, to: samples)
        Self.copy(spans.tail, to: samples + spans.head.count)
        // Clear the samples that the window multiplies by zero, because an earlier spectrum can have left infinite values there, and zero times
        // infinity is NaN.
        var index = windowLength
        while index & 7 != 0 {
            samples[index] = 0
            index += 1
        }
        if !Self.applyWindow(values, to: samples, even: workspace.even, odd: workspace.odd) {
            if samples[0].isNaN { findLastValue(ring, before: start) }
            Self.fillLost(samples, count: windowLength, after: lastValue)
            _ = Self.applyWindow(values, to: samples, even: workspace.even, odd: workspace.odd)
        }
        let used = (windowLength + 7) & ~7
        if used < size {
            (workspace.even + used / 2).update(repeating: 0, count: (size - used) / 2)
            (workspace.odd + used / 2).update(repeating: 0, count: (size - used) / 2)
        }
        // Write the powers of the bins over the samples, which are no longer needed. There are half as many bins as samples.
        transform.powers(workspace.even, workspace.odd, scale: values.powerScale, into: samples)
        return samples
    }

    /// Multiplies samples by the window, and separates even from odd samples.
    /// - Returns: true if all samples are numbers.
    package static func applyWindow(
        _ window: Window, to samples: UnsafePointer<Float>, even: UnsafeMutablePointer<Float>,
        odd: UnsafeMutablePointer<Float>
    ) -> Bool {
        let values = window.values
        var sum = v4_splat(0)
        var index = 0
        while index < window.length {
            let a = v4_mul(v4_load(samples + index), v4_load(values + index))
            let b = v4_mul(v4_load(samples + index + 4), v4_load(values + index + 4))
            v4_store(even + index / 2, v4_even(a, b))
            v4_store(odd + index / 2, v4_odd(a, b))
            // Add the values to detect NaN: the sum is NaN if one of the values is NaN.
            sum = v4_add(sum, v4_add(a, b))
            index += 8
        }
        return !(sum[0] + sum[1] + sum[2] + sum[3]).isNaN
    }

    private static func fillLost(_ samples: UnsafeMutablePointer<Float>, count: Int, after lastValue: Float) {
        var last = lastValue
        for index in 0..<count {
            if samples[index].isNaN { samples[index] = last } else { last = samples[index] }
        }
    }

    private static func copy(_ source: UnsafeBufferPointer<Float>, to target: UnsafeMutablePointer<Float>) {
        guard let first = source.baseAddress, source.count > 0 else { return }
        UnsafeMutableRawPointer(target).copyMemory(from: first, byteCount: source.count * MemoryLayout<Float>.stride)
    }

    /// Finds the last sample before a window that is not lost. It searches only the samples since the last call.
    private func findLastValue(_ ring: SampleRing, before start: Int64) {
        if start < lastValueEnd { reset() }
        let spans = ring.spans(max(lastValueEnd, ring.begin)..<max(lastValueEnd, start))
        if let newest = Self.lastNumber(spans.tail) ?? Self.lastNumber(spans.head) { lastValue = newest }
        lastValueEnd = start
    }

    private static func lastNumber(_ samples: UnsafeBufferPointer<Float>) -> Float? {
        var index = samples.count
        while index > 0 {
            index -= 1
            if !samples[index].isNaN { return samples[index] }
        }
        return nil
    }
}
