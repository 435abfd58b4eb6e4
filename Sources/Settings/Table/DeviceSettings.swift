import Text

/// The settings on the page Basic, and the settings for signals and touch on the page Expert.
extension SettingRow {
    /// The maximum length of a recording's code, and of a marker's name in the settings, in bytes.
    private static let maximumNameLength = 16

    static var basic: [SettingRow] { device + grids + server }

    private static var device: [SettingRow] {
        [
            SettingRow(
                .language, "language", .words(["en"]), 0, .basic, .device, .atOnce,
                LocalText(en: "Language", de: "Sprache"), "the language of all texts on the screen"),
            SettingRow(
                .timeZone, "time-zone",
                .words([
                    "utc", "honolulu", "anchorage", "los-angeles", "denver", "phoenix", "chicago", "new-york", "bogota",
                    "halifax", "sao-paulo", "london", "berlin", "lagos", "helsinki", "johannesburg", "istanbul",
                    "dubai", "karachi", "delhi", "dhaka", "bangkok", "beijing", "tokyo", "adelaide", "brisbane",
                    "sydney", "auckland",
                ]), 0, .basic, .device, .atOnce, LocalText(en: "Time zone", de: "Zeitzone"),
                "the time zone of all times on the screen and in file names, with summer time"),
            SettingRow(
                .brightness, "brightness", .words(["10", "25", "50", "75", "100"]), 4, .basic, .device, .atOnce,
                LocalText(en: "Brightness", de: "Helligkeit"),
                "percent of the maximum; shown if the board can control its backlight"),
            SettingRow(
                .rotation, "rotation", .words(["0", "90", "180", "270"]), 0, .basic, .device, .atOnce,
                LocalText(en: "Orientation", de: "Ausrichtung"),
                "the rotation of the picture, in degrees: 90 and 270 for a landscape panel that is mounted upright"),
            SettingRow(
                .resumes, "resume", .flag, 1, .basic, .device, .atOnce,
                LocalText(en: "Resume last session", de: "Letzte Sitzung fortsetzen"),
                "the app starts with the sources, channels and page of the last session"),
            SettingRow(
                .timeWindow, "time-window", formerly: "period", .whole(1...60), 10, .basic, .graphs,
                .atOnce, unit: .seconds, LocalText(en: "Time window", de: "Gezeigter Zeitraum"),
                "the time that graphs show; a pinch changes it until the graphs are closed"),
        ]
    }

    private static var grids: [SettingRow] {
        func grid(
            _ setting: Setting, _ name: String, _ range: ClosedRange<Int>, _ group: SettingGroup, _ title: LocalText,
            _ meaning: String
        ) -> SettingRow {
            SettingRow(
                setting, name, .whole(range, automatic: true), 0, .basic, group, .nextVisualization, title, meaning)
        }
        let pages = LocalText(en: "Pages", de: "Seiten")
        let rows = LocalText(en: "Rows", de: "Zeilen")
        let columns = LocalText(en: "Columns", de: "Spalten")
        let pagesMean = "pages of graphs; auto: two if there are spectrograms, else one"
        let rowsMean = "visible rows of graphs on a page; scrolling shows more"
        let columnsMean = "graphs beside each other"
        return [
            grid(.pagesPortrait, "pages-portrait", 1...8, .portrait, pages, pagesMean),
            grid(.rowsPortrait, "rows-portrait", 1...8, .portrait, rows, rowsMean),
            grid(.columnsPortrait, "columns-portrait", 1...4, .portrait, columns, columnsMean),
            grid(.pagesLandscape, "pages-landscape", 1...8, .landscape, pages, pagesMean),
            grid(.rowsLandscape, "rows-landscape", 1...8, .landscape, rows, rowsMean),
            grid(.columnsLandscape, "columns-landscape", 1...4, .landscape, columns, columnsMean),
        ]
    }

    private static var server: [SettingRow] {
        [
            SettingRow(
                .host, "host", .text(.server, maximum: HostInput.maximumHostLength), "", .basic, .server, .atOnce,
                LocalText(en: "Signal server", de: "Signalserver"),
                "the signal server in the field at the start; `labserver:9001` sets the port, too"),
            SettingRow(
                .port, "port", .whole(1...65535), 9000, .basic, .server, .atOnce, LocalText("Port"), "its port"),
            SettingRow(
                .transport, "transport",
                .choice([
                    SettingChoice("auto", LocalText("Auto")), SettingChoice("udp", LocalText("UDP")),
                    SettingChoice("tcp", LocalText("TCP")),
                ]), 0, .basic, .server, .nextConnection, LocalText(en: "Data over", de: "Daten über"),
                "the transport of samples: auto uses UDP, and TCP if the server refuses UDP or nothing arrives"),
        ]
    }

    static var spectra: [SettingRow] {
        [
            SettingRow(
                .showsSpectrograms, "spectrograms", .flag, 1, .expert, .spectrum, .nextVisualization,
                LocalText(en: "Show spectrograms", de: "Spektrogramme zeigen"),
                "channels have spectrograms besides their scopes"),
            SettingRow(
                .spectrogramsOf, "spectrogram-of",
                .choice([
                    SettingChoice("received", LocalText(en: "Received", de: "Empfangenem")),
                    SettingChoice("filtered", LocalText(en: "Filtered", de: "Gefiltertem")),
                ]), 1, .expert, .spectrum, .nextVisualization,
                LocalText(en: "Spectrograms of", de: "Spektrogramme von"),
                "the samples of spectra: filtered (if there are filters) or received"),
            SettingRow(
                .window, "window",
                .choice([
                    SettingChoice("rectangular", LocalText(en: "Rectangular", de: "Rechteck")),
                    SettingChoice("hamming", LocalText("Hamming")), SettingChoice("hann", LocalText("Hann")),
                    SettingChoice(
                        "hann-denormalized", LocalText(en: "Hann, denormalized", de: "Hann, denormiert")),
                    SettingChoice("blackman", LocalText("Blackman")), SettingChoice("bartlett", LocalText("Bartlett")),
                ]), 1, .expert, .spectrum, .nextVisualization,
                LocalText(en: "Window function", de: "Fensterfunktion"),
                "the window function for the samples of a window, before their spectrum is computed"),
            SettingRow(
                .spectrumWindow, "window-length", .words(["0.25", "0.5", "1", "2", "4"]), 2, .expert, .spectrum,
                .nextVisualization, unit: .seconds, LocalText(en: "Window length", de: "Fensterlänge"),
                "the length of a spectrogram's windows, at most 16,384 samples: a long one separates frequencies, a short one times"
            ),
            SettingRow(
                .decibel, "decibel", .flag, 1, .expert, .spectrum, .nextVisualization,
                LocalText(en: "Decibel", de: "Dezibel"), "colors follow the logarithm of the power"),
            SettingRow(
                .spectraPerSecond, "spectra-per-second", formerly: "fft-cycles", .whole(1...120), 30, .expert,
                .spectrum, .nextVisualization, unit: .perSecond,
                LocalText(en: "Spectra per second", de: "Spektren je Sekunde"),
                "the maximum number of spectra of a spectrogram"),
            SettingRow(
                .colorMap, "color-map", formerly: "colour-map",
                .choice([
                    SettingChoice("hue", LocalText(en: "Hue", de: "Farbton")),
                    SettingChoice("even", LocalText(en: "Even", de: "Gleichmäßig")),
                ]), 1, .expert, .spectrum, .nextVisualization, LocalText(en: "Colors", de: "Farben"),
                "even: dark to light, readable by color-blind people; hue: blue to red"),
        ]
    }

    static var recordings: [SettingRow] {
        [
            SettingRow(
                .recordingFormat, "record-format",
                .choice([
                    SettingChoice("bdf", LocalText("BDF+, 24 bit")), SettingChoice("edf", LocalText("EDF+, 16 bit")),
                    SettingChoice("xdf", LocalText(en: "XDF, as received", de: "XDF, wie empfangen")),
                ]), 0, .expert, .recording, .nextRecording, LocalText("Format"),
                "bdf: BDF+ with 24 bits a sample; edf: EDF+ with 16, for readers without BDF+; xdf: XDF with received values, "
                    + "each stream by its own clock, also for rates without a common record and irregular channels"),
            SettingRow(
                .recordingCode, "record-code", .text(.visible, maximum: maximumNameLength), "", .expert, .recording,
                .nextRecording, LocalText(en: "Patient code", de: "Patientencode"),
                "the patient's code in recordings; never a name"),
            SettingRow(
                .notesQuality, "record-quality", .flag, 1, .expert, .recording, .atOnce,
                LocalText(en: "Note bad channels", de: "Schlechte Kanäle vermerken"),
                "an annotation reports when and why a channel becomes bad, another one when it is good again"),
        ]
    }

    static var markers: [SettingRow] {
        let names = Setting.markers.enumerated().map { index, setting in
            let number = String(index + 1)
            return SettingRow(
                setting, "marker-" + number, .text(.words, maximum: maximumNameLength), "", .expert, .markers, .atOnce,
                LocalText(en: "Marker " + number, de: "Marke " + number),
                "a name for markers; none: the language's own, such as Marker or Eyes open")
        }
        return names + [
            SettingRow(
                .sendsMarkers, "send-markers", .flag, 0, .expert, .markers, .atOnce,
                LocalText(en: "Send markers", de: "Marken senden"),
                "markers and presses of the push button are offered as the stream PocketScope markers of the Lab Streaming Layer, "
                    + "which LabRecorder records. A marker is sent when its name is final")
        ]
    }

    static var input: [SettingRow] {
        [
            SettingRow(
                .pauseStopsData, "pause-stops-data", .flag, 0, .expert, .input, .atOnce,
                LocalText(en: "Pause stops the data", de: "Pause hält die Daten an"),
                "Pause and the push button also stop the transmission; it restarts when the graphs continue"),
            SettingRow(
                .buttonTask, "button-task",
                .choice([
                    SettingChoice("freeze", LocalText(en: "Freezes", de: "Hält an")),
                    SettingChoice("marker", LocalText(en: "Marks", de: "Markiert")),
                ]), 0, .expert, .input, .atOnce, LocalText(en: "Push button", de: "Taste am Gerät"),
                "the effect of a short press of the push button over the graphs: freeze and resume the picture, or set a marker"
            ),
            SettingRow(
                .buttonThreshold, "button-threshold", .decimal(-1_000_000...1_000_000), 1000, .expert, .input,
                .nextVisualization, LocalText(en: "Button threshold", de: "Taste gedrückt ab"),
                "from this value on a button channel counts as pressed"),
            SettingRow(
                .pinchBorder, "pinch-border", .whole(15...75), 45, .expert, .input, .nextVisualization, unit: .degrees,
                LocalText(en: "Pinch: border angle", de: "Spreizen: Grenzwinkel"),
                "a pinch whose fingers lie flatter changes the time, a steeper one the range of values"),
            SettingRow(
                .pinchBlind, "pinch-blind", .whole(0...30), 10, .expert, .input, .nextVisualization, unit: .degrees,
                LocalText(en: "Pinch: blind angle", de: "Spreizen: blinder Winkel"),
                "a pinch within this distance of that angle has no effect"),
        ]
    }

    static var simulation: [SettingRow] {
        [
            SettingRow(
                .simulation, "simulation", .flag, 0, .expert, .server, .atOnce,
                LocalText(en: "Simulation mode", de: "Simulationsmodus"),
                "Connect opens the simulation, whatever the fields contain"),
            SettingRow(
                .maximumRate, "tia-maximum-rate", .whole(1...100_000, automatic: true), 0, .expert, .server,
                .nextConnection, unit: .hertz, LocalText(en: "TiA: maximum rate", de: "TiA: höchste Abtastrate"),
                "a TiA 1.0 server is asked to reduce the rate of faster signals to a whole fraction that is at most this, over TCP; "
                    + "no effect if `transport` is `udp`. auto: every rate as the server offers it"),
        ]
    }
}

extension Setting {
    /// The settings that contain the names of markers.
    public static let markers: [Setting] = [
        .marker1, .marker2, .marker3, .marker4, .marker5, .marker6, .marker7, .marker8,
    ]
}
