extension WiFiStrings {
    static let german = WiFiStrings(
        title: "WLAN",
        other: "Anderes Netz...",
        forget: "Vergessen",
        join: "Verbinden",

        noAdapterTitle: "Kein WLAN-Adapter",
        noAdapterText: "Dieses Gerät hat keinen, den es nutzen kann. USB-Adapter mit AR9271 oder AR7010 gehen.",
        emptyTitle: "Keine Netze gefunden",
        emptyText: "Näher an den Zugangspunkt gehen. Ein Netz, das seinen Namen verbirgt, geht über „Anderes Netz“.",

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
        outdated: "geht nicht: WEP und WPA sind unsicher",
        accounts: "geht nicht: verlangt ein Konto",
        unknown: "geht nicht",
        notSupportedTitle: "Verbinden geht nicht",

        openTitle: "Mit offenem Netz verbinden?",
        openText: "Andere in der Nähe können mitlesen, was darüber gesendet wird.",
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
