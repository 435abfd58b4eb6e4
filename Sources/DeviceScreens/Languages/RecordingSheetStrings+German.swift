extension RecordingSheetStrings {
    static let german = RecordingSheetStrings(
        title: "Aufnahme",
        start: "\u{25CF} Start",
        file: "Datei",
        space: "Platz auf der Karte",
        last: "Letzte Aufnahme",
        noLast: "noch keine",
        copyLast: "Letzte auf USB-Stick",
        channels: "{0}: {1}",
        source: "Quelle",
        losses: "Verluste",
        noLosses: "keine",
        oneLoss: "1 Verlust von {0} s",
        manyLosses: "{0} Verluste, zusammen {1} s",
        lossesUnknown: "nicht gezählt"
    )
}
