import Text

/// Appends the fields of a packet to an array, in little endian.
struct FeedWriter {
    var bytes: [UInt8] = []

    init(_ type: UInt8) { bytes.append(type) }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }
    mutating func put(flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put(_ number: some FixedWidthInteger & UnsignedInteger, bytes count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    mutating func put(_ number: Int64) { put(UInt64(bitPattern: number), bytes: 8) }
    mutating func put(_ number: Double) { put(number.bitPattern, bytes: 8) }

    mutating func put(_ token: ViewerToken) {
        put(token.first, bytes: 8)
        put(token.second, bytes: 8)
    }

    /// Appends one byte for the length, and the visible characters of a name.
    mutating func put(name: String, maximumBytes: Int) {
        let name = PrintableText.line(name, maximumBytes: maximumBytes)
        put(UInt8(name.utf8.count))
        bytes.append(contentsOf: name.utf8)
    }
}

/// Reads the fields of a packet in sequence.
struct FeedReader {
    private let bytes: UnsafeRawBufferPointer
    private var next = 1

    /// Begins after the packet's type.
    init(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        guard bytes.count <= FeedLimits.packetBytes else { throw .excess }
        guard bytes.count >= 1 else { throw .truncated }
        self.bytes = bytes
    }

    var type: UInt8 { bytes[0] }
    private var left: Int { bytes.count - next }

    mutating func byte() throws(FeedError) -> UInt8 {
        guard left >= 1 else { throw .truncated }
        next += 1
        return bytes[next - 1]
    }

    private mutating func number(bytes count: Int) throws(FeedError) -> UInt64 {
        guard left >= count else { throw .truncated }
        var number: UInt64 = 0
        for index in 0..<count { number |= UInt64(bytes[next + index]) << (8 * UInt64(index)) }
        next += count
        return number
    }

    mutating func short() throws(FeedError) -> UInt16 { UInt16(truncatingIfNeeded: try number(bytes: 2)) }
    mutating func word() throws(FeedError) -> UInt32 { UInt32(truncatingIfNeeded: try number(bytes: 4)) }
    mutating func long() throws(FeedError) -> Int64 { Int64(bitPattern: try number(bytes: 8)) }
    mutating func real() throws(FeedError) -> Double { Double(bitPattern: try number(bytes: 8)) }

    mutating func flag() throws(FeedError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw .value }
        return byte == 1
    }

    /// Reads the rate of a channel in Hz; 0 for an irregular channel.
    mutating func rate() throws(FeedError) -> Double {
        let rate = try real()
        // The comparison also refuses NaN. A negative zero would not be written back as it was read.
        guard rate.sign == .plus, rate >= 0, rate <= FeedLimits.rate else { throw .value }
        return rate
    }

    mutating func token() throws(FeedError) -> ViewerToken {
        ViewerToken(first: try number(bytes: 8), second: try number(bytes: 8))
    }

    /// Reads a name of visible characters after one byte for its length.
    mutating func name(maximumBytes: Int) throws(FeedError) -> String {
        let count = Int(try byte())
        guard count <= maximumBytes else { throw .tooLong }
        guard left >= count else { throw .truncated }
        let name = Array(bytes[next..<next + count])
        next += count
        guard isUTF8(name) else { throw .text }
        let text = String(decoding: name, as: UTF8.self)
        guard PrintableText.line(text, maximumBytes: maximumBytes).utf8.elementsEqual(name) else { throw .text }
        return text
    }

    /// Reads the JSON text that is the rest of the packet.
    mutating func text() throws(FeedError) -> [UInt8] {
        guard left <= FeedLimits.textBytes else { throw .tooLong }
        let text = Array(bytes[next...])
        next = bytes.count
        guard isUTF8(text) else { throw .text }
        return text
    }

    func end() throws(FeedError) {
        guard left == 0 else { throw .excess }
    }
}
