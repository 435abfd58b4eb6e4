import Settings

extension SettingsStrings {
    static let german = SettingsStrings(
        title: "Einstellungen",
        all: "Alle Einstellungen",
        basic: "Einfach",
        expert: "Experte",
        reset: "Verwerfen",
        no: "Nein",
        yes: "Ja",
        automatic: "Auto",
        off: "Aus",
        notSet: "Nicht gesetzt",
        seconds: "{0} s",
        perSecond: "{0}/s",
        hertz: "{0} Hz",
        allFrequencies: "Alle",
        degrees: "{0}°",
        negativeUp: "negativ oben",
        brightnessFailed: "Die Helligkeit ließ sich nicht einstellen.",
        buttonFailed: "Die Leitung des Tasters ließ sich nicht öffnen.",
        laterGraphs: "Gilt, sobald die Graphen das nächste Mal geöffnet werden.",
        laterConnection: "Gilt, sobald das nächste Mal eine Quelle verbunden wird.",
        laterRecording: "Gilt, sobald wieder eine Aufnahme beginnt.",
        laterStart: "Gilt, sobald PocketScope das nächste Mal startet.",
        restartTitle: "PocketScope neu starten?",
        restartText: "Manche Änderungen gelten erst, wenn PocketScope neu gestartet ist. Das dauert einige Sekunden.",
        restartNow: "Neu starten",
        restartLater: "Später",
        name: germanName,
        choices: germanChoices,
        group: germanGroup,

        example: "Zum Beispiel {0}",
        numberIllegal: "{0}: eine Zahl von {1} bis {2} eingeben.",
        hostIllegal:
            "{0}: einen Namen aus Buchstaben, Ziffern, Punkten und Bindestrichen eingeben, oder eine Adresse aus vier "
            + "Zahlen bis 255.",
        hostIPv6: "{0}: TiA-Server werden nur über IPv4 erreicht. Bitte einen Namen eingeben, oder vier Zahlen.",
        addressIllegal: "{0}: vier Zahlen bis 255 mit Punkten dazwischen eingeben.",
        netmaskIllegal: "{0}: eine Maske wie 255.255.255.0 eingeben.",
        extentIllegal: "{0}: Breite x Höhe in Millimetern eingeben, etwa 154x86.",
        gpioIllegal: "{0}: Baustein und Leitung eingeben, etwa /dev/gpiochip0:17.",
        mailIllegal: "{0}: eine Adresse wie name@example.org eingeben.",
        visibleIllegal: "{0}: Erlaubt sind nur Buchstaben, Ziffern und Zeichen aus ASCII.",
        wordsIllegal: "{0}: Wörter mit je einem Leerzeichen dazwischen eingeben.",
        wifiNameIllegal: "{0}: einen Namen mit 1 bis 32 Zeichen ohne Leerzeichen am Rand eingeben.",
        wifiPasswordIllegal: "{0}: 8 bis 63 Zeichen eingeben.",
        countryIllegal: "{0}: zwei Großbuchstaben eingeben, etwa DE.",
        unitIllegal: "{0}: eine Einheit ohne Ziffern und Leerzeichen eingeben, etwa uV.",
        tooLong: "{0}: Das ist zu lang.",
        addressMissing: "IPv4-Adresse: Ohne DHCP ist eine feste Adresse nötig, etwa 192.168.1.20.",

        fileTitle: "Datei der Einstellungen",
        line: "Zeile {0}: {1}",
        badValue: "„{0}“ ist kein Wert von {1}; es gilt {2}.",
        badSecret: "Der Wert von {1} ist nicht verwendbar.",
        unknownName: "Es gibt keine Einstellung „{0}“.",
        givenTwice: "{1} steht weiter unten noch einmal, und das gilt.",
        notBelow: "{1} liegt nicht über dem Minimum; es gelten die Vorgaben.",
        fixedAddressMissing: "Die feste Adresse fehlt; DHCP wird verwendet.",
        notUnderstood: "„{0}“ ist weder ein Kommentar noch NAME = WERT.",
        notUTF8: "Der Text ist kein UTF-8.",
        lineTooLong: "Die Zeile ist zu lang.",
        fileTooLong: "Die Datei ist zu lang. Sie bleibt, wie sie ist; Änderungen gehen beim Ausschalten verloren.",
        fileUnreadable:
            "Die Datei ist nicht lesbar. Sie bleibt, wie sie ist; Änderungen gehen beim Ausschalten verloren.",
        restored: "Beim Speichern der Einstellungen fiel der Strom aus; sie sind wieder vollständig.",
        moreMessages: "Und {0} weitere, siehe Protokoll."
    )
}

private func germanName(_ key: SettingKey) -> String {
    switch key {
    case .content: "Inhalt"
    case .scopePage: "Kurven"
    case .stackedScopes: "Kurven zugleich"
    case .scaleEEG, .scaleECG, .scaleEMG, .scaleOthers, .spectrogramScale: "Skala"
    case .maximumEEG, .maximumECG, .maximumEMG, .maximumOthers, .spectrogramMaximum: "Maximum"
    case .minimumEEG, .minimumECG, .minimumEMG, .minimumOthers, .spectrogramMinimum: "Minimum"
    case .sensitivityEEG, .sensitivityECG, .sensitivityEMG, .sensitivityOthers: "Empfindlichkeit"
    case .centerEEG, .centerECG, .centerEMG, .centerOthers: "Mitte"
    case .negativeUpEEG, .negativeUpECG, .negativeUpEMG, .negativeUpOthers: "Negativ oben"
    case .highPassEEG, .highPassECG, .highPassEMG, .highPassOthers: "Hochpass"
    case .lowPassEEG, .lowPassECG, .lowPassEMG, .lowPassOthers: "Tiefpass"
    case .notchEEG, .notchECG, .notchEMG, .notchOthers: "Netzfilter"
    case .showsHeartRate: "Herzfrequenz zeigen"
    case .heartLead: "Aus Ableitung"
    case .paperPage: "EKG-Seite"
    case .paperSpeed: "Papiergeschwindigkeit"
    case .paperColors: "Papier"
    case .montageEEG, .montageECG, .montageEMG, .montageOthers: "Montage"
    case .montageChannelEEG, .montageChannelECG, .montageChannelEMG, .montageChannelOthers: "Gegen"
    case .montageNameEEG, .montageNameECG, .montageNameEMG, .montageNameOthers: "Aus der Datei"
    case .limitsEEG, .limitsECG, .limitsEMG, .limitsOthers: "Werte jenseits ausblenden"
    case .upperLimitEEG, .upperLimitECG, .upperLimitEMG, .upperLimitOthers: "Obere Grenze"
    case .lowerLimitEEG, .lowerLimitECG, .lowerLimitEMG, .lowerLimitOthers: "Untere Grenze"
    case .unitEEG: "TiA: Einheit von EEG"
    case .factorEEG: "TiA: Faktor von EEG"
    case .unitECG: "TiA: Einheit von EKG"
    case .factorECG: "TiA: Faktor von EKG"
    case .unitEMG: "TiA: Einheit von EMG"
    case .factorEMG: "TiA: Faktor von EMG"
    case .unitOthers: "TiA: Einheit von anderen"
    case .factorOthers: "TiA: Faktor von anderen"
    case .language: "Sprache"
    case .pagesPortrait, .pagesLandscape: "Seiten"
    case .rowsPortrait, .rowsLandscape: "Zeilen"
    case .columnsPortrait, .columnsLandscape: "Spalten"
    case .timeWindow: "Gezeigter Zeitraum"
    case .timeZone: "Zeitzone"
    case .brightness: "Helligkeit"
    case .rotation: "Ausrichtung"
    case .resumes: "Weiter wie zuletzt"
    case .host: "Signalserver"
    case .port: "Port"
    case .transport: "Daten über"
    case .showsSpectrograms: "Spektrogramme zeigen"
    case .spectrogramsOf: "Spektrogramme von"
    case .window: "Fensterfunktion"
    case .decibel: "Dezibel"
    case .spectraPerSecond: "Spektren je Sekunde"
    case .colorMap: "Farben"
    case .bandEEG: "Spektrogramm: EEG bis"
    case .bandECG: "Spektrogramm: EKG bis"
    case .bandEMG: "Spektrogramm: EMG bis"
    case .bandOthers: "Spektrogramm: andere bis"
    case .recordingFormat: "Format"
    case .recordingCode: "Code in der Datei"
    case .recordingRangeEEG: "EEG bis ±"
    case .recordingRangeECG: "EKG bis ±"
    case .recordingRangeEMG: "EMG bis ±"
    case .recordingRangeOthers: "Andere bis ±"
    case .marker1: "Marke 1"
    case .marker2: "Marke 2"
    case .marker3: "Marke 3"
    case .marker4: "Marke 4"
    case .marker5: "Marke 5"
    case .marker6: "Marke 6"
    case .marker7: "Marke 7"
    case .marker8: "Marke 8"
    case .buttonTask: "Taste am Gerät"
    case .pauseStopsData: "Pause hält die Daten an"
    case .simulation: "Simulationsmodus"
    case .buttonThreshold: "Taste gedrückt ab"
    case .pinchBorder: "Spreizen: Grenzwinkel"
    case .pinchBlind: "Spreizen: blinder Winkel"
    case .wifiNetwork: "WLAN-Netz"
    case .wifiPassword: "WLAN-Passwort"
    case .wifiCountry: "WLAN-Land"
    case .network: "Adresse"
    case .address: "IPv4-Adresse"
    case .netmask: "Netzmaske"
    case .gateway: "Gateway"
    case .nameServer: "Nameserver"
    case .timeServer: "Zeitserver"
    case .smtpServer: "Mailserver"
    case .smtpPort: "Mail-Port"
    case .smtpSecurity: "Verschlüsselung"
    case .smtpUser: "Benutzer"
    case .smtpPassword: "Passwort"
    case .mailFrom: "Absender"
    case .mailTo: "Üblicher Empfänger"
    case .displayMillimetres: "Anzeige in mm"
    case .pixelFormat: "Farbtiefe"
    case .gpioButton: "Taste am GPIO"
    }
}

private func germanChoices(_ key: SettingKey) -> [String] {
    switch key {
    case .content: ["Rollen", "Wischen"]
    case .scopePage: ["Raster", "Gestapelt"]
    case .paperPage: ["Aus", "3 \u{D7} 4", "6 \u{D7} 2", "12 \u{D7} 1"]
    case .paperColors: ["Hell", "Dunkel"]
    case .scaleEEG, .scaleECG, .scaleEMG, .scaleOthers: ["Auto", "Gemeinsam", "Fest", "Je mm"]
    case .centerEEG, .centerECG, .centerEMG, .centerOthers: ["Null", "Mittelwert"]
    case .montageEEG, .montageECG, .montageEMG, .montageOthers: ["Empfangen", "Mittel", "Kanal", "Paare", "Benannt"]
    case .spectrogramScale: ["Auto", "Fest"]
    case .spectrogramsOf: ["Empfangenem", "Gefiltertem"]
    case .window: ["Rechteck", "Hamming", "Hann", "Hann, denormiert", "Blackman", "Bartlett"]
    case .transport: ["Auto", "UDP", "TCP"]
    case .colorMap: ["Farbton", "Gleichmäßig"]
    case .recordingFormat: ["BDF+, 24 bit", "EDF+, 16 bit", "XDF, wie empfangen"]
    case .buttonTask: ["Hält an", "Markiert"]
    case .network: ["DHCP", "Fest"]
    case .smtpSecurity: ["Keine", "STARTTLS", "TLS"]
    case .pixelFormat: ["32 Bit", "16 Bit"]
    default: []
    }
}

private func germanGroup(_ group: SettingRow.Group) -> String {
    switch group {
    case .graphs: "Graphen"
    case .scopes: "Kurven"
    case .filters: "Filter"
    case .heart: "Herzfrequenz"
    case .paper: "EKG-Papier"
    case .montage: "Montage"
    case .limits: "Grenzen der Werte"
    case .spectrograms: "Spektrogramme"
    case .device: "Gerät"
    case .portrait: "Hochformat"
    case .landscape: "Querformat"
    case .spectrum: "Spektrogramme"
    case .recording: "Aufnahmen"
    case .markers: "Marken"
    case .input: "Eingabe"
    case .server: "Signalquelle"
    case .network: "Netzwerk"
    case .mail: "Mail"
    case .hardware: "Hardware"
    }
}
