import Drawing
import Platform
import Settings

extension Setting {
    /// The settings with which init sets up the network.
    static let networkConfiguration: [Setting] = [
        .network, .address, .netmask, .gateway, .nameServer, .wifiNetwork, .wifiPassword, .wifiCountry,
    ]
}

extension TouchCalibration {
    init(_ matrix: TouchMatrix) {
        self.init(
            a: Float(matrix.a), b: Float(matrix.b), c: Float(matrix.c), d: Float(matrix.d), e: Float(matrix.e),
            f: Float(matrix.f))
    }
}

/// Converts settings to the types of lower modules.
extension Settings {
    package var rotation: Rotation { Rotation(rawValue: 90 * quarterTurns) ?? .degrees0 }
    /// The calibration of touch panels; nil if each panel's own calibration applies.
    package var touchCalibration: TouchCalibration? { touchMatrix.map { TouchCalibration($0) } }
    package var displayFormat: ScanOutFormat { usesRGB565 ? .rgb565 : .xrgb8888 }
    package var millimeters: Size? { displayMillimeters.map { Size(width: $0.width, height: $0.height) } }

    /// The configuration of wpa_supplicant, as lines for the start script: "wifi: " and a line of the configuration
    /// file. Names, passwords and keys are written in hexadecimal digits, because wpa_supplicant misreads quoted
    /// passwords that contain a quote and a hash sign. Computing a key from a password takes a noticeable time.
    package var wifiWords: [String] {
        // Disable direct connections between devices (P2P). "00" resets a country that was set before.
        var lines = ["sae_pwe=2", "p2p_disabled=1", "country=" + (wifiCountry.isEmpty ? "00" : wifiCountry)]
        if let wifi {
            // Probe for the network by name (scan_ssid), because a network that hides its name answers only such probes.
            lines += ["network={", "ssid=" + digits(wifi.name.bytes), "scan_ssid=1"]
            if let password = wifi.password {
                lines += [
                    "key_mgmt=WPA-PSK WPA-PSK-SHA256 SAE", "proto=RSN", "pairwise=CCMP", "ieee80211w=1",
                    "psk=" + digits(WiFiKey.key(password, wifi.name)), "sae_password=" + digits(password.bytes),
                ]
            } else {
                lines.append("key_mgmt=NONE")
            }
            lines.append("}")
        }
        return lines.map { "wifi: " + $0 }
    }

    private func digits(_ bytes: [UInt8]) -> String {
        bytes.reduce("") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }

    /// The network settings as a line for the start script: "network: dhcp", or "network: static ADDRESS/BITS GATEWAY
    /// NAMESERVER" with "-" for each value that is not set.
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
