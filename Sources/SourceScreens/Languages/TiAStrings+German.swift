extension TiAStrings {
    static let german = TiAStrings(
        wrongProtocol: "Dort antwortet etwas, aber kein TiA-Signalserver. Bitte den Port prüfen.",
        protocolViolation: "Der Server hält sich nicht an das TiA-Protokoll ({0}).",
        fellBackToTCP: "Der Server sendet nicht über UDP; TCP wird verwendet.",
        noUDP: "Über UDP kommen keine Daten, und die Einstellungen erlauben nichts anderes. "
            + "„Daten über“ auf Auto oder TCP stellen.",
        noReduction: "Der Server verringert keine Abtastraten. "
            + "„TiA: höchste Abtastrate“ auf Auto stellen und neu verbinden."
    )
}
