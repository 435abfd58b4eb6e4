import CSystem

/// The address of a machine in one version of the Internet protocol.
public enum IPAddress: Hashable, Sendable {
    /// As a number: 127.0.0.1 is 0x7F00_0001.
    case v4(UInt32)
    /// In two halves, with the number of the interface for a link-local address (FE80:…); 0 for others.
    case v6(high: UInt64, low: UInt64, interface: UInt32)

    /// This machine, in version 6.
    public static let v6Loopback = IPAddress.v6(high: 0, low: 1, interface: 0)

    /// The length limit for parsed text: the longest address with the longest name of an interface.
    static let maximumText = Int(SYSTEM_ADDRESS_TEXT) - 1

    /// Parses text: four decimal numbers from 0 to 255 ("192.168.1.20"), or an address of version 6 ("fe80::1%eth0") with an interface of
    /// this machine. Nil for any other text.
    public init?(_ text: String) {
        if let host = Self.dotted(text) {
            self = .v4(host)
        } else if let address = Self.colons(text) {
            self = address
        } else {
            return nil
        }
    }

    /// The number in version 4; nil for version 6.
    public var v4: UInt32? { if case .v4(let host) = self { host } else { nil } }

    /// True for the address of a group of machines.
    public var isGroup: Bool {
        switch self {
        case .v4(let host): host >> 28 == 0xE
        case .v6(let high, _, _): high >> 56 == 0xFF
        }
    }

    /// "192.168.1.20", "fe80::1%eth0".
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
        return value << 8 | part
    }

    private static func colons(_ text: String) -> IPAddress? {
        // A 0 byte would end the text in C.
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
