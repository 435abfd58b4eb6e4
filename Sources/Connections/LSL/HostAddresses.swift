import LSL
import Platform

extension HostAddress {
    /// Converts the address to the type that sockets use.
    var socketHost: IPAddress {
        switch self {
        case .v4(let host): .v4(host)
        case .v6(let high, let low, let interface): .v6(high: high, low: low, interface: interface)
        }
    }

    package init(_ host: IPAddress) {
        switch host {
        case .v4(let host): self = .v4(host)
        case .v6(let high, let low, let interface): self = .v6(high: high, low: low, interface: interface)
        }
    }
}
