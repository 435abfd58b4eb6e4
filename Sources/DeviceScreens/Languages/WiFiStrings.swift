import Services

/// The texts about wireless networks.
struct WiFiStrings: Sendable {
    let title: String
    let other: String
    let forget: String
    let join: String

    // The title that replaces the list of networks if there is no adapter. The following texts also replace an empty list.
    let noAdapterTitle: String
    let noAdapterText: String
    let emptyTitle: String
    let emptyText: String

    // States that the device has no adapter for wireless networks. The following texts name the other states of the wireless connection.
    let noAdapter: String
    let off: String
    let searching: String
    let joining: String
    let waitingForAddress: String
    /// The device is connected to a network. Placeholder: the device's address.
    let connected: String
    let wrongPassword: String
    let refused: String
    let outOfReach: String
    let noAddress: String
    let notConnected: String
    /// The network that the device has joined. Placeholders, in order: the name of the network, the signal strength in dBm.
    let joined: String

    // A wireless network that anyone can join without a password. The following texts name other kinds of access.
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
    /// The note in the form for a password. Placeholder: the name of the network.
    let passwordNote: String
    /// Shown instead of a password that was not entered.
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
