import CSystem

/// An IP address with a port number.
public struct SocketAddress: Hashable, Sendable {
    public let host: IPAddress
    public let port: UInt16

    public init(host: IPAddress, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// An IPv4 address as a number: 127.0.0.1 is 0x7F00_0001.
    public init(host: UInt32, port: UInt16) { self.init(host: .v4(host), port: port) }

    /// The address for binding to all IPv4 addresses of this machine.
    public static func any(port: UInt16) -> SocketAddress { SocketAddress(host: 0, port: port) }
    /// The address for binding to all IPv6 addresses of this machine.
    public static func anyV6(port: UInt16) -> SocketAddress {
        SocketAddress(host: .v6(high: 0, low: 0, interface: 0), port: port)
    }
    /// The IPv4 loopback address, which only this machine can reach.
    public static func loopback(port: UInt16) -> SocketAddress { SocketAddress(host: 0x7F00_0001, port: port) }
    /// The IPv4 broadcast address: all machines on the local network.
    public static func broadcast(port: UInt16) -> SocketAddress { SocketAddress(host: 0xFFFF_FFFF, port: port) }

    /// Parses an address as `IPAddress` does.
    public init?(_ text: String, port: UInt16) {
        guard let host = IPAddress(text) else { return nil }
        self.init(host: host, port: port)
    }

    /// The address as text: "192.168.1.20:9000" or "[fe80::1%eth0]:9000".
    public var text: String {
        switch host {
        case .v4: "\(host.text):\(port)"
        case .v6: "[\(host.text)]:\(port)"
        }
    }

    /// This address as the C structure that system calls need.
    var endpoint: system_endpoint {
        var endpoint = system_endpoint()
        endpoint.port = port
        switch host {
        case .v4(let host): (endpoint.version, endpoint.low) = (4, UInt64(host))
        case .v6(let high, let low, let interface):
            (endpoint.version, endpoint.high, endpoint.low, endpoint.interface) = (6, high, low, interface)
        }
        return endpoint
    }

    init(_ endpoint: system_endpoint) {
        host =
            endpoint.version == 6
            ? .v6(high: endpoint.high, low: endpoint.low, interface: endpoint.interface)
            : .v4(UInt32(truncatingIfNeeded: endpoint.low))
        port = endpoint.port
    }
}
