extension StudyWarningStrings {
    static let german = StudyWarningStrings(
        beforeGoingOn: "Bevor es weitergeht",
        battery: "Der Akku des Headsets ist schwach",
        batteryText:
            "Er reicht vielleicht nicht bis zum Ende. Laden Sie ihn, und machen Sie später weiter; oder machen Sie jetzt weiter, und laden Sie ihn in der nächsten Pause.",
        board: "Der Akku des Geräts ist schwach",
        boardText: "Stecken Sie das Gerät an sein Ladegerät an, bevor Sie fortfahren.",
        boardPause: "Der Akku des Geräts ist schwach: Stecken Sie das Gerät an, bevor Sie fortfahren.",
        boardNotice: "Der Akku des Geräts ist schwach",
        noClock: "Die Uhr ist nicht gestellt",
        noClockText:
            "Die Tage der Studie richten sich nach der Uhr. Ohne sie beginnt der nächste Tag, wenn das Gerät wieder eingeschaltet wird.",
        clockBehind: "Stimmt die Uhr?",
        clockBehindText: "Sie zeigt {0}. Das liegt vor Ihrer letzten Sitzung.",
        available: "Zu wenig Platz auf der Karte",
        spaceText:
            "Der nächste Block dauert {1} min, und die Karte hat Platz für {0} min. Sobald Aufnahmen gesendet sind, wird Platz frei. Rufen Sie das Labor an, oder beenden Sie die Sitzung für jetzt.",
        lessThanOne: "weniger als 1",
        spaceAgain: "Die Karte hat wieder Platz",
        spaceAgainText: "Der nächste Block dauert {1} min, und die Karte hat Platz für {0} min. Sie können fortfahren.",
        waitUnsent:
            "Ihre Daten sind noch nicht im Labor ({0}). Das Gerät sendet sie, wenn es eingeschaltet und im Netzwerk ist."
    )
}
