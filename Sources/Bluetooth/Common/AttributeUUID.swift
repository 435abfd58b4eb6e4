/// The 128-bit type of a service or a characteristic. (Bluetooth Core Specification, volume 3, part B, 2.5.1)
public struct AttributeUUID: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates the UUID for a short number that the Bluetooth SIG has assigned.
    public init(short: UInt16) {
        high = 0x0000_0000_0000_1000 | UInt64(short) << 32
        low = 0x8000_0080_5F9B_34FB
    }

    /// Reads a UUID from a packet, lowest byte first.
    /// - Returns: nil if the length is neither 2 nor 16 bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes)
        switch bytes.count {
        case 2: self.init(short: reader.little16() ?? 0)
        case 16:
            let low = reader.little64() ?? 0
            self.init(high: reader.little64() ?? 0, low: low)
        default: return nil
        }
    }

    package static let heartRateService = AttributeUUID(short: 0x180D)
    package static let heartRateMeasurement = AttributeUUID(short: 0x2A37)
    package static let batteryLevel = AttributeUUID(short: 0x2A19)
    package static let museService = AttributeUUID(short: 0xFE8D)
    package static let polarService = AttributeUUID(high: 0xFB00_5C80_02E7_F387, low: 0x1CAD_8ACD_2D8D_F0C8)
    package static let polarControl = AttributeUUID(high: 0xFB00_5C81_02E7_F387, low: 0x1CAD_8ACD_2D8D_F0C8)
    package static let polarData = AttributeUUID(high: 0xFB00_5C82_02E7_F387, low: 0x1CAD_8ACD_2D8D_F0C8)

    /// The UUID of the characteristic of a Muse that has the given number.
    package static func muse(_ number: UInt16) -> AttributeUUID {
        AttributeUUID(high: 0x273E_0000_4C4D_454D | UInt64(number) << 32, low: 0x96BE_F03B_AC82_1358)
    }
}
