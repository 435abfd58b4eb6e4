/// Builds a packet: one byte for the kind, then little-endian numbers.
public struct MessageBytes: Equatable, Sendable {
    /// The maximum length of a packet in bytes.
    public static let maximum = 64

    public private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(Self.maximum) }

    mutating func begin(_ kind: UInt8, _ number: UInt32) {
        put(kind)
        put(number)
    }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    mutating func put(_ word: UInt32) {
        for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt32(shift)))) }
    }

    mutating func put(_ long: Int64) {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: long >> (8 * Int64(shift)))) }
    }
}

/// Reads a packet's fields in sequence.
struct MessageReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { next == bytes.count }
    var left: Int { bytes.count - next }

    mutating func byte() -> UInt8? {
        guard left >= 1 else { return nil }
        next += 1
        return bytes[next - 1]
    }

    mutating func word() -> UInt32? {
        guard left >= 4 else { return nil }
        var word: UInt32 = 0
        for shift in 0..<4 { word |= UInt32(bytes[next + shift]) << (8 * UInt32(shift)) }
        next += 4
        return word
    }

    mutating func long() -> Int64? {
        guard left >= 8 else { return nil }
        var long: UInt64 = 0
        for shift in 0..<8 { long |= UInt64(bytes[next + shift]) << (8 * UInt64(shift)) }
        next += 8
        return Int64(bitPattern: long)
    }
}
