/// The common data of spectra with the same size: transforms, windows and working memory. Each is created when it is first used, and all users of the
/// same tables share it. Only one thread may use the tables.
public final class SpectrumTables {
    private var transforms: [RealTransform?]
    private var radix8: [TwiddleTable?]
    private var radix4: [TwiddleTable?]
    private var windows: [Window] = []
    private var memory: SpectrumWorkspace?

    public init() {
        let sizes = Int.bitWidth - SpectrumLimits.maximumSize.leadingZeroBitCount
        transforms = Array(repeating: nil, count: sizes)
        radix8 = transforms.map { _ in nil }
        radix4 = transforms.map { _ in nil }
    }

    /// The smallest power of two that is at least `count`, within the limits of a transform.
    public static func size(for count: Int) -> Int {
        var size = SpectrumLimits.minimumSize
        while size < min(count, SpectrumLimits.maximumSize) { size *= 2 }
        return size
    }

    /// The transform of a size. The size is rounded up to a power of two.
    public func transform(size wanted: Int) -> RealTransform {
        let size = Self.size(for: wanted)
        let index = size.trailingZeroBitCount
        if let present = transforms[index] { return present }
        let made = make(size)
        transforms[index] = made
        return made
    }

    /// The values of a window function. The length is limited to 1 ... `SpectrumLimits.maximumSize`.
    public func window(_ function: WindowFunction, length wanted: Int) -> Window {
        let length = max(1, min(SpectrumLimits.maximumSize, wanted))
        for window in windows where window.function == function && window.length == length { return window }
        let made = Window(function, length: length)
        windows.append(made)
        return made
    }

    /// The working memory for one spectrum at a time, of at most `size` samples. It must be requested for each spectrum, because a request for a
    /// larger size replaces it.
    func workspace(size: Int) -> SpectrumWorkspace {
        if let memory, memory.size >= size { return memory }
        let made = SpectrumWorkspace(size: size)
        memory = made
        return made
    }

    private func make(_ size: Int) -> RealTransform {
        var stages: [ButterflyStage] = []
        var tables: [TwiddleTable] = []
        if size >= RealTransform.smallestVectorSize {
            var length = size / 2
            // Stages with four points fit in the registers. If the number of doublings is odd, a stage with eight points comes first. The last stage,
            // which also reorders, has four points.
            while length > 4 {
                let radix = length.trailingZeroBitCount & 1 == 1 ? 8 : 4
                let twiddles = radix == 8 ? table(length, radix: 8, in: &radix8) : table(length, radix: 4, in: &radix4)
                tables.append(twiddles)
                stages.append(ButterflyStage(radix: radix, length: length, factors: twiddles.factors))
                length /= radix
            }
        }
        return RealTransform(size: size, stages: stages, twiddles: tables)
    }

    /// A stage's factors depend only on the length of its sub-transforms, so transforms of different sizes share them.
    private func table(_ length: Int, radix: Int, in tables: inout [TwiddleTable?]) -> TwiddleTable {
        let index = length.trailingZeroBitCount
        if let present = tables[index] { return present }
        let made = TwiddleTable(length: length, radix: radix)
        tables[index] = made
        return made
    }
}

/// The working memory of one spectrum: the samples, the two halves of the transform, and the powers.
final class SpectrumWorkspace {
    let size: Int
    let samples: UnsafeMutablePointer<Float>
    let even: UnsafeMutablePointer<Float>
    let odd: UnsafeMutablePointer<Float>

    /// The additional distance between the two halves in floats. At a distance of whole pages, they would compete for the same cache lines.
    private static let apart = 16

    init(size: Int) {
        // Loops process whole vectors of eight values.
        let padded = max(16, (size + 7) & ~7)
        self.size = padded
        samples = .allocate(capacity: padded)
        samples.initialize(repeating: 0, count: padded)
        even = .allocate(capacity: padded + Self.apart)
        even.initialize(repeating: 0, count: padded + Self.apart)
        odd = even + padded / 2 + Self.apart
    }

    deinit {
        samples.deallocate()
        even.deallocate()
    }
}
