import Screens
import Services
import Settings

/// A wireless adapter that a test controls.
public final class TestWiFi: WiFiService {
    public init() {}

    public var note = WiFiNote(.off, attempt: "1")
    public var networks: [WiFiNetwork]?
    public var strength: Int?
    public private(set) var looks = 0
    public private(set) var joins = 0
    public func look() { looks += 1 }
    public func joinAgain() { joins += 1 }

    public static func network(_ name: String, _ strength: Int, _ security: WiFiSecurity = .password) -> WiFiNetwork {
        WiFiNetwork(name: WiFiName(Array(name.utf8))!, security: security, strength: strength)
    }

    /// Networks like those of a clinic.
    public static let clinic = [
        network("Lab", -48), network("Gäste", -58, .open), network("Station 4", -61),
        network("eduroam", -63, .accounts),
        network("printer", -71, .outdated), network("Ward 12 with a name of 32 bytes!", -79),
    ]
}
