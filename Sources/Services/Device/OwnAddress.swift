/// Where this device is found in the network, or why it is not.
public enum OwnAddress: Equatable, Sendable {
    /// Without the prefix's length.
    case address(String)
    /// There is an address, but the cable is out.
    case unplugged(String)
    case noInterface
    case noCable
    /// There is a wireless adapter alone, which has joined no network.
    case noWiFi
    /// The network's server for addresses has given none.
    case noLease
    /// The address of the settings is not there yet.
    case notSet

    /// Of several interfaces, one with an address and a cable comes first, then a wireless one that has joined a network.
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

    /// Whether others reach the device.
    public var isReachable: Bool {
        if case .address = self { true } else { false }
    }
}
