import Settings

/// A row of the list of wireless networks on the screen.
public struct WiFiRow: Equatable, Sendable {
    public let name: WiFiName
    public let security: WiFiSecurity
    /// The signal strength in dBm; nil if the network that the settings contain is out of range.
    public let strength: Int?
    /// True for the network that the settings contain.
    public let isOurs: Bool

    /// The rows of the list: first the network that the settings contain, then the networks that were found.
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
    /// The protection that a network in range must have to count as the network in the settings.
    public var security: WiFiSecurity { password == nil ? .open : .password }
}
