extension TableStrings {
    static let german = TableStrings(
        unitTitle: "Einheit von {0}",
        otherColumn: "In einer anderen Spalte oder in keiner",
        otherSeparator: "Anders getrennt",
        columnTitle: "Spalte mit den Zeiten",
        column: "Spalte {0}",
        noColumn: "In keiner: Ich kenne die Abtastrate",
        separatorTitle: "Trennzeichen der Spalten",
        comma: "Komma",
        semicolon: "Semikolon",
        tab: "Tabulator",
        bar: "Senkrechter Strich",
        blank: "Leerzeichen",
        columns: "{0} Spalten",
        rateTitle: "Abtastrate",
        rateNote: "Jede Zeile der Tabelle ist ein Abtastwert jedes Kanals.",
        rate: "Werte pro Sekunde",
        rateIllegal: "Geben Sie eine Zahl von 0,001 bis 100000 ein.",
        firstRowTitle: "Erste Zeile mit Zahlen",
        areNames: "Namen der Kanäle: {0}",
        areSamples: "Werte wie in allen anderen Zeilen",
        valueUnitTitle: "Einheit der Werte",
        noValueUnit: "Andere oder unbekannt"
    )
}
