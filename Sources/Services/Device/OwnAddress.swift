/// This device's address in the network, or why it has none.
public enum OwnAddress: Equatable, Sendable {
    /// Without the prefix's length.
    case address(String)
    /// There is an address, but no cable.
    case unplugged(String)
    case noInterface
    case noCable
    /// The only interface is a wireless adapter that has joined no network.
    case noWiFi
    /// The DHCP server has assigned no address.
    case noLease
    /// The address from the settings is not set yet.
    case notSet

    /// Of several interfaces, one with an address and a cable takes priority, then a wireless one that has joined a network.
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

    /// Whether other machines can reach the device.
    public var isReachable: Bool {
        if case .address = self { true } else { false }
    }
}
