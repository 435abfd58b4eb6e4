import Signals

extension ScreenshotStrings {
    static let german = ScreenshotStrings(
        title: "Bildschirmfoto",
        discard: "Verwerfen",
        save: "Sichern",
        sendByMail: "Per Mail",
        savedTitle: "Bildschirmfoto gesichert",
        savedText: "Es liegt im Ordner {0} als {1}",
        notSavedTitle: "Bildschirmfoto nicht gesichert",
        notSentTitle: "Mail nicht gesendet",

        tooManyPictures:
            "Es sind schon {0} Bildschirmfotos gesichert, mehr sind nicht erlaubt. "
            + "Löschen Sie einige unter Dieses Gerät, Dateien.",
        outboxFull: "Es warten schon {0} Mails. Versuchen Sie es wieder, wenn einige gesendet sind.",
        cardFull: "Die Karte ist voll. Nehmen Sie mit einem PC etwas herunter.",
        cardReadOnly: "Die Karte kann nur gelesen werden. Vielleicht ist sie abgenutzt.",
        cardFailed: "Die Karte antwortet nicht. Vielleicht ist sie abgenutzt oder fehlt.",
        notEncoded: "Für das Bild ist nicht genug Speicher frei.",
        busy: "Es wartet zu viel darauf, geschrieben zu werden. Versuchen Sie es noch einmal.",
        noAccount: "Es ist kein Mailserver eingerichtet. Tragen Sie ihn in den Einstellungen ein.",
        defaultsHold: "PocketScope wurde mit den Voreinstellungen gestartet.",
        fileLeftAlone:
            "Die Einstellungsdatei ist nicht lesbar und bleibt, wie sie ist. Berichtigen Sie sie mit einem PC.",
        otherFailure: "Das System meldet: {0}.",
        systemReason: germanReason,

        mailTitle: "Per Mail senden",
        send: "Senden",
        recipient: "An",
        subject: "Betreff",
        attachment: "Anhang",
        recipientPlaceholder: "name@example.org",
        subjectPlaceholder: "Worum es geht",
        keyRecipient: "An",
        keySubject: "Betreff",
        recipientMissing: "An: Tippen Sie eine Mailadresse ein.",
        recipientNoAt: "An: Eine Mailadresse hat ein @ zwischen Name und Server.",
        recipientName: "An: Der Teil vor dem @ ist nicht erlaubt. Möglich sind Buchstaben, Ziffern und . - _ +",
        recipientDomain: "An: Der Teil hinter dem @ ist kein Name eines Servers.",
        recipientTooLong: "An: Das ist länger, als eine Mailadresse sein kann.",
        subjectWithTime: "Bildschirmfoto vom {0}",
        subjectWithoutTime: "Bildschirmfoto",
        mailText: "Bildschirmfoto von PocketScope.\n\nZeit: {0}\nQuelle: {1}\nKanäle: {2}\n",
        timeUnknown: "unbekannt, die Uhr war nicht gestellt",
        moreChannels: "und {0} weitere",

        waitingInOutbox: "{0} Mails warten im Postausgang",
        waitingOne: "1 Mail wartet im Postausgang",
        sent: "Mail an {0} gesendet",
        waitingBecause: "Die Mail wartet im Postausgang. {0}",
        waitingForUser:
            "{0} Mails warten im Postausgang, bis Sie die Maileinstellungen ändern oder noch einmal senden.",
        sendAgain: "Noch einmal senden",
        refusedTitle: "Mail abgelehnt",
        refusedText: "Die Mail an {0} wird nicht gesendet; sie liegt im Ordner failed. {1}",
        reasonNoNetwork: "Es gibt kein Netzwerk.",
        reasonUnknownHost: "Der Name des Mailservers ist nicht bekannt.",
        reasonNotConnected: "Der Mailserver ist nicht erreichbar.",
        reasonTimedOut: "Der Mailserver hat zu lange gebraucht.",
        reasonNotTrusted: "Dem Zertifikat des Mailservers wird nicht vertraut. Stimmt die Uhr?",
        reasonNoTLS: "Der Mailserver bietet die eingestellte Verschlüsselung nicht an.",
        reasonLogin: "Der Mailserver nimmt Benutzer und Passwort nicht an.",
        reasonOpenLogin:
            "Ohne Verschlüsselung wird das Passwort nicht gesendet. "
            + "Wählen Sie STARTTLS oder TLS, oder entfernen Sie den Benutzer.",
        reasonSettings: "Die Maileinstellungen sind nicht vollständig.",
        reasonServer: "Der Mailserver meldet: {0}",
        reasonBroken: "Die gespeicherte Mail ist beschädigt."
    )
}

private func germanReason(_ reason: SystemReason) -> String {
    switch reason {
    case .noSpace: "kein Platz mehr"
    case .readOnly: "die Karte ist nur lesbar"
    case .inputOutput: "Fehler beim Lesen oder Schreiben"
    case .notPermitted: "keine Berechtigung"
    case .notFound: "nicht gefunden"
    case .tooLarge: "zu groß"
    case .badPath: "kein gültiger Pfad"
    case .notAFile: "keine Datei"
    case .noMemory: "kein Speicher mehr"
    case .tooManyOpenFiles: "zu viele offene Dateien"
    case .refused: "Verbindung abgelehnt"
    case .timedOut: "Zeit abgelaufen"
    case .networkUnreachable: "Netzwerk nicht erreichbar"
    case .hostUnreachable: "Gegenstelle nicht erreichbar"
    case .brokenPipe: "Verbindung abgebrochen"
    case .noStorage: "kein Speicherplatz für Dateien"
    case .mailProgram(let status): "Fehler {0} des Mailprogramms".filled(String(status))
    case .number(let number): "Systemfehler " + String(number)
    }
}
