extension ConnectionStrings {
    static let english = ConnectionStrings(
        connect: "Connect",
        demo: "Demo",
        hostPlaceholder: "PC or signal server",
        portPlaceholder: "Port",
        historyNoMatchTitle: "No known server matches",
        historyNoMatchText: "Touch Connect to try what you have typed.",
        historyDamaged: "The list of servers was damaged; what could be read was kept.",
        connecting: "Connecting to {0}",
        nextAttempt: "The device tries again automatically.",
        hostMissing: "Server: type the name or address of a signal server.",
        hostIllegal: "Server: this is not a name or an address. Letters, digits, dots and hyphens are allowed; "
            + "an IPv4 address has four numbers up to 255.",
        hostIPv6:
            "Server: type a name, or an address such as 192.168.1.20. TiA servers are reached over IPv4 only. Streams are found under IPv6, too: those of this address appear in the list automatically.",
        portMissing: "Port: type a number from 1 to 65535. Signal servers mostly use 9000.",
        portIllegal: "Port: only whole numbers from 1 to 65535 are allowed.",
        keyPort: "Port",
        keyHost: "Server",
        connectFailedTitle: "Could not connect",
        noChannelsTitle: "No channels",
        tooManySources: "{0} sources are already open. Disconnect one first.",
        moreSources: "More sources",
        run: "Run",
        today: "today {0}",
        yesterday: "yesterday"
    )
}
