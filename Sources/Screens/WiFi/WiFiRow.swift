import Services
import Settings

/// A row of the list of wireless networks.
struct WiFiRow: Equatable {
    let name: WiFiName
    let security: WiFiSecurity
    /// nil for the network of the settings while it is not heard.
    let strength: Int?
    /// Whether it is that of the settings.
    let isOurs: Bool

    /// The network of the settings first, then those that were found.
    static func rows(_ found: [WiFiNetwork], ours: WiFiAccess?) -> [WiFiRow] {
        var rows: [WiFiRow] = []
        for network in found {
            let isOurs = ours.map { $0.name == network.name && $0.security == network.security } ?? false
            let row = WiFiRow(
                name: network.name, security: network.security, strength: network.strength, isOurs: isOurs)
            isOurs ? rows.insert(row, at: 0) : rows.append(row)
        }
        if let ours, !(rows.first?.isOurs ?? false) {
            rows.insert(WiFiRow(name: ours.name, security: ours.security, strength: nil, isOurs: true), at: 0)
        }
        return rows
    }
}

extension WiFiAccess {
    /// What the network must be to be this one.
    var security: WiFiSecurity { password == nil ? .open : .password }
}
