import CVectors

/// The sample format of a sound card: 16-bit integers, or 32-bit integers of which the upper 24 bits are used.
public enum SampleFormat: UInt8, Sendable {
    case signed16, signed32

    /// The size of a sample of one channel in bytes.
    public var bytes: Int { self == .signed16 ? 2 : 4 }

    /// Converts floats from -1 to 1 to integers. It rounds to the nearest integer and clamps values outside of this range.
    public func encode(_ samples: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutableRawPointer) {
        switch self {
        case .signed16: sound_to_16(bytes.assumingMemoryBound(to: Int16.self), samples, Int32(count))
        case .signed32: sound_to_32(bytes.assumingMemoryBound(to: Int32.self), samples, Int32(count))
        }
    }

    /// Converts samples to 16-bit integers. Tests and programs that write files use this method.
    public static func signed16(_ samples: [Float]) -> [Int16] {
        var result = [Int16](repeating: 0, count: samples.count)
        result.withUnsafeMutableBufferPointer { sound_to_16($0.baseAddress, samples, Int32(samples.count)) }
        return result
    }

    /// Converts samples to 32-bit integers. Tests and programs that write files use this method.
    public static func signed32(_ samples: [Float]) -> [Int32] {
        var result = [Int32](repeating: 0, count: samples.count)
        result.withUnsafeMutableBufferPointer { sound_to_32($0.baseAddress, samples, Int32(samples.count)) }
        return result
    }
}
