import Signals

/// ECG: finds R peaks, the heart rate, and computed leads. It reads no clock, and allocates no memory while samples arrive.

/// A heart beat.
public struct Beat: Equatable, Sendable {
    /// The number of the sample at the R peak.
    public let sample: Int64
    /// True if no data were lost since the previous beat, so that the time since the previous beat is an interval between heart beats.
    public let isContinuous: Bool
    /// True if the beat is clearly higher than other peaks.
    public let isClear: Bool

    public init(sample: Int64, isContinuous: Bool = true, isClear: Bool = true) {
        self.sample = sample
        self.isContinuous = isContinuous
        self.isClear = isClear
    }
}

/// Finds the R peaks of an ECG as its samples arrive.
///
/// The method is that of P. S. Hamilton, "Open source ECG analysis", Computers in Cardiology 29, 2002, pp. 101-104, which is based on J. Pan and W.
/// J. Tompkins, "A real-time QRS detection algorithm", IEEE Trans. Biomed. Eng. 32(3), 1985. It computes the slope of the signal in the frequency
/// band of the QRS complex, and judges the peaks of the slope by their distances and heights. We changed five things: the low-pass is a mean over
/// whole cycles of the mains; a beat's position is that of its R peak; the heights of beats are learned within four seconds, and again after three
/// seconds without a beat; extreme values are not beats; lost samples are handled.
///
/// Unit, offset and polarity have no effect. Beats are reported 0.3 to 0.6 s late, in the range of 30 to 240 a minute.
public final class RPeakDetector {
    /// The minimum sampling rate in hertz for the detection of beats.
    public static let lowestRate: UInt32 = 100
    /// The maximum length in seconds of a loss that is replaced by the last value. After a longer loss, no interval to the previous beat is reported.
    private static let bridgedSeconds: Float = 0.05
    /// The length in seconds of a loss after which the whole detection restarts.
    private static let forgotten: Float = 1
    /// The maximum magnitude of a value. A larger value counts as lost.
    private static let largest: Float = 1e20

    /// The minimum slope, relative to the signal's range. A lower slope may be only a rounding error, for example of mains hum that the filter has
    /// removed.
    private static let rounding: Float = 1e-5

    /// The number of samples that are averaged to one value before the filter.
    private let decimation: Int
    private let extentLength: Int
    private let bridgedSamples: Int64
    private let forgottenSamples: Int64
    private let refractory: Int64
    /// The delay of the filtered signal, in samples.
    private let delay: Int64
    private var filter: SlopeFilter
    private var finder: PeakFinder
    private var rules: BeatRules

    /// The number of the next sample to process.
    private var next: Int64 = 0
    /// The number of samples lost since the last received one.
    private var lost: Int64 = 0
    private var hasBegun = false
    /// The first sample's value. It is subtracted from all values, so that an offset does not reduce the precision.
    private var reference: Float = 0
    private var lastValue: Float = 0
    private var sum: Float = 0
    private var sumCount = 0
    /// The recent maximum difference between the signal and the reference, which bounds the values in the filter.
    private var extent: Float = 0
    private var lastExtent: Float = 0
    private var extentCount = 0
    /// A peak that becomes final if no higher one follows within 200 ms; nil for none.
    private var candidate: BeatRules.Peak?

    /// Creates a detector for one channel.
    /// - Parameter rate: the channel's sampling rate.
    /// - Returns: nil if the rate is below the minimum.
    public init?(rate: SamplingRate) {
        guard rate.milliHertz >= Self.lowestRate * 1000 else { return nil }
        decimation = max(1, Int(rate.milliHertz / 200_000))
        let own = rate.hertz / Float(decimation)
        extentLength = Int(own * 0.2)
        bridgedSamples = Int64(rate.hertz * Self.bridgedSeconds)
        forgottenSamples = Int64(rate.hertz * Self.forgotten)
        refractory = Int64(rate.hertz * 0.2)
        filter = SlopeFilter(rate: own)
        finder = PeakFinder(longestFall: Int(own * SlopeFilter.fall))
        rules = BeatRules(rate: rate.hertz)
        delay = (Int64(decimation) * Int64(filter.halfDelays) + Int64(decimation - 1)) / 2
    }

    /// Processes samples, in which NaN marks lost ones.
    /// - Parameters:
    ///   - first: the number of the first sample. Skipped numbers count as lost. A number below the expected one restarts the detection.
    ///   - found: called for each beat, in order.
    public func take(_ samples: UnsafeBufferPointer<Float>, first: Int64, _ found: (Beat) -> Void) {
        if first != next {
            if first > next { lost += first - next } else { hasBegun = false }
            next = first
        }
        for sample in samples {
            next += 1
            // The comparison is false for NaN as well, so lost samples take this branch, too.
            guard sample.magnitude < Self.largest else {
                lost += 1
                continue
            }
            if lost > 0 || !hasBegun { goOn(at: sample, found) }
            lastValue = sample
            add(sample - reference, found)
        }
    }

    /// The number of the sample after the last processed one.
    public var end: Int64 { next }

    /// Continues with a sample after a loss.
    private func goOn(at sample: Float, _ found: (Beat) -> Void) {
        if hasBegun, lost <= bridgedSamples {
            next -= lost
            for _ in 0..<lost {
                add(lastValue - reference, found)
                next += 1
            }
        } else {
            if !hasBegun || lost > forgottenSamples {
                rules.restart(at: next)
            } else {
                if let candidate { rules.take(candidate, found) }
                rules.lose()
            }
            candidate = nil
            filter.restart()
            finder.restart()
            reference = sample
            (sum, sumCount) = (0, 0)
            (extent, lastExtent, extentCount) = (0, 0, 0)
            hasBegun = true
        }
        lost = 0
    }

    @inline(__always)
    private func add(_ value: Float, _ found: (Beat) -> Void) {
        sum += value
        sumCount += 1
        if sumCount == decimation {
            let mean = sum / Float(decimation)
            (sum, sumCount) = (0, 0)
            addMean(mean, found)
        }
    }

    private func addMean(_ value: Float, _ found: (Beat) -> Void) {
        extent = max(extent, value.magnitude)
        extentCount += 1
        if extentCount >= extentLength { (lastExtent, extent, extentCount) = (extent, 0, 0) }
        if let peak = finder.add(filter.add(value)), peak.height > Self.rounding * max(extent, lastExtent) {
            take(peak, found)
        }
        if let peak = candidate {
            // Wait while the slope still rises, because its peak may exceed the candidate.
            let waited = next - peak.sample - delay
            if waited > refractory, finder.height <= peak.height || waited > 2 * refractory {
                candidate = nil
                rules.take(peak, found)
            }
        }
        rules.advance(to: next, found)
    }

    private func take(_ peak: PeakFinder.Peak, _ found: (Beat) -> Void) {
        let complex = filter.complex(endingBefore: peak.age)
        let newest = next - 1 - delay
        let new = BeatRules.Peak(
            height: peak.height, slope: complex.slope,
            up: newest - Int64(complex.highest.age) * Int64(decimation),
            down: newest - Int64(complex.lowest.age) * Int64(decimation),
            balance: (complex.highest.value + complex.lowest.value) / peak.height, hasFallen: peak.hasFallen)
        guard let old = candidate else {
            candidate = new
            return
        }
        if new.sample - old.sample >= refractory {
            rules.take(old, found)
            candidate = new
        } else if new.height > old.height {
            candidate = new
        }
    }
}
