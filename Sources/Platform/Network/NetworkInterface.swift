import CSystem

/// A network interface of this machine, as the kernel reported it at one moment.
public struct NetworkInterface: Equatable, Sendable {
    /// The maximum number of listed interfaces.
    public static let maximum = 8

    /// The interface's name, for example "eth0".
    public let name: String
    /// The MAC address, for example "52:54:00:12:34:56"; empty if there is none.
    public let hardwareAddress: String
    /// The IPv4 addresses with the prefix length of their networks, for example "10.0.2.15/24".
    public let addresses: [String]
    /// True if the interface has a link to another machine, by cable or by radio.
    public let hasLink: Bool

    /// Lists all interfaces except the loopback. It queries only the kernel and returns quickly.
    public static func all() -> [NetworkInterface] {
        withUnsafeTemporaryAllocation(of: system_interface.self, capacity: maximum) { list in
            let count = system_interfaces(list.baseAddress, Int32(maximum))
            return count > 0 ? list[..<Int(count)].map { NetworkInterface($0) } : []
        }
    }

    private init(_ entry: system_interface) {
        name = withUnsafeBytes(of: entry.name) { Self.text($0) }
        hardwareAddress =
            entry.has_hardware_address == 0
            ? "" : withUnsafeBytes(of: entry.hardware_address) { Self.hexadecimal($0) }
        hasLink = entry.has_link != 0
        addresses = withUnsafeBytes(of: entry.addresses) { hosts in
            withUnsafeBytes(of: entry.prefix_lengths) { lengths in
                (0..<Int(entry.address_count)).map { index in
                    let host = hosts.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                    return Self.dotted(host) + "/" + String(lengths[index])
                }
            }
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    static func dotted(_ host: UInt32) -> String {
        [24, 16, 8, 0].map { String(host >> UInt32($0) & 255) }.reduce("") { $0.isEmpty ? $1 : $0 + "." + $1 }
    }

    static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.reduce("") { text, byte in
            (text.isEmpty ? "" : text + ":") + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
    }
}
