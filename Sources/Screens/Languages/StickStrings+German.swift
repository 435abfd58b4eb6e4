extension StickStrings {
    static let german = StickStrings(
        title: "Auf USB-Stick kopieren",
        copy: "Auf USB-Stick",
        eject: "Auswerfen",
        waitingTitle: "Stecken Sie einen USB-Stick ein",
        waiting: "Er braucht ein Dateisystem FAT oder exFAT. Das Kopieren beginnt von selbst.",
        readOnlyTitle: "Dieser Stick ist schreibgeschützt",
        takeAnother: "Ziehen Sie ihn heraus und nehmen Sie einen anderen.",
        unreadableTitle: "Dieser Stick ist nicht brauchbar",
        unreadable: "Er hat kein Dateisystem FAT oder exFAT. Ziehen Sie ihn heraus und nehmen Sie einen anderen.",
        putInAgain: "Um noch etwas darauf zu kopieren, ziehen Sie ihn heraus und stecken Sie ihn wieder ein.",
        copying: "Kopieren",
        comparing: "Vergleichen, was kopiert wurde",
        bytesOf: "{0} von {1}",
        fileOf: "Datei {0} von {1}",
        copiedTitle: "Kopiert",
        copied:
            "{0} kopiert und verglichen, in den Ordner PocketScope. Werfen Sie den Stick aus, bevor Sie ihn "
            + "herausziehen.",
        notCopiedTitle: "Nicht kopiert",
        notAllTitle: "Nicht alles ist kopiert",
        copiedOf: "{0} von {1} Dateien sind auf dem Stick.",
        cancelled: "Sie haben abgebrochen.",
        full: "Der Stick ist voll.",
        readOnly: "Der Stick ist schreibgeschützt.",
        gone: "Der Stick wurde herausgezogen oder ist defekt.",
        noAnswer: "Der Stick antwortet nicht. Ziehen Sie ihn heraus und nehmen Sie einen anderen.",
        differs: "Auf dem Stick ist nicht, was kopiert wurde: Vertrauen Sie diesem Stick nicht.",
        notRead: "Die Datei ist nicht lesbar.",
        ejectingTitle: "Wird ausgeworfen",
        ejecting: "Lassen Sie den Stick stecken.",
        ejected: "Sie können den Stick herausziehen",
        notEjectedTitle: "Der Stick ließ sich nicht auswerfen",
        notEjected: "Er wird noch gebraucht oder antwortet nicht. Versuchen Sie es noch einmal."
    )
}
