import CMath
import CVectors
import Signals
import Spectrum

/// The power spectral density of one channel: the mean over its last windows. Only init allocates memory.
///
/// A lost sample is replaced with the last received sample before it. A window that lost more than a quarter of its samples does not count.
public final class WelchMeter {
    public let plan: WelchPlan
    private let ring: SampleRing
    /// The densities of the last windows, one window after the other.
    private let spectra: UnsafeMutablePointer<Float>
    /// The mean of the windows' densities.
    private let mean: UnsafeMutablePointer<Float>
    private let stride: Int
    /// The number of windows since the start.
    private var next = 0
    /// The number of valid windows in the mean.
    private var kept = 0
    /// The number of the first sample of the next window.
    private var start: Int64 = 0
    private var lastValue: Float = 0
    /// A number that changes whenever a valid window was added.
    public private(set) var revision: UInt32 = 0

    /// - Parameter plan: a plan for the ring's sampling rate.
    public init(_ ring: SampleRing, _ plan: WelchPlan) {
        self.ring = ring
        self.plan = plan
        stride = (plan.binCount + 3) & ~3
        spectra = .allocate(capacity: stride * plan.settings.windows)
        spectra.initialize(repeating: 0, count: stride * plan.settings.windows)
        mean = .allocate(capacity: stride)
        mean.initialize(repeating: 0, count: stride)
        begin()
    }

    deinit {
        spectra.deallocate()
        mean.deallocate()
    }

    /// Restarts with the oldest stored samples.
    public func begin() {
        let all = Int64(plan.windowLength) + Int64(plan.hop) * Int64(plan.settings.windows - 1)
        start = max(ring.begin, ring.end - all)
        (next, kept, lastValue) = (0, 0, 0)
        revision &+= 1
    }

    /// The number after the last sample of the newest window. Before the first window: the number at which a window before it would have ended.
    public var end: Int64 { start - Int64(plan.hop) + Int64(plan.windowLength) }

    /// The number of windows in the mean.
    public var windowCount: Int { kept }

    /// Computes the next window if it is complete. Called once a turn for each channel.
    /// - Returns: true if a window was computed.
    @discardableResult
    public func advance() -> Bool {
        if ring.end < start { begin() }
        if start < ring.begin {
            // Skip windows whose samples were overwritten in the ring.
            let missed = ring.begin - start
            let hop = Int64(plan.hop)
            start += (missed + hop - 1) / hop * hop
        }
        let end = start + Int64(plan.windowLength)
        guard ring.end >= end else { return false }
        let spans = ring.spans(start..<end)
        start += Int64(plan.hop)
        guard load(spans) else { return true }
        plan.transformWindow()
        let target = spectra + next % plan.settings.windows * stride
        target.copySamples(from: plan.powers, count: plan.binCount)
        next += 1
        kept = min(kept + 1, plan.settings.windows)
        average()
        revision &+= 1
        return true
    }

    /// Copies a window's samples.
    /// - Returns: true if at most a quarter of them is lost.
    private func load(_ spans: SampleSpans) -> Bool {
        let samples = plan.samples
        spans.copy(to: samples)
        var lost = 0
        // Replace lost samples before the first received sample with that sample.
        var last = lastValue
        if kept == 0, next == 0 {
            var index = 0
            while index < plan.windowLength, samples[index].isNaN { index += 1 }
            if index < plan.windowLength { last = samples[index] }
        }
        for index in 0..<plan.windowLength {
            if samples[index].isNaN {
                samples[index] = last
                lost += 1
            } else {
                last = samples[index]
            }
            // The value that replaces lost samples at the beginning of the next window.
            if index + 1 == plan.hop { lastValue = last }
        }
        return lost * 4 <= plan.windowLength
    }

    private func average() {
        let share = v4_splat(1 / Float(kept))
        var index = 0
        while index < stride {
            var sum = v4_splat(0)
            for window in 0..<kept { sum = v4_add(sum, v4_load(spectra + window * stride + index)) }
            v4_store(mean + index, v4_mul(sum, share))
            index += 4
        }
    }

    // MARK: Results

    /// The density of a bin, in the square of the channel's unit per hertz; 0 before the first window.
    public func density(_ bin: Int) -> Float { bin >= 0 && bin < plan.binCount ? mean[bin] : 0 }

    /// The frequency of a bin in hertz.
    public func frequency(_ bin: Int) -> Float { Float(Double(bin) * plan.binWidth) }

    /// The power in a band, in the channel's unit squared.
    public func power(_ band: Band) -> Float { power(plan.bands[band.rawValue]) }

    private func power(_ bins: Range<Int>) -> Float {
        var sum: Float = 0
        for bin in bins { sum += mean[bin] }
        return sum * Float(plan.binWidth)
    }

    /// The power of all bands together.
    public var total: Float {
        var sum: Float = 0
        for bins in plan.bands { sum += power(bins) }
        return sum
    }

    /// The share of a band in the power of all bands, 0 to 1; 0 if there is no power.
    public func share(_ band: Band) -> Float {
        let total = total
        return total > 0 ? power(band) / total : 0
    }

    /// The power in a band in decibels relative to the square of the channel's unit; nil if there is no power.
    public func decibels(_ band: Band) -> Float? {
        let power = power(band)
        return power > 0 ? Float(10 * math_log10_double(Double(power))) : nil
    }
}
