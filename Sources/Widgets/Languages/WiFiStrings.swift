import Services

/// The words of wireless networks.
public struct WiFiStrings: Sendable {
    public let title: String
    public let other: String
    public let forget: String
    public let join: String

    // In place of the list.
    public let noAdapterTitle: String
    public let noAdapterText: String
    public let emptyTitle: String
    public let emptyText: String

    // How the network of the settings does.
    public let noAdapter: String
    public let off: String
    public let searching: String
    public let joining: String
    public let waitingForAddress: String
    /// {0} the address.
    public let connected: String
    public let wrongPassword: String
    public let refused: String
    public let outOfReach: String
    public let noAddress: String
    public let notConnected: String
    /// {0} the network, {1} dBm.
    public let joined: String

    // What a network asks for.
    public let open: String
    public let protected: String
    public let outdated: String
    public let accounts: String
    public let unknown: String
    public let notSupportedTitle: String

    public let openTitle: String
    public let openText: String
    public let forgetTitle: String
    public let forgetText: String

    public let name: String
    public let password: String
    public let showPassword: String
    /// {0} the network.
    public let passwordNote: String
    /// In place of a password that is not typed.
    public let noPassword: String
    public let nameIllegal: String
    public let passwordIllegal: String
}

extension WiFiStrings {
    /// What a network asks for, or why it cannot be joined.
    public func note(of security: WiFiSecurity) -> String {
        switch security {
        case .open: open
        case .password: protected
        case .outdated: outdated
        case .accounts: accounts
        case .unknown: unknown
        }
    }
}
