import Services

/// The words of wireless networks.
struct WiFiStrings: Sendable {
    let title: String
    let other: String
    let forget: String
    let join: String

    // In place of the list.
    let noAdapterTitle: String
    let noAdapterText: String
    let emptyTitle: String
    let emptyText: String

    // How the network of the settings does.
    let noAdapter: String
    let off: String
    let searching: String
    let joining: String
    let waitingForAddress: String
    /// {0} the address.
    let connected: String
    let wrongPassword: String
    let refused: String
    let outOfReach: String
    let noAddress: String
    let notConnected: String
    /// {0} the network, {1} dBm.
    let joined: String

    // What a network asks for.
    let open: String
    let protected: String
    let outdated: String
    let accounts: String
    let unknown: String
    let notSupportedTitle: String

    let openTitle: String
    let openText: String
    let forgetTitle: String
    let forgetText: String

    let name: String
    let password: String
    let showPassword: String
    /// {0} the network.
    let passwordNote: String
    /// Replaces a password that is not entered.
    let noPassword: String
    let nameIllegal: String
    let passwordIllegal: String
}

extension WiFiStrings {
    /// The kind of access to a network, or the reason why it cannot be joined.
    func note(of security: WiFiSecurity) -> String {
        switch security {
        case .open: open
        case .password: protected
        case .outdated: outdated
        case .accounts: accounts
        case .unknown: unknown
        }
    }
}
