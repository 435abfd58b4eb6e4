/// The format of a stream's values on the wire. All channels of a stream have one format.
public enum ChannelFormat: CaseIterable, Sendable {
    case float32, double64, string, int32, int16, int8, int64

    /// The name of the format in descriptions.
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

    /// Creates the format from its name in descriptions; nil for unknown names.
    public init?(name: some Collection<UInt8>) {
        for format in Self.allCases where format.name.isEqual(to: name) {
            self = format
            return
        }
        return nil
    }

    /// The size of one value in bytes; 0 for texts, each of which is preceded by its length.
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

/// The byte order of time stamps, values and lengths.
public enum ByteOrder: Sendable {
    case little, big

    /// The number that stands for the byte order in the headers of a feed (the connection that transfers samples).
    public var number: Int64 { self == .little ? 1234 : 4321 }
    /// The byte order of this machine.
    public static let own: ByteOrder = UInt16(1).littleEndian == 1 ? .little : .big
}

extension StaticString {
    func isEqual(to bytes: some Collection<UInt8>) -> Bool {
        withUTF8Buffer { $0.elementsEqual(bytes) }
    }
}
