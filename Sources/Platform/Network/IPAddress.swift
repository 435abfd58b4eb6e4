import CSystem

/// An IPv4 or IPv6 address.
public enum IPAddress: Hashable, Sendable {
    /// The address as a number: 127.0.0.1 is 0x7F00_0001.
    case v4(UInt32)
    /// The address as two 64-bit halves. For a link-local address (FE80:…), `interface` is the number of its network interface; it is 0 for other
    /// addresses.
    case v6(high: UInt64, low: UInt64, interface: UInt32)

    /// The IPv6 loopback address (::1).
    public static let v6Loopback = IPAddress.v6(high: 0, low: 1, interface: 0)

    /// The maximum length of an address as text, in bytes: the longest address with the longest name of an interface.
    static let maximumText = Int(SYSTEM_ADDRESS_TEXT) - 1

    /// Parses an IPv4 address (four decimal numbers from 0 to 255, "192.168.1.20") or an IPv6 address. A link-local IPv6 address must name an
    /// interface of this machine ("fe80::1%eth0"). Fails for any other text.
    public init?(_ text: String) {
        if let host = Self.dotted(text) {
            self = .v4(host)
        } else if let address = Self.colons(text) {
            self = address
        } else {
            return nil
        }
    }

    /// The IPv4 address as a 32-bit number; nil for an IPv6 address.
    public var v4: UInt32? { if case .v4(let host) = self { host } else { nil } }

    /// True for a multicast address.
    public var isGroup: Bool {
        switch self {
        case .v4(let host): host >> 28 == 0xE
        case .v6(let high, _, _): high >> 56 == 0xFF
        }
    }

    /// The address as text: "192.168.1.20" or "fe80::1%eth0".
    public var text: String {
        switch self {
        case .v4(let host): "\(host >> 24).\(host >> 16 & 255).\(host >> 8 & 255).\(host & 255)"
        case .v6:
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(SYSTEM_ADDRESS_TEXT)) { buffer in
                system_write_v6(SocketAddress(host: self, port: 0).endpoint, buffer.baseAddress!)
                return String(cString: buffer.baseAddress!)
            }
        }
    }

    private static func dotted(_ text: String) -> UInt32? {
        var value: UInt32 = 0
        var part: UInt32 = 0
        var digits = 0
        var parts = 1
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // Refuse leading zeros, because some programs read a number with a leading zero as octal.
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
        return value << 8 | part
    }

    private static func colons(_ text: String) -> IPAddress? {
        // Refuse a zero byte, which C functions would take as the end of the text.
        guard text.utf8.count <= maximumText, !text.utf8.contains(0) else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
        var endpoint = system_endpoint()
        guard let address = parts.first, system_read_v6(String(decoding: address, as: UTF8.self), &endpoint) != 0 else {
            return nil
        }
        guard parts.count == 2 else { return .v6(high: endpoint.high, low: endpoint.low, interface: 0) }
        let interface = if_nametoindex(String(decoding: parts[1], as: UTF8.self))
        return interface == 0 ? nil : .v6(high: endpoint.high, low: endpoint.low, interface: interface)
    }
}
