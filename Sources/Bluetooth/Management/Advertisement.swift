import Text

/// The advertised name and services of a device in range. (Core Specification Supplement, part A)
public struct Advertisement: Equatable, Sendable {
    /// The name in printable form, up to 32 bytes; empty for none.
    public private(set) var name = ""
    public private(set) var hasHeartRate = false
    public private(set) var isMuse = false
    private var isNameWhole = false

    private enum Field {
        static let services16: ClosedRange<UInt8> = 2...3
        static let services128: ClosedRange<UInt8> = 6...7
        static let shortName: UInt8 = 8
        static let wholeName: UInt8 = 9
    }

    /// Reads the fields of an advertisement, each with length, type and content. Reading ends at a truncated field, and at one of length 0.
    public init(_ bytes: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes)
        while let length = reader.byte(), length > 0, let type = reader.byte(), let field = reader.take(Int(length) - 1)
        {
            read(type, field)
        }
    }

    private mutating func read(_ type: UInt8, _ field: UnsafeRawBufferPointer) {
        if Field.services16.contains(type) {
            readServices(field, of: 2)
        } else if Field.services128.contains(type) {
            readServices(field, of: 16)
        } else if type == Field.wholeName || type == Field.shortName && !isNameWhole {
            isNameWhole = type == Field.wholeName
            name = PrintableText.line(String(decoding: field, as: UTF8.self), maximumBytes: BluetoothLimits.nameBytes)
        }
    }

    private mutating func readServices(_ field: UnsafeRawBufferPointer, of size: Int) {
        var reader = ByteReader(field)
        while let bytes = reader.take(size), let uuid = AttributeUUID(bytes) {
            if uuid == .heartRateService { hasHeartRate = true }
            if uuid == .museService { isMuse = true }
        }
    }

    /// The sensor's model; nil if the device is not a supported sensor.
    public var model: SensorModel? {
        if isMuse { return .muse }
        if name.utf8.starts(with: "Polar H10".utf8) { return .polarH10 }
        return hasHeartRate ? .strap : nil
    }

    /// Adds another packet of the same device, because the name and the services may arrive in two packets.
    mutating func add(_ other: Advertisement) {
        if !other.name.isEmpty, other.isNameWhole || !isNameWhole {
            name = other.name
            isNameWhole = other.isNameWhole
        }
        hasHeartRate = hasHeartRate || other.hasHeartRate
        isMuse = isMuse || other.isMuse
    }
}
