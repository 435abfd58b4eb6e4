import Text

/// A group of settings, which have a common heading on the screen.
public enum SettingGroup: Int, CaseIterable, Sendable {
    case graphs, scopes, filters, heart, paper, montage, limits, spectrograms
    case device, portrait, landscape, spectrum, quality, bandPower, recording, markers, input, server
    case network, viewers, mail, upload, hardware, study, music

    public var title: LocalText {
        switch self {
        case .graphs: LocalText(en: "Graphs", de: "Graphen")
        case .scopes: LocalText(en: "Scopes", de: "Kurven")
        case .filters: LocalText(en: "Filters", de: "Filter")
        case .heart: LocalText(en: "Heart rate", de: "Herzfrequenz")
        case .paper: LocalText(en: "ECG paper", de: "EKG-Papier")
        case .montage: LocalText("Montage")
        case .limits: LocalText(en: "Limits of samples", de: "Grenzen der Werte")
        case .spectrograms, .spectrum: LocalText(en: "Spectrograms", de: "Spektrogramme")
        case .device: LocalText(en: "Device", de: "Gerät")
        case .portrait: LocalText(en: "Portrait", de: "Hochformat")
        case .landscape: LocalText(en: "Landscape", de: "Querformat")
        case .quality: LocalText(en: "Signal quality", de: "Signalqualität")
        case .bandPower: LocalText(en: "Band power", de: "Bandleistung")
        case .recording: LocalText(en: "Recordings", de: "Aufnahmen")
        case .markers: LocalText(en: "Markers", de: "Marken")
        case .input: LocalText(en: "Input", de: "Eingabe")
        case .server: LocalText(en: "Signal source", de: "Signalquelle")
        case .network: LocalText(en: "Network", de: "Netzwerk")
        case .viewers: LocalText(en: "Second screen", de: "Zweiter Bildschirm")
        case .mail: LocalText("Mail")
        case .upload: LocalText(en: "Upload", de: "Hochladen")
        case .hardware: LocalText("Hardware")
        case .study: LocalText(en: "Studies", de: "Studien")
        case .music: LocalText(en: "Running to music", de: "Laufen mit Musik")
        }
    }
}
