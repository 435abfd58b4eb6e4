extension ReceptionStrings {
    static let german = ReceptionStrings(
        packets: "Pakete: {0} empfangen · {1} verloren",
        samples: "Werte: {0} empfangen · {1} verloren",
        troubles: "{0} verspätet · {1} fehlerhaft · {2}× neu verbunden",
        reconnects: "{0}× neu verbunden",
        clock: "Uhr des Senders {0} s, ± {1} ms",
        droppedSamples: "{0} Werte ausgelassen: Netz oder Gerät zu langsam",
        unmarkedTexts: "{0} Texte ohne Marke: zu viele auf einmal",
        dropped: "Werte ausgelassen: Das Netz oder dieses Gerät ist zu langsam.",
        otherOffer: "{0} bietet andere Kanäle an",
        returned: "Wieder da: {0}",
        missing: "Nicht mehr angeboten: {0}",
        new: "Neu: {0}",
        noChannel: "keiner",
        more: "{0} und {1} weitere",
        reconnected: "Wieder verbunden",
        otherSender: "{0}: Ein anderer Sender dieses Namens setzt fort",
        sourceFailedTitle: "Quelle ausgefallen"
    )
}
