/// The discrete Fourier transform of `size` real samples, in place, in single precision.
///
/// The even samples are the real parts, and the odd samples the imaginary parts, of a complex sequence of half the length. Its transform is separated
/// into the bins 0 ... size/2 (as in vDSP's real transforms). Real and imaginary parts are in separate arrays. `SpectrumTables` creates a transform
/// once for each size. It contains only tables, and using it allocates no memory.
public final class RealTransform {
    /// The number of real samples.
    public let size: Int
    /// The number of complex points, which is half of `size`.
    public var half: Int { size / 2 }
    /// All stages except the last one, starting with the longest sub-transforms. After these stages, sub-transforms of four points remain.
    private let stages: UnsafeMutablePointer<ButterflyStage>
    private let stageCount: Int
    private let twiddles: [TwiddleTable]
    /// exp(-2 pi i k / size) for k = 1 ... half/2, as four real parts and four imaginary parts at a time.
    let unpacking: UnsafeMutablePointer<Float>
    private let swaps: UnsafeMutablePointer<UInt16>
    private let swapCount: Int

    /// The minimum size at which four values are computed at a time. Smaller transforms have too few points for that.
    static let smallestVectorSize = 32

    /// - Parameters:
    ///   - size: a power of two, from `SpectrumLimits.minimumSize` to `maximumSize`.
    ///   - stages: the stages for `half` points, until sub-transforms of four points remain.
    ///   - twiddles: the factors of these stages.
    init(size: Int, stages: [ButterflyStage], twiddles: [TwiddleTable]) {
        self.size = size
        self.twiddles = twiddles
        stageCount = stages.count
        self.stages = .allocate(capacity: max(1, stages.count))
        for (index, stage) in stages.enumerated() { (self.stages + index).initialize(to: stage) }
        let quarter = size / 4
        unpacking = .allocate(capacity: max(8, 2 * quarter))
        unpacking.initialize(repeating: 0, count: max(8, 2 * quarter))
        for k in stride(from: 1, through: quarter, by: 1) {
            let (real, imaginary) = rootOfUnity(k, of: size)
            let place = (k - 1) / 4 * 8 + (k - 1) % 4
            unpacking[place] = real
            unpacking[place + 4] = imaginary
        }
        var pairs: [UInt16] = []
        let middles = size >= Self.smallestVectorSize ? size / 32 : 0
        for middle in 0..<middles {
            let reversed = reverseBits(middle, of: middles)
            if middle <= reversed { pairs += [UInt16(4 * middle), UInt16(4 * reversed)] }
        }
        swapCount = pairs.count / 2
        swaps = .allocate(capacity: max(1, pairs.count))
        for (index, offset) in pairs.enumerated() { (swaps + index).initialize(to: offset) }
    }

    deinit {
        stages.deallocate()
        unpacking.deallocate()
        swaps.deallocate()
    }

    /// Transforms `half` complex points in place. Bin k is the sum over n of x[n] exp(-2 pi i k n / half), not scaled.
    public func transformComplex(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>) {
        guard size >= Self.smallestVectorSize else { return SmallTransform.run(real, imaginary, count: half) }
        stages[0].runFirst(SplitPoints(real: real, imaginary: imaginary), real, imaginary)
        finish(real, imaginary)
    }

    /// Transforms complex points whose real and imaginary parts are beside each other. The results are written into separate arrays of `half` values.
    func transformComplex(
        _ samples: UnsafePointer<Float>, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>
    ) {
        guard size >= Self.smallestVectorSize else {
            for index in 0..<half {
                real[index] = samples[2 * index]
                imaginary[index] = samples[2 * index + 1]
            }
            return SmallTransform.run(real, imaginary, count: half)
        }
        stages[0].runFirst(PairedPoints(samples: samples), real, imaginary)
        finish(real, imaginary)
    }

    /// Runs all stages except the first one.
    private func finish(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>) {
        let count = half
        var stage = 1
        while stage < stageCount {
            stages[stage].run(real, imaginary, count: count)
            stage += 1
        }
        ReorderingStage.run(real, imaginary, count: count, swaps: swaps, swapCount: swapCount)
    }
}

/// Reverses the bits of a number below `range`, which is a power of two.
func reverseBits(_ value: Int, of range: Int) -> Int {
    var reversed = 0
    var bit = 1
    while bit < range {
        reversed = reversed << 1 | (value & bit != 0 ? 1 : 0)
        bit <<= 1
    }
    return reversed
}
