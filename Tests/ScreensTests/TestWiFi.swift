import Screens
import Services
import Settings

/// A wireless adapter that does what a test says.
final class TestWiFi: WiFiService {
    var note = WiFiNote(.off, attempt: "1")
    var networks: [WiFiNetwork]?
    var strength: Int?
    private(set) var looks = 0
    private(set) var joins = 0
    func look() { looks += 1 }
    func joinAgain() { joins += 1 }

    static func network(_ name: String, _ strength: Int, _ security: WiFiSecurity = .password) -> WiFiNetwork {
        WiFiNetwork(name: WiFiName(Array(name.utf8))!, security: security, strength: strength)
    }

    /// What there is in a clinic.
    static let clinic = [
        network("Lab", -48), network("Gäste", -58, .open), network("Station 4", -61),
        network("eduroam", -63, .accounts),
        network("printer", -71, .outdated), network("Ward 12 with a name of 32 bytes!", -79),
    ]
}
