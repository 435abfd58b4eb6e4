import Text

/// The settings on the graph screen that apply to all kinds of signals.
extension SettingRow {
    /// The largest allowed limit of a fixed value range, in thousandths of the unit.
    static let largestLimit = 10_000_000

    static var graphs: [SettingRow] {
        [
            SettingRow(
                .content, "content",
                .choice([
                    SettingChoice("scroll", LocalText(en: "Scroll", de: "Rollen")),
                    SettingChoice("sweep", LocalText(en: "Sweep", de: "Wischen")),
                ]), 1, .inApp, .graphs, .atOnce, LocalText(en: "Time axis", de: "Zeitachse"),
                "sweep: a bar moves from left to right and overwrites; scroll: the newest samples are at the right edge"
            ),
            SettingRow(
                .scopePage, "scopes",
                .choice([
                    SettingChoice("grid", LocalText(en: "Grid", de: "Raster")),
                    SettingChoice("stacked", LocalText(en: "Stacked", de: "Gestapelt")),
                ]), 0, .inApp, .graphs, .newGraphs, LocalText(en: "Scopes", de: "Kurven"),
                "grid: scopes are in slots; stacked: all above each other on the first page, with one time axis"),
            SettingRow(
                .stackedScopes, "stacked-scopes",
                .words(["auto", "4", "8", "12", "16", "21", "24", "32", "48", "64"]), 0, .inApp, .graphs, .newGraphs,
                LocalText(en: "Scopes at once", de: "Kurven zugleich"),
                "the number of visible stacked scopes; auto: as many as fit. Scrolling shows the others"),
            SettingRow(
                .clampsStack, "stacked-clamp", .flag, 0, .inApp, .graphs, .newGraphs,
                LocalText(en: "Clamp at neighbors", de: "An Nachbarn kappen"),
                "a stacked trace ends at the middle of the neighboring channels, instead of covering further ones"),
            SettingRow(
                .stackColors, "stacked-colors",
                .choice([
                    SettingChoice("none", LocalText(en: "One", de: "Eine")),
                    SettingChoice("kind", LocalText(en: "Kind", de: "Art")),
                    SettingChoice("side", LocalText(en: "Side", de: "Seite")),
                    SettingChoice("region", LocalText(en: "Region", de: "Region")),
                ]), 0, .inApp, .graphs, .newGraphs, LocalText(en: "Colors", de: "Farben"),
                "the colors of stacked traces and their names. none: all the same; kind: one for each kind of signal; side: left, "
                    + "midline and right electrodes; region: frontal, central, temporal, parietal and occipital ones"),
        ]
    }

    static var spectrograms: [SettingRow] {
        [
            SettingRow(
                .spectrogramScale, "spectrogram-scale",
                .choice([
                    SettingChoice("auto", LocalText("Auto")),
                    SettingChoice("fixed", LocalText(en: "Fixed", de: "Fest")),
                ]), 0, .inApp, .spectrograms, .atOnce, LocalText(en: "Scale", de: "Skala"),
                "auto: the colors of a spectrogram follow its own power; fixed: the limits below"),
            SettingRow(
                .spectrogramMaximum, "spectrogram-maximum", .decimal(0...largestLimit), 40_000, .inApp, .spectrograms,
                .atOnce, unit: .power, LocalText("Maximum"), "the power with the last color"),
            SettingRow(
                .spectrogramMinimum, "spectrogram-minimum", .decimal(0...largestLimit), 0, .inApp, .spectrograms,
                .atOnce, unit: .power, LocalText("Minimum"), "the power with the first color"),
        ]
    }
}
