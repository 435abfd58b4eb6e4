import Text

/// The settings for guiding a subject through a study.
extension SettingRow {
    static var studies: [SettingRow] {
        [
            SettingRow(
                .startMode, "start-as",
                .choice([
                    SettingChoice("monitor", LocalText("Monitor")),
                    SettingChoice("study", LocalText(en: "Study", de: "Studie")),
                ]), 0, .expert, .study, .nextStart, LocalText(en: "Device starts as", de: "Gerät startet als"),
                "study: a subject sees only the study; the supervisor's code leads out of it"),
            SettingRow(
                .studyDeveloper, "study-developer", .flag, 0, .expert, .study, .atOnce,
                LocalText(en: "Developer mode", de: "Entwicklermodus"),
                "steps, phases and waiting times of a study can be skipped, sessions marked as done or reset"),
            SettingRow(
                .volume, "volume", .whole(0...100), 70, .expert, .study, .atOnce,
                LocalText(en: "Volume in %", de: "Lautstärke in %"), "the volume of all sounds, in percent"),
        ]
    }
}
