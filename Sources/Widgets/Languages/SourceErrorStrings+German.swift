import Signals

extension SourceErrorStrings {
    static let german = SourceErrorStrings(
        unknownHost: "Es gibt keinen Server dieses Namens. Namen prüfen oder die Adresse verwenden.",
        refused: "Der Server lehnt die Verbindung ab. Läuft der Signalserver, und auf diesem Port?",
        unreachable: "Der Server ist nicht erreichbar. Bitte das Netzwerk dieses Geräts prüfen.",
        timedOut: "Der Server antwortet nicht. Ist er eingeschaltet und im selben Netzwerk?",
        wrongProtocol: "Dort antwortet etwas, aber kein Signalserver.",
        protocolViolation: "Der Server hält sich nicht an das Protokoll ({0}).",
        forbiddenPort: "Der Server bietet seine Daten auf Port {0} an. Ports unter 1024 werden nicht angenommen.",
        declined: "Der Server hat die Anfrage abgelehnt.",
        tooLarge: "Der Server bietet mehr an, als dieses Gerät annimmt ({0}).",
        connectionLost: "Der Server hat die Verbindung beendet.",
        noChannels: "Der Server bietet keine Kanäle an.",
        systemError: "Das Gerät konnte keine Verbindung öffnen (Systemfehler {0}).",
        reason: { reason in
            switch reason {
            case .controlMessage: "Steuernachricht"
            case .description: "Beschreibung der Signale"
            case .unknownReply: "unbekannte Antwort"
            case .noPackets: "keine Datenpakete auf der Datenverbindung"
            case .channelCount: "Anzahl der Kanäle"
            }
        },
        sourceError: "Die Quelle meldet Fehler {0}.",
        sourceLost: "Verbindung zu {0} verloren"
    )
}
