extension WiFiStrings {
    static let german = WiFiStrings(
        title: "WLAN",
        other: "Anderes Netz...",
        forget: "Vergessen",
        join: "Verbinden",

        noAdapterTitle: "Kein WLAN-Adapter",
        noAdapterText:
            "Das Gerät hat keinen Adapter, den es unterstützt. USB-Adapter mit den Chips AR9271 und AR7010 funktionieren.",
        emptyTitle: "Keine Netze gefunden",
        emptyText:
            "Gehen Sie näher an den Zugangspunkt. Mit einem Netz, das seinen Namen verbirgt, verbinden Sie sich über „Anderes Netz“.",

        noAdapter: "kein Adapter",
        off: "aus",
        searching: "sucht das Netz",
        joining: "verbindet sich",
        waitingForAddress: "wartet auf eine Adresse",
        connected: "verbunden, {0}",
        wrongPassword: "falsches Passwort",
        refused: "vom Netz abgelehnt",
        outOfReach: "nicht in Reichweite",
        noAddress: "keine Adresse vom Netz",
        notConnected: "nicht verbunden",
        joined: "{0}, {1} dBm",

        open: "offen",
        protected: "mit Passwort",
        outdated: "nicht unterstützt: WEP und WPA sind unsicher",
        accounts: "nicht unterstützt: verlangt ein Konto",
        unknown: "nicht unterstützt",
        notSupportedTitle: "Verbinden nicht möglich",

        openTitle: "Mit offenem Netz verbinden?",
        openText: "Andere in der Nähe können alles mitlesen, was darüber gesendet wird.",
        forgetTitle: "Netz vergessen?",
        forgetText: "Name und Passwort werden aus den Einstellungen gelöscht.",

        name: "Name",
        password: "Passwort",
        showPassword: "Passwort zeigen",
        passwordNote: "Netz {0}",
        noPassword: "Keines: ein offenes Netz",
        nameIllegal: "Name: 1 bis 32 Zeichen eingeben.",
        passwordIllegal: "Passwort: 8 bis 63 Zeichen eingeben."
    )
}
