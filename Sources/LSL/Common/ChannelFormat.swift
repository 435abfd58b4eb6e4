/// What the values of a stream are on the wire. All channels of a stream have one format.
public enum ChannelFormat: CaseIterable, Sendable {
    case float32, double64, string, int32, int16, int8, int64

    /// As it stands in descriptions.
    public var name: StaticString {
        switch self {
        case .float32: "float32"
        case .double64: "double64"
        case .string: "string"
        case .int32: "int32"
        case .int16: "int16"
        case .int8: "int8"
        case .int64: "int64"
        }
    }

    /// The format of that name; nil where there is none.
    public init?(name: some Collection<UInt8>) {
        for format in Self.allCases where format.name.isEqual(to: name) {
            self = format
            return
        }
        return nil
    }

    /// The bytes of one value; 0 for texts, whose lengths stand before them.
    public var valueBytes: Int {
        switch self {
        case .int8: 1
        case .int16: 2
        case .float32, .int32: 4
        case .double64, .int64: 8
        case .string: 0
        }
    }

    var isFloatingPoint: Bool { self == .float32 || self == .double64 }
}

/// In which order the bytes of time stamps, values and lengths come.
public enum ByteOrder: Sendable {
    case little, big

    /// As it stands in a feed's headers.
    public var number: Int64 { self == .little ? 1234 : 4321 }
    /// This machine's order.
    public static let own: ByteOrder = UInt16(1).littleEndian == 1 ? .little : .big
}

extension StaticString {
    func isEqual(to bytes: some Collection<UInt8>) -> Bool {
        withUTF8Buffer { $0.elementsEqual(bytes) }
    }
}
