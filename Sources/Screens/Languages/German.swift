import Signals
import Text

extension Strings {
    public static let german = Strings(
        code: "de",
        language: .german,
        languageName: "Deutsch",
        ok: "OK",
        cancel: "Abbrechen",
        close: "Schließen",
        connect: "Verbinden",
        demo: "Demo",
        channelsOne: "1 Kanal",
        channels: "{0} Kanäle",

        screenshot: .german,
        settings: .german,
        keyboard: .german,
        limits: .german,
        restart: .german,
        storage: .german,
        recording: .german,
        replay: .german,
        device: .german,
        files: .german,
        stick: .german,
        update: .german,
        wifi: .german,
        tia: .german,
        lsl: .german,
        streams: .german,

        hostPlaceholder: "PC oder Signalserver",
        portPlaceholder: "Port",
        historyNoMatchTitle: "Kein bekannter Server passt",
        historyNoMatchText: "Mit Verbinden die Eingabe ausprobieren.",
        historyDamaged: "Die Serverliste war beschädigt; was lesbar war, wurde behalten.",
        connecting: "Verbinde mit {0}",
        illegalInputTitle: "Bitte Eingabe prüfen",
        hostMissing: "Server: Namen oder Adresse eines Signalservers eingeben.",
        hostIllegal:
            "Server: Das ist kein Name und keine Adresse. Erlaubt sind Buchstaben, Ziffern, Punkte und Bindestriche; "
            + "eine IPv4-Adresse hat vier Zahlen bis 255.",
        hostIPv6:
            "Server: Namen oder Adresse wie 192.168.1.20 eingeben. TiA-Server werden nur über IPv4 erreicht. Streams werden auch unter IPv6 gefunden: Die dieser Adresse erscheinen von selbst in der Liste.",
        portMissing: "Port: eine Zahl von 1 bis 65535 eingeben. Signalserver verwenden meist 9000.",
        portIllegal: "Port: Erlaubt sind nur ganze Zahlen von 1 bis 65535.",
        today: "heute {0}",
        yesterday: "gestern",
        date: "{0}. {1}",
        months: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.", "Dez."],

        keyPort: "Port",
        keyHost: "Server",

        connectFailedTitle: "Keine Verbindung",
        connectionLostTitle: "Verbindung verloren",
        unknownHost: "Es gibt keinen Server dieses Namens. Namen prüfen oder die Adresse verwenden.",
        refused: "Der Server lehnt die Verbindung ab. Läuft der Signalserver, und auf diesem Port?",
        unreachable: "Es führt kein Weg zum Server. Bitte das Netzwerk dieses Geräts prüfen.",
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
        retryIn: "Neuer Versuch in {0} s",
        reconnected: "Wieder verbunden",

        tooManySources: "Es sind schon {0} Quellen offen. Bitte zuerst eine trennen.",
        sourceLost: "Verbindung zu {0} verloren",
        sourceCount: "{0} Quellen",
        back: "Zurück",
        addSource: "Quelle dazu",
        moreSources: "Mehr Quellen",
        disconnect: "Trennen",
        apply: "Anwenden",
        details: "Details",
        selectedOf: "{0} von {1}",
        selectedOfOneChannel: "{0} von 1 Kanal",
        selectedOfChannels: "{0} von {1} Kanälen",
        selectionFull: "Höchstens {0} Kanäle können gewählt werden.",
        overloadTitle: "Einige Signale sind schnell",
        overloadText:
            "Dieses Gerät wird mit den rot markierten Kanälen vermutlich nicht Schritt halten. "
            + "Beim Anzeigen können Abtastwerte verloren gehen.",
        noChannelsTitle: "Keine Kanäle",

        detailsTitle: "Signale",
        simulated: "simuliert",
        sampleFigures: "{0} empfangen · {1} verloren",
        eventFigures: "Ereignisse: {0}",
        rate: "{0} Hz",
        unitUnknown: "Einheit unbekannt",
        regular: "regelmäßig",
        irregular: "unregelmäßig",
        blockOne: "1 Abtastwert je Block",
        blockMany: "{0} Abtastwerte je Block",

        selection: "Auswahl",
        play: "Start",
        pause: "Pause",
        frozen: "ANGEHALTEN",
        frozenByButton: "mit Taste angehalten {0}",
        frozenByTouch: "angehalten {0}",
        waitingForData: "Noch keine Daten",
        lostPerMinute: "{0} % verloren/min",
        lostInSession: "{0} verloren",
        newest: "neuester {0} ms",
        newestSeconds: "neuester {0} s",
        framesPerSecond: "{0} B/s",
        lookingBack: "{0} s zurück",
        sourceFailedTitle: "Quelle ausgefallen",
        page: "Seite {0} von {1}",
        decimalSeparator: ",",
        visualization: .german,
        cursors: .german,
        reception: .german,
        markers: .german,
        montage: .german,
        paper: .german,
        spectrogram: .german,
        scope: .german
    )
}
