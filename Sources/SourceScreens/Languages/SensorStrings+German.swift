extension SensorStrings {
    static let german = SensorStrings(
        title: "Bluetooth",
        strap: "Herzfrequenzgurt",
        polarH10: "Polar H10",
        muse: "Muse-Stirnband",
        strong: "starkes Signal",
        good: "gutes Signal",
        weak: "schwaches Signal",
        veryWeak: "sehr schwaches Signal",
        noController: "Dieses Gerät hat kein Bluetooth. Bitte einen Bluetooth-Adapter in eine USB-Buchse stecken.",
        blocked: "Bluetooth ist an diesem Gerät ausgeschaltet.",
        controllerFailed:
            "Der Bluetooth-Adapter startet nicht. Vielleicht braucht er Firmware, die dieses Gerät nicht hat; bitte einen anderen Adapter versuchen.",
        notSupported: "Das Muse S Athena wird nicht unterstützt, wohl aber Muse 2016, Muse 2 und das erste Muse S.",
        inCharger: "Der Sensor liegt im Ladegerät. Bitte herausnehmen und anlegen.",
        needsPairing: "Der Sensor sendet nur an gekoppelte Geräte. Dieses Gerät koppelt sich nicht mit Sensoren.",
        notFound:
            "Der Sensor antwortet nicht. Ist er eingeschaltet, angelegt und in der Nähe, und nicht mit einem Telefon oder einem anderen Gerät verbunden?",
        connectionLost: "Der Sensor ist außer Reichweite oder wurde ausgeschaltet.",
        busy: "Der Sensor lehnt die Verbindung ab. Ist er mit einem Telefon oder einem anderen Gerät verbunden?",
        protocolViolation: "Der Sensor sendet etwas, das dieses Gerät nicht versteht ({0}).",
        noChannels: "Der Sensor bietet keine Signale, die dieses Gerät versteht.",
        contactLost: "kein Kontakt zur Haut",
        contactGood: "wieder Kontakt zur Haut",
        batteryLow: "Batterie schwach",
        isOpenAlready: "{0} ist schon offen",
        touchToName: "Berühren, um ihm einen Namen zu geben",
        nameTitle: "Name des Sensors",
        nameTaken: "Ein anderer Sensor heißt schon so."
    )
}
