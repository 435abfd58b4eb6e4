/// An IPv4 address with a port.
public struct SocketAddress: Equatable, Hashable, Sendable {
    /// The address as a number: 127.0.0.1 is 0x7F00_0001.
    public let host: UInt32
    public let port: UInt16

    public init(host: UInt32, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Any address of this machine, to bind to.
    public static func any(port: UInt16) -> SocketAddress { SocketAddress(host: 0, port: port) }
    /// This machine only.
    public static func loopback(port: UInt16) -> SocketAddress { SocketAddress(host: 0x7F00_0001, port: port) }
    /// Everybody on the local network.
    public static func broadcast(port: UInt16) -> SocketAddress { SocketAddress(host: 0xFFFF_FFFF, port: port) }

    /// Reads dotted text: four decimal numbers from 0 to 255, nothing else. Nil when it is not an address.
    public init?(_ text: String, port: UInt16) {
        var value: UInt32 = 0
        var part: UInt32 = 0
        var digits = 0
        var parts = 1
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // Leading zeros are refused: some programs read them as octal.
                guard digits == 0 || part != 0 else { return nil }
                part = part * 10 + UInt32(byte - UInt8(ascii: "0"))
                digits += 1
                guard digits <= 3, part <= 255 else { return nil }
            case UInt8(ascii: "."):
                guard digits > 0, parts < 4 else { return nil }
                value = value << 8 | part
                part = 0
                digits = 0
                parts += 1
            default:
                return nil
            }
        }
        guard parts == 4, digits > 0 else { return nil }
        self.init(host: value << 8 | part, port: port)
    }

    /// "192.168.1.20".
    public var hostText: String {
        "\(host >> 24).\(host >> 16 & 255).\(host >> 8 & 255).\(host & 255)"
    }

    /// "192.168.1.20:9000".
    public var text: String { "\(hostText):\(port)" }
}
