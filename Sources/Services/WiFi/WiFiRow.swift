import Settings

/// A row of the list of wireless networks.
public struct WiFiRow: Equatable, Sendable {
    public let name: WiFiName
    public let security: WiFiSecurity
    /// nil for the network in the settings while it is out of range.
    public let strength: Int?
    /// Whether it is the network in the settings.
    public let isOurs: Bool

    /// The network in the settings first, then those found.
    public static func rows(_ found: [WiFiNetwork], ours: WiFiAccess?) -> [WiFiRow] {
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
    /// The security that a network must have to be this one.
    public var security: WiFiSecurity { password == nil ? .open : .password }
}
