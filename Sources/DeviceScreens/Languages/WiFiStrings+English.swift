extension WiFiStrings {
    static let english = WiFiStrings(
        title: "Wi-Fi",
        other: "Other network...",
        forget: "Forget",
        join: "Join",

        noAdapterTitle: "No Wi-Fi adapter",
        noAdapterText:
            "The device has no adapter that it supports. USB adapters with the chips AR9271 and AR7010 work.",
        emptyTitle: "No networks found",
        emptyText: "Move closer to the access point. Join a network that hides its name with “Other network”.",

        noAdapter: "no adapter",
        off: "off",
        searching: "looking for the network",
        joining: "connecting",
        waitingForAddress: "waiting for an address",
        connected: "connected, {0}",
        wrongPassword: "wrong password",
        refused: "refused by the network",
        outOfReach: "out of reach",
        noAddress: "no address from the network",
        notConnected: "not connected",
        joined: "{0}, {1} dBm",

        open: "open",
        protected: "with a password",
        outdated: "not supported: WEP and WPA are not safe",
        accounts: "not supported: needs an account",
        unknown: "not supported",
        notSupportedTitle: "Cannot join",

        openTitle: "Join an open network?",
        openText: "Others nearby can read everything that is sent over it.",
        forgetTitle: "Forget the network?",
        forgetText: "Its name and password are removed from the settings.",

        name: "Name",
        password: "Password",
        showPassword: "Show password",
        passwordNote: "Network {0}",
        noPassword: "None: an open network",
        nameIllegal: "Name: type 1 to 32 characters.",
        passwordIllegal: "Password: type 8 to 63 characters."
    )
}
