import CMath

/// The window function by which samples are multiplied before a transform. All are periodic windows w(0) ... w(L-1) of L samples, as spectral
/// analysis requires and as in vDSP.
public enum WindowFunction: UInt8, CaseIterable, Sendable {
    case rectangular
    /// The Hamming window: 0.54 - 0.46 cos(2 pi n / L).
    case hamming
    /// The normalized Hann window: W (1 - cos(2 pi n / L)) with W = sqrt(2/3). The mean of the squared window is then 1 (vDSP_HANN_NORM).
    case hannNormalized
    /// The Hann window with W = 1/2 instead of sqrt(2/3), so that its maximum is 1 (vDSP_HANN_DENORM).
    case hannDenormalized
    /// The Blackman window: 0.42 - 0.5 cos(2 pi n / L) + 0.08 cos(4 pi n / L).
    case blackman
    /// The Bartlett window, a triangle: 1 - |2 n / L - 1|.
    case bartlett

    /// The window's value at sample n of `length` samples. A window of one sample has the value of its middle.
    public func value(_ n: Int, of length: Int) -> Double {
        let position = length == 1 ? 0.5 : Double(n) / Double(length)
        let cosine = math_cos_double(2 * Double.pi * position)
        switch self {
        case .rectangular: return 1
        case .hamming: return 0.54 - 0.46 * cosine
        case .hannNormalized: return math_sqrt_double(2.0 / 3) * (1 - cosine)
        case .hannDenormalized: return 0.5 * (1 - cosine)
        // This uses cos 2a = 2 cos² a - 1.
        case .blackman: return 0.42 - 0.5 * cosine + 0.08 * (2 * cosine * cosine - 1)
        case .bartlett: return 1 - (2 * position - 1).magnitude
        }
    }

    /// True if powers are corrected for the window's mean value.
    ///
    /// With the correction, a sine of amplitude A at a bin's frequency results in A²/2 with any window function. Only the denormalized Hann window is
    /// not corrected, and results in A²/8. This is its only difference from the normalized Hann window.
    public var isNormalized: Bool { self != .hannDenormalized }
}

/// The values of a window function for one length.
public final class Window {
    public let function: WindowFunction
    /// The number of samples, 1 ... `SpectrumLimits.maximumSize`.
    public let length: Int
    /// The `length` values of the window, and zeros up to the next multiple of eight.
    public let values: UnsafePointer<Float>
    /// The factor that converts squared magnitudes of a transform to one-sided power: 2 / (sum of the values)², or 2 / length² for the window that is
    /// not normalized.
    public let powerScale: Float

    private let storage: UnsafeMutablePointer<Float>

    init(_ function: WindowFunction, length: Int) {
        self.function = function
        self.length = length
        let capacity = (length + 7) & ~7
        storage = .allocate(capacity: capacity)
        storage.initialize(repeating: 0, count: capacity)
        var sum = 0.0
        for n in 0..<length {
            let value = function.value(n, of: length)
            storage[n] = Float(value)
            sum += value
        }
        values = UnsafePointer(storage)
        let gain = function.isNormalized ? sum : Double(length)
        powerScale = Float(2 / (gain * gain))
    }

    deinit { storage.deallocate() }
}
