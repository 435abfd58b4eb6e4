/// A hash (64-bit FNV-1a) of all added data. Equal data have equal hashes.
public struct Fingerprint {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    public mutating func add(_ number: UInt32) {
        for shift in [UInt32(0), 8, 16, 24] { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    public mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // Mark the end of a text by a byte that UTF-8 texts never contain.
        add(UInt8(0xFF))
    }
}
