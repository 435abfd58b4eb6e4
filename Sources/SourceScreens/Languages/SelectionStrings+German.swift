extension SelectionStrings {
    static let german = SelectionStrings(
        addSource: "Quelle dazu",
        showAll: "Alle zeigen",
        disconnect: "Trennen",
        details: "Details",
        selectedOf: "{0} von {1}",
        selectedOfOneChannel: "{0} von 1 Kanal",
        selectedOfChannels: "{0} von {1} Kanälen",
        selectionFull: "Höchstens {0} Kanäle können gewählt werden.",
        overloadTitle: "Einige Signale sind schnell",
        overloadText: "Dieses Gerät wird mit den rot markierten Kanälen vermutlich nicht Schritt halten. "
            + "Beim Anzeigen können Abtastwerte verloren gehen."
    )
}
