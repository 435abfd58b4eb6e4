extension UpdateStrings {
    static let german = UpdateStrings(
        title: "Update",
        installed: "Installiert",
        thisSystem: "Dieses System ({0})",
        otherSystem: "Das andere System ({0})",
        nothing: "nichts",
        unknown: "unbekannte Version",
        version: "{0} {1}, {2} UTC ({3})",
        signers: "Vertraut Signaturen von",
        found: "Gefunden",
        lookAgain: "Neu suchen",
        looking: "Suche auf Stick und Karte",
        emptyTitle: "Kein Update gefunden",
        emptyText:
            "Legen Sie ein Update, eine Datei mit der Endung .raucb, in den obersten Ordner eines USB-Sticks "
            + "oder auf die Partition PSETTINGS der Karte. Ein Stick wird beim Einstecken durchsucht.",
        onStick: "USB-Stick",
        onCard: "Karte",
        canInstall: "Kann installiert werden",
        same: "Dieselbe Version wie installiert",
        earlier: "Älter als die installierte, aber erlaubt",
        signature:
            "Es ist von niemandem signiert, dem dieses Gerät vertraut. Fragen Sie die Person, die das Gerät eingerichtet hat, nach einem anderen.",
        board: "Es ist für eine andere Platine. Nehmen Sie das für diese.",
        older: "Es ist älter, als dieses Gerät erlaubt. Nehmen Sie ein neueres.",
        format: "Dieses Gerät unterstützt sein Format nicht. Fragen Sie den Hersteller nach einem anderen.",
        damaged: "Die Datei ist beschädigt oder unvollständig. Kopieren Sie sie noch einmal auf den Stick.",
        large: "Die Datei ist zu groß für dieses Gerät.",
        gone: "Der Stick wurde herausgezogen, oder die Datei ist nicht mehr da. Stecken Sie den Stick wieder ein.",
        storage:
            "Die Karte ließ sich nicht beschreiben. Versuchen Sie es noch einmal; gelingt auch das nicht, nehmen "
            + "Sie eine andere Karte.",
        unproved:
            "Das laufende System ist neu und muss sich erst bewähren; das andere bleibt so lange für den Rückweg "
            + "erhalten. Versuchen Sie es in einer Minute noch einmal.",
        other: "Das Update ließ sich nicht installieren. Versuchen Sie es noch einmal; im Protokoll steht mehr.",
        silent:
            "Der Updatedienst antwortet nicht. Starten Sie das Gerät neu und versuchen Sie es noch einmal.",
        askTitle: "Dieses Update installieren?",
        askText:
            "Von {0}\nauf {1}.\nMessung und Aufnahme laufen weiter. Abbrechen ist nicht möglich. Das neue System "
            + "startet beim nächsten Neustart des Geräts.",
        install: "Installieren",
        starting: "Update wird geprüft",
        installing: "Update wird installiert",
        installingText:
            "Messung und Aufnahme laufen weiter, und Sie können diese Seite verlassen. Abbrechen ist nicht "
            + "möglich. Lassen Sie den Strom an und den Stick stecken.",
        percent: "{0} %",
        rowInstalling: "wird installiert, {0} %",
        rowPending: "Neustart steht aus",
        doneTitle: "Das Update ist installiert",
        doneText: "Es startet beim nächsten Neustart:\n{0}",
        restartNow: "Neu starten",
        later: "Später",
        failedTitle: "Das Update wurde nicht installiert",
        nothingLost: "Nichts ist verloren: Das Gerät läuft wie zuvor.",
        silentTitle: "Keine Antwort",
        updatedTitle: "Das Gerät ist aktualisiert",
        updatedText: "Von {0}\nauf {1}.",
        revertedTitle: "Das Update hat nicht funktioniert",
        revertedText:
            "Drei Starts des neuen Systems scheiterten:\n{0}\nDas Gerät ist zu diesem zurückgekehrt:\n{1}\n"
            + "Einstellungen und Aufnahmen sind erhalten.",
        interruptedTitle: "Das Update wurde unterbrochen",
        interruptedText:
            "Das neue System ist nicht ganz installiert:\n{0}\nDas Gerät läuft mit diesem:\n{1}\nEinstellungen "
            + "und Aufnahmen sind erhalten. Installieren Sie das Update noch einmal.",
        endsInstalling: "Das Update, das gerade installiert wird, wird unterbrochen."
    )
}
