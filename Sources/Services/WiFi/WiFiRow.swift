import Settings

/// A row of the list of wireless networks.
public struct WiFiRow: Equatable, Sendable {
    public let name: WiFiName
    public let security: WiFiSecurity
    /// The signal strength in dBm; nil if the network of the settings is out of range.
    public let strength: Int?
    /// True if it is the network of the settings.
    public let isOurs: Bool

    /// The rows: first the network of the settings, then those that were found.
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
    /// The protection that a network must have to be the one of the settings.
    public var security: WiFiSecurity { password == nil ? .open : .password }
}
