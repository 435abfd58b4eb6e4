/// Reads numbers from bytes in order. Each function returns nil if too few bytes are left.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The number of remaining bytes.
    var left: Int { bytes.count - place }

    mutating func byte() -> UInt8? {
        guard left >= 1 else { return nil }
        place += 1
        return bytes[place - 1]
    }

    mutating func little16() -> UInt16? { little(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func little32() -> UInt32? { little(4).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func little64() -> UInt64? { little(8) }

    /// Reads an unsigned number.
    /// - Parameter count: the number of bytes, 1 ... 8, lowest byte first.
    mutating func little(_ count: Int) -> UInt64? {
        guard left >= count else { return nil }
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[place + index]) << UInt64(8 * index) }
        place += count
        return value
    }

    mutating func big16() -> UInt16? {
        guard left >= 2 else { return nil }
        place += 2
        return UInt16(bytes[place - 2]) << 8 | UInt16(bytes[place - 1])
    }

    /// Returns the next bytes without copying them.
    mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count >= 0, left >= count else { return nil }
        place += count
        return UnsafeRawBufferPointer(rebasing: bytes[place - count..<place])
    }

    /// All remaining bytes.
    mutating func rest() -> UnsafeRawBufferPointer {
        defer { place = bytes.count }
        return UnsafeRawBufferPointer(rebasing: bytes[place...])
    }
}

/// Appends numbers to a packet, lowest byte first.
extension [UInt8] {
    mutating func add(little16 value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }

    mutating func add(little value: UInt64, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}
