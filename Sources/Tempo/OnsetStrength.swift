import CVectors
import Spectrum

/// Computes the onset strength of a song, about 172 values per second: the sum over all bins of the increase of the logarithmic spectrum.
///
/// Songs of 44.1 and 48 kHz are first decimated to 22.05 and 24 kHz. This halves the work, and the onsets remain as clear.
public final class OnsetStrength {
    /// The length of a spectrum's window in samples after decimation.
    static let window = 512
    /// The number of values per second.
    public let rate: Float
    /// The number of the song's samples per decimated sample.
    private let decimation: Int
    /// The number of decimated samples from one value to the next.
    private let hop: Int
    private let transform: RealTransform
    private let values: Window
    /// The decimated samples that the next windows still need, from `pendingStart` to `pendingCount`.
    private let pending: UnsafeMutablePointer<Float>
    private var pendingStart = 0
    private var pendingCount = 0
    private let even: UnsafeMutablePointer<Float>
    private let odd: UnsafeMutablePointer<Float>
    private var spectrum: UnsafeMutablePointer<Float>
    private var previous: UnsafeMutablePointer<Float>
    private var frames: Int64 = 0
    /// The sum of the samples for a decimated sample that is not complete yet.
    private var sum: Float = 0
    private var sumCount = 0
    /// The largest magnitude of a sample so far.
    private(set) var loudest: Float = 0

    private static let space = 1024
    private static let bins = window / 2
    /// The factor for squared magnitudes: the square of 1000 divided by half the window's length, as in the paper by Percival and Tzanetakis.
    private static let scale = 1e6 / Float(bins * bins)

    public init(rate songRate: UInt32, tables: SpectrumTables) {
        decimation = max(1, Int((Float(songRate) / 22_050 + 0.25).rounded(.down)))
        let own = Float(songRate) / Float(decimation)
        hop = max(1, Int((own / 172.27).rounded()))
        self.rate = own / Float(hop)
        transform = tables.transform(size: Self.window)
        values = tables.window(.hamming, length: Self.window)
        func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
            floats.initialize(repeating: 0, count: count)
            return floats
        }
        pending = floats(Self.window + Self.space)
        even = floats(Self.bins + 8)
        odd = floats(Self.bins + 8)
        spectrum = floats(Self.bins + 8)
        previous = floats(Self.bins + 8)
    }

    deinit {
        for buffer in [pending, even, odd, spectrum, previous] { buffer.deallocate() }
    }

    /// The time of value 0 in seconds after the first sample. Because of the logarithm, the increase is greatest when an onset enters the window.
    var delay: Float { (Float(hop) + Self.seen * Float(Self.window)) / (rate * Float(hop)) }
    /// The position in the window, as a fraction of its length, at which a click causes the highest increase. This was measured.
    private static let seen: Float = 0.85

    /// Restarts at another position of the song.
    func restart() {
        (pendingStart, pendingCount, sum, sumCount, frames) = (0, 0, 0, 0, 0)
    }

    /// Processes the next samples. NaN and infinities count as silence.
    /// - Parameter emit: called with each value.
    public func take(_ samples: UnsafeBufferPointer<Float>, _ emit: (Float) -> Void) {
        var index = 0
        while index < samples.count {
            let free = Self.window + Self.space - pendingCount
            index += decimation == 2 && sumCount == 0 ? halve(samples, from: index, space: free) : 0
            if index < samples.count && pendingCount < Self.window + Self.space { add(samples[index], &index) }
            while pendingCount - pendingStart >= Self.window { emitFrame(emit) }
            dropUsed()
        }
    }

    /// Computes the mean of each pair of samples, four pairs at a time.
    /// - Returns: the number of samples processed.
    private func halve(_ samples: UnsafeBufferPointer<Float>, from start: Int, space: Int) -> Int {
        guard let base = samples.baseAddress else { return 0 }
        var taken = 0
        let most = min(samples.count - start, 2 * space)
        let half = v4_splat(0.5)
        let zero = v4_splat(0)
        let limit = v4_splat(Float.greatestFiniteMagnitude)
        var largest = zero
        while taken + 8 <= most {
            let place = base + start + taken
            let (a, b) = (v4_load(place), v4_load(place + 4))
            let mean = v4_mul(v4_add(v4_even(a, b), v4_odd(a, b)), half)
            // Replace NaN and infinities by silence: the comparison is false for them.
            let size = v4_max(mean, v4_sub(zero, mean))
            let value = v4_select(v4_less(size, limit), mean, zero)
            v4_store(pending + pendingCount, value)
            largest = v4_max(v4_select(v4_less(size, limit), size, zero), largest)
            pendingCount += 4
            taken += 8
        }
        loudest = max(loudest, max(max(largest[0], largest[1]), max(largest[2], largest[3])))
        return taken
    }

    @inline(__always)
    private func add(_ sample: Float, _ index: inout Int) {
        index += 1
        sum += sample.isFinite ? sample : 0
        sumCount += 1
        guard sumCount == decimation else { return }
        let value = sum / Float(decimation)
        pending[pendingCount] = value
        loudest = max(loudest, value.magnitude)
        pendingCount += 1
        (sum, sumCount) = (0, 0)
    }

    private func emitFrame(_ emit: (Float) -> Void) {
        _ = ShortTimeSpectrum.applyWindow(values, to: pending + pendingStart, even: even, odd: odd)
        transform.powers(even, odd, scale: Self.scale, into: spectrum)
        Decibels.convert(spectrum, count: Self.bins)
        if frames > 0 { emit(rise()) }
        swap(&spectrum, &previous)
        frames += 1
        pendingStart += hop
    }

    /// Moves the samples that the next windows need to the beginning, once for all spectra of a block.
    private func dropUsed() {
        guard pendingStart > 0 else { return }
        pendingCount -= pendingStart
        // On the device, `update(from:count:)` calls a function for each sample.
        UnsafeMutableRawPointer(pending)
            .copyMemory(from: pending + pendingStart, byteCount: pendingCount * MemoryLayout<Float>.stride)
        pendingStart = 0
    }

    /// The sum of the increases of all frequency bins since the previous spectrum.
    private func rise() -> Float {
        let zero = v4_splat(0)
        var first = zero
        var second = zero
        var index = 0
        while index < Self.bins {
            first = v4_add(first, v4_max(v4_sub(v4_load(spectrum + index), v4_load(previous + index)), zero))
            second = v4_add(second, v4_max(v4_sub(v4_load(spectrum + index + 4), v4_load(previous + index + 4)), zero))
            index += 8
        }
        let sum = v4_add(first, second)
        return sum[0] + sum[1] + sum[2] + sum[3]
    }
}
