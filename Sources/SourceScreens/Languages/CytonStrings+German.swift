extension CytonStrings {
    static let german = CytonStrings(
        title: "OpenBCI Cyton",
        dongle: "USB-Dongle {0}",
        noDongle: "Der Dongle ist nicht eingesteckt.",
        busy: "Ein anderes Programm benutzt den Dongle.",
        silent:
            "Die Platine antwortet nicht. Steht ihr Schalter auf PC, sind die Batterien geladen, und steht der Schalter des Dongles auf GPIO 6?",
        noBoardOnChannel:
            "Der Dongle hört auf seinem Funkkanal {0} keine Platine. Steht ihr Schalter auf PC, sind die Batterien geladen, ist sie in der Nähe, und benutzt sie denselben Funkkanal?",
        noBoard:
            "Der Dongle hört keine Platine. Steht ihr Schalter auf PC, sind die Batterien geladen, ist sie in der Nähe, und benutzt sie denselben Funkkanal?",
        lost: "Die Platine sendet nicht mehr: Sie ist außer Reichweite, ausgeschaltet, oder ihre Batterien sind leer.",
        changed: "Die Platine hat eine andere Zahl von Kanälen als vorher. Bitte neu verbinden.",
        unknown: "Das ist kein OpenBCI Cyton: Es antwortet etwas, das dieses Gerät nicht versteht."
    )
}
