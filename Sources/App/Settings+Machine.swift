import Drawing
import Platform
import Settings

/// Settings in the types of the modules below.
extension Settings {
    package var rotation: Rotation { Rotation(rawValue: 90 * quarterTurns) ?? .degrees0 }
    package var displayFormat: ScanOutFormat { usesRGB565 ? .rgb565 : .xrgb8888 }
    package var millimetres: Size? { displayMillimetres.map { Size(width: $0.width, height: $0.height) } }

    /// For the start script: "network: dhcp", or "network: static ADDRESS/BITS GATEWAY NAMESERVER" with - for what is
    /// not set.
    package var networkWords: String {
        switch network {
        case .dhcp: return "network: dhcp"
        case .fixed(let address, let netmask, let gateway, let nameServer):
            let bits = IPv4.prefixLength(netmask.utf8) ?? 24
            return "network: static " + address + "/" + String(bits) + " " + (gateway.isEmpty ? "-" : gateway) + " "
                + (nameServer.isEmpty ? "-" : nameServer)
        }
    }
}
