extension ConnectionStrings {
    static let german = ConnectionStrings(
        connect: "Verbinden",
        demo: "Demo",
        hostPlaceholder: "PC oder Server",
        portPlaceholder: "Port",
        historyNoMatchTitle: "Kein bekannter Server passt",
        historyNoMatchText: "Berühren Sie Verbinden, um die Eingabe zu versuchen.",
        historyDamaged: "Die Serverliste war beschädigt; was lesbar war, wurde behalten.",
        connecting: "Verbindung mit {0}",
        nextAttempt: "Das Gerät versucht es von selbst wieder.",
        hostMissing: "Server: Namen oder Adresse eines Signalservers eingeben.",
        hostIllegal:
            "Server: Das ist kein Name und keine Adresse. Erlaubt sind Buchstaben, Ziffern, Punkte und Bindestriche; "
            + "eine IPv4-Adresse hat vier Zahlen bis 255.",
        hostIPv6:
            "Server: Namen oder Adresse wie 192.168.1.20 eingeben. TiA-Server werden nur über IPv4 erreicht. Streams werden auch unter IPv6 gefunden: Die dieser Adresse erscheinen von selbst in der Liste.",
        portMissing: "Port: eine Zahl von 1 bis 65535 eingeben. Signalserver verwenden meist 9000.",
        portIllegal: "Port: Erlaubt sind nur ganze Zahlen von 1 bis 65535.",
        keyPort: "Port",
        keyHost: "Server",
        connectFailedTitle: "Keine Verbindung",
        noChannelsTitle: "Keine Kanäle",
        tooManySources: "Es sind schon {0} Quellen offen. Bitte zuerst eine trennen.",
        moreSources: "Mehr Quellen",
        run: "Laufen",
        today: "heute {0}",
        yesterday: "gestern"
    )
}
