extension BusyStrings {
    static let german = BusyStrings(
        readingCard: "Die Karte wird gelesen",
        readingStick: "Der Stick wird gelesen",
        openingRecording: "Die Aufnahme wird geöffnet",
        openedRecording: "Die Aufnahme wird geöffnet: {0} %",
        deleting: "Wird gelöscht",
        storingPicture: "Das Bildschirmfoto wird gesichert",
        queueingMail: "Die Mail wird vorbereitet",
        searchingNetworks: "Netze werden gesucht"
    )
}
