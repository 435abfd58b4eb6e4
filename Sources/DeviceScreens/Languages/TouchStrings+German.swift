extension TouchStrings {
    static let german = TouchStrings(
        row: "Touchpanel kalibrieren",
        title: "Kreuz {0} von 4 berühren",
        text: "Berühren Sie die Mitte des hellen Kreuzes, am besten mit einem Stift. "
            + "Die Taste am Gerät beendet die Kalibrierung, ebenso eine Minute ohne Berührung.",
        moved: "Der Finger ist verrutscht. Berühren Sie dasselbe Kreuz noch einmal.",
        contradictory: "Die vier Berührungen passen nicht zusammen: Eine lag neben ihrem Kreuz. "
            + "Beginnen Sie wieder beim ersten Kreuz.",
        implausible: "Die Berührungen lagen zu nah beieinander oder zu weit von den Kreuzen. "
            + "Beginnen Sie wieder beim ersten Kreuz.",
        tryTitle: "Stimmt es jetzt?",
        tryText: "Zeichnen Sie mit einem Finger. Liegen die Punkte unter dem Finger, berühren Sie Behalten.",
        countdown: "In {0} s gilt wieder die alte Einstellung",
        keep: "Behalten",
        discard: "Verwerfen",
        kept: "Das Touchpanel ist kalibriert.",
        discarded: "Das Touchpanel arbeitet wie zuvor."
    )
}
