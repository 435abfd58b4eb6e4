import Text

/// The settings for songs that follow steps.
extension SettingRow {
    static var music: [SettingRow] {
        [
            SettingRow(
                .musicChoice, "music-choice",
                .choice([
                    SettingChoice("fitting", LocalText(en: "Within 4 %", de: "Auf 4 % genau")),
                    SettingChoice("ranges", LocalText(en: "Range of 20 BPM", de: "Bereich von 20 BPM")),
                ]), 0, .expert, .music, .atOnce, LocalText(en: "Choice of songs", de: "Auswahl der Stücke"),
                "fitting: the least recently played song within 4 % of the cadence; ranges: a random song in the cadence's range of 20 BPM"
            ),
            SettingRow(
                .musicChange, "music-early-change", .flag, 0, .expert, .music, .atOnce,
                LocalText(en: "Change songs before their end", de: "Stücke vor dem Ende wechseln"),
                "another song begins when the cadence has differed from the present one by more than 8 % for 20 s"),
            SettingRow(
                .musicSpeed, "music-speed-follows", .flag, 0, .expert, .music, .atOnce,
                LocalText(en: "Speed follows the steps", de: "Tempo folgt den Schritten"),
                "fitting songs play up to 2.5 % faster or slower, so that steps meet beats"),
            SettingRow(
                .musicSprint, "music-sprint", .whole(1...30), 10, .expert, .music, .atOnce,
                LocalText(en: "Sprint: faster by %", de: "Sprint: schneller um %"),
                "how much faster than the cadence the songs of a sprint are, in percent"),
            SettingRow(
                .bodyHeight, "body-height", .whole(100...230, automatic: true), 0, .expert, .music, .atOnce,
                LocalText(en: "Body height in cm", de: "Körpergröße in cm"),
                "the body height in centimeters, to compute the distance of a session. auto: unknown"),
            SettingRow(
                .bodyWeight, "body-weight", .whole(25...250, automatic: true), 0, .expert, .music, .atOnce,
                LocalText(en: "Weight in kg", de: "Gewicht in kg"),
                "the runner's weight in kilograms, for the energy of a session with a distance. auto: not known"),
            SettingRow(
                .stepLength, "step-length", .whole(20...250, automatic: true), 0, .expert, .music, .atOnce,
                LocalText(en: "Step length in cm", de: "Schrittlänge in cm"),
                "from one foot to the other, in centimeters. auto: computed from height and cadence, docs/rhythm.md"),
        ]
    }
}
