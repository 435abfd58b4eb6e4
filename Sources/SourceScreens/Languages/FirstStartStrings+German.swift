extension FirstStartStrings {
    static let german = FirstStartStrings(
        languageTitle: "Sprache",
        timeZoneTitle: "Zeitzone",
        networkTitle: "Netzwerk",
        signalsTitle: "Signale",
        skip: "Überspringen",
        next: "Weiter",
        done: "Fertig",
        network: "Netzwerk: {0}",
        networkText: "Ein Netzwerkkabel in das Gerät stecken. Es bekommt seine Adresse von selbst.",
        connectedText: "Das Gerät ist verbunden. Ein PC im selben Netzwerk kann ihm Signale senden.",
        wifiText: "Oder mit einem WLAN verbinden.",
        wifi: "WLAN",
        signals: StreamStrings.Explanation(
            title: "Jetzt auf einem PC Signale starten",
            text: "Dieses Gerät zeigt Signale, die ein PC im selben Netzwerk sendet.",
            lslTitle: "Lab Streaming Layer (LSL)",
            lslText:
                "Auf dem PC das Programm des Verstärkers oder Experiments starten. Seine Streams erscheinen auf der nächsten Seite. Einen davon berühren. Zum Ausprobieren: „pip install pylsl“, dann „python -m pylsl.examples.SendData“.",
            serverTitle: "TiA-Signalserver",
            serverText:
                "Auf dem PC starten. Auf der nächsten Seite Namen oder Adresse des PCs eingeben und Verbinden berühren.",
            demo: "Ohne PC: auf der nächsten Seite Demo berühren."
        )
    )
}
