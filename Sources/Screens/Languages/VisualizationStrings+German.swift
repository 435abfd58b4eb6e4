extension VisualizationStrings {
    public static let german = VisualizationStrings(
        settings: "Einstellungen",
        screenshot: "Foto",
        edit: "Anordnen",
        done: "Fertig",
        waitingForSamples: "Verbunden, warte auf Daten",
        noMemoryForPicture: "Für ein Bild fehlt der Speicher."
    )
}
