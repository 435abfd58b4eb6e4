/// Converts the bytes of a WAV file to frames of two floats, left and right.
public enum WAVSamples {
    /// - Parameters:
    ///   - bytes: `count` whole frames in the header's format.
    ///   - frames: the output, with two floats per frame.
    public static func decode(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, _ header: WAVHeader, into frames: UnsafeMutablePointer<Float>
    ) {
        let size = header.encoding.bytes
        for frame in 0..<count {
            let left = bytes + frame * size * header.channels
            let right = header.channels == 2 ? left + size : left
            frames[2 * frame] = value(left, header.encoding)
            frames[2 * frame + 1] = value(right, header.encoding)
        }
    }

    @inline(__always)
    private static func value(_ bytes: UnsafePointer<UInt8>, _ encoding: WAVHeader.Encoding) -> Float {
        switch encoding {
        case .unsigned8: return Float(Int(bytes[0]) - 128) / 128
        case .signed16: return Float(Int16(truncatingIfNeeded: Int32(bytes[0]) | Int32(bytes[1]) << 8)) / 32768
        case .signed24:
            let word = UInt32(bytes[0]) << 8 | UInt32(bytes[1]) << 16 | UInt32(bytes[2]) << 24
            return Float(Int(Int32(bitPattern: word)) >> 8) / 8_388_608
        case .signed32: return Float(Int(Int32(bitPattern: Self.word(bytes)))) / 2_147_483_648
        case .float32:
            let value = Float(bitPattern: Self.word(bytes))
            return value.isFinite ? min(max(value, -8), 8) : 0
        }
    }

    @inline(__always)
    private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
    }
}
