extension LSLStrings {
    static let german = LSLStrings(
        title: "LSL",
        refused:
            "Der Rechner des Streams lehnt die Verbindung ab. Läuft sein Programm noch, und lässt eine Firewall es antworten?",
        unreachable: "Der Rechner des Streams ist nicht erreichbar. Bitte das Netzwerk dieses Geräts prüfen.",
        timedOut:
            "Der Stream wird nicht gefunden. Läuft sein Programm im selben Netzwerk, und lässt eine Firewall es antworten?",
        wrongProtocol: "Dort antwortet etwas, aber kein Stream von Lab Streaming Layer.",
        protocolViolation: "Der Stream hält sich nicht an das Protokoll von Lab Streaming Layer ({0}).",
        declined: "Das Programm des Streams hat die Anfrage abgelehnt.",
        tooLarge: "Der Stream bietet mehr an, als dieses Gerät annimmt ({0}).",
        connectionLost: "Der Stream ist zu Ende.",
        noChannels: "Der Stream bietet keine Kanäle an."
    )
}
