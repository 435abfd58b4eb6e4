extension StreamStrings {
    static let german = StreamStrings(
        onNetwork: "Im Netzwerk",
        onNetworkAndInRange: "Im Netzwerk und in Reichweite",
        onNetworkAndHere: "Im Netzwerk und an diesem Gerät",
        connectedBefore: "Früher verbunden",
        firstOnly: "die ersten {0}",
        unnamed: "(ohne Namen)",
        isOpen: "offen",
        noneYet:
            "Noch nichts. Streams von Lab Streaming Layer (LSL) erscheinen hier von selbst, solange ihr Programm läuft. Keine? Das Programm in der Firewall des PCs zulassen, oder oben den Namen des PCs eingeben.",
        foundThere: "Er hat aber Streams von Lab Streaming Layer: Sie stehen unter „Im Netzwerk“ zuerst.",
        partlyShown: "{0} von {1} Kanälen werden gezeigt. Andere: Auswahl.",
        explanation: Explanation(
            title: "Noch keine Signale gefunden",
            text: "Dieses Gerät zeigt Signale, die ein PC im selben Netzwerk sendet.",
            lslTitle: "Lab Streaming Layer (LSL)",
            lslText:
                "Auf dem PC das Programm des Verstärkers oder Experiments starten. Seine Streams erscheinen hier von selbst. Keine? Das Programm in der Firewall des PCs zulassen, oder oben den Namen des PCs eingeben.",
            serverTitle: "TiA-Signalserver",
            serverText: "Auf dem PC starten. Dann das Feld oben berühren und Namen oder Adresse des PCs eingeben.",
            demo: "Ohne PC: Demo berühren."
        )
    )
}
