/// This device's network address, or the reason why it has none.
public enum OwnAddress: Equatable, Sendable {
    /// The device has this address. The text does not contain the prefix length.
    case address(String)
    /// The device has this address, but no cable is plugged in.
    case unplugged(String)
    case noInterface
    case noCable
    /// The only interface is a wireless adapter that is not connected to a network.
    case noWiFi
    /// The DHCP server has assigned no address yet.
    case noLease
    /// The settings contain an address that has not been applied yet.
    case notSet

    /// Chooses the address among several interfaces. An interface with an address and a link is preferred, then a wireless interface that is
    /// connected to a network.
    public init(_ interfaces: [DeviceInterface], usesDHCP: Bool) {
        let interfaces = interfaces.filter { !$0.isWireless } + interfaces.filter { $0.isWireless }
        func first(_ hasLink: Bool) -> String? {
            for interface in interfaces where interface.hasLink == hasLink && (hasLink || !interface.isWireless) {
                guard let address = interface.addresses.first else { continue }
                return String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
            }
            return nil
        }
        if let address = first(true) {
            self = .address(address)
        } else if let address = first(false) {
            self = .unplugged(address)
        } else if interfaces.isEmpty {
            self = .noInterface
        } else if !interfaces.contains(where: { $0.hasLink }) {
            self = interfaces.contains { !$0.isWireless } ? .noCable : .noWiFi
        } else {
            self = usesDHCP ? .noLease : .notSet
        }
    }

    /// True if other machines on the network can reach the device.
    public var isReachable: Bool {
        if case .address = self { true } else { false }
    }
}
