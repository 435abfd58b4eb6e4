/// The data that spectra of the same size share: transforms, windows and working memory. They are created when they are first used. Only one thread
/// may use the tables.
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

    /// Returns the transform for a size, which is rounded up to a power of two.
    public func transform(size wanted: Int) -> RealTransform {
        let size = Self.size(for: wanted)
        let index = size.trailingZeroBitCount
        if let present = transforms[index] { return present }
        let made = make(size)
        transforms[index] = made
        return made
    }

    /// Returns the values of a window function. The length is limited to 1 ... `SpectrumLimits.maximumSize`.
    public func window(_ function: WindowFunction, length wanted: Int) -> Window {
        let length = max(1, min(SpectrumLimits.maximumSize, wanted))
        for window in windows where window.function == function && window.length == length { return window }
        let made = Window(function, length: length)
        windows.append(made)
        return made
    }

    /// The working memory for one spectrum at a time, of at most `size` samples. The caller must request it for each spectrum, because a request
    /// for a larger size replaces it.
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
            // Use radix-4 stages, whose data fit in the registers. If the size is an odd power of two, begin with one radix-8 stage. The last
            // stage, which also reorders the bins, has radix 4.
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

    /// The two halves are offset by this number of floats. If their distance were a whole number of memory pages, they would compete for the same
    /// cache lines.
    private static let apart = 16

    init(size: Int) {
        // Round up to a multiple of eight, because loops process eight values at a time.
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
