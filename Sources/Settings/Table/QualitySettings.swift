import Text

/// The settings for signal quality and for the powers of frequency bands.
extension SettingRow {
    /// The allowed values of the maximum amplitude of a good EEG, in thousandths of a microvolt.
    private static let amplitudes = 1000...1_000_000
    /// The allowed limits of frequency bands, in thousandths of a hertz.
    private static let limits = 100...250_000

    static var quality: [SettingRow] {
        [
            SettingRow(
                .headPage, "head-page", .flag, 0, .expert, .quality, .nextVisualization,
                LocalText(en: "Head before the graphs", de: "Kopf vor den Graphen"),
                "a page with the electrodes on a head and their quality comes before the graphs; the status strip opens it in any case"
            ),
            SettingRow(
                .electrodes, "electrodes",
                .choice([
                    SettingChoice("wet", LocalText(en: "Wet", de: "Nass")),
                    SettingChoice("dry", LocalText(en: "Dry", de: "Trocken")),
                ]), 0, .expert, .quality, .atOnce, LocalText(en: "EEG electrodes", de: "EEG-Elektroden"),
                "the kind of EEG electrodes, which selects one of the limits below"),
            SettingRow(
                .wetLimit, "wet-limit", .decimal(amplitudes), 20_000, .expert, .quality, .atOnce,
                LocalText(en: "Wet: up to \u{B5}V", de: "Nass: bis \u{B5}V"),
                "the largest amplitude of a good EEG from wet electrodes, in microvolts: the standard deviation from 1 to 40 Hz"
            ),
            SettingRow(
                .dryLimit, "dry-limit", .decimal(amplitudes), 12_000, .expert, .quality, .atOnce,
                LocalText(en: "Dry: up to \u{B5}V", de: "Trocken: bis \u{B5}V"), "the same for dry electrodes"),
            SettingRow(
                .amplifierRange, "amplifier-range", .whole(1...1_000_000, automatic: true), 0, .expert, .quality,
                .atOnce,
                LocalText(en: "Amplifier: up to \u{B5}V", de: "Verst\u{E4}rker: bis \u{B5}V"),
                "the amplifier's largest EEG value, in microvolts: from 90% on a channel is at its limit. auto: not known"
            ),
            SettingRow(
                .leavesOutBad, "average-without-bad", .flag, 1, .expert, .quality, .atOnce,
                LocalText(en: "Average without bad channels", de: "Mittel ohne schlechte Kan\u{E4}le"),
                "the average montage omits bad channels until they are good again, if three others remain; the status strip shows how many"
            ),
        ]
    }

    static var bandPower: [SettingRow] {
        func limit(_ setting: Setting, _ name: String, _ standard: Int, _ title: LocalText, _ meaning: String)
            -> SettingRow
        {
            SettingRow(
                setting, name, .decimal(limits), .number(standard), .expert, .bandPower, .nextVisualization,
                unit: .hertz, title, meaning)
        }
        func from(_ setting: Setting, _ word: String, _ standard: Int, _ title: String) -> SettingRow {
            limit(
                setting, "band-" + word, standard, LocalText(en: title + " from", de: title + " ab"),
                "where the band " + word + " begins, in hertz; the bands rise, or two that do not get their defaults")
        }
        return [
            SettingRow(
                .bandGraphs, "band-graphs", .flag, 0, .expert, .bandPower, .nextVisualization,
                LocalText(en: "Graphs of bands", de: "Graphen der B\u{E4}nder"),
                "channels have a graph of their band power besides their scopes, on a separate page"),
            SettingRow(
                .bandUnit, "band-unit",
                .choice([
                    SettingChoice("power", LocalText("\u{B5}V\u{B2}")), SettingChoice("decibel", LocalText("dB")),
                    SettingChoice("share", LocalText("%")),
                ]), 0, .expert, .bandPower, .nextVisualization,
                LocalText(en: "Bars in", de: "Balken in"),
                "power: the channel's unit squared; decibel: relative to one of that; share: percent of the power of all bands"
            ),
            from(.bandDelta, "delta", 1000, "Delta"), from(.bandTheta, "theta", 4000, "Theta"),
            from(.bandAlpha, "alpha", 8000, "Alpha"), from(.bandBeta, "beta", 13_000, "Beta"),
            from(.bandGamma, "gamma", 30_000, "Gamma"),
            limit(
                .bandEnd, "band-end", 45_000, LocalText(en: "Gamma up to", de: "Gamma bis"),
                "where the last band ends, in hertz"),
            SettingRow(
                .welchSeconds, "welch-seconds", .whole(1...16), 4, .expert, .bandPower, .nextVisualization,
                unit: .seconds, LocalText(en: "Length of a window", de: "L\u{E4}nge eines Fensters"),
                "the length of the windows whose spectra are averaged (Welch's method)"),
            SettingRow(
                .welchOverlap, "welch-overlap", .words(["0", "25", "50", "75"]), 2, .expert, .bandPower,
                .nextVisualization, LocalText(en: "Overlap in %", de: "\u{DC}berlappung in %"),
                "the overlap of two windows, in percent"),
            SettingRow(
                .welchWindows, "welch-windows", .whole(1...64), 8, .expert, .bandPower, .nextVisualization,
                LocalText(en: "Windows in the mean", de: "Fenster im Mittel"),
                "the number of averaged windows"),
            SettingRow(
                .welchWindow, "welch-window",
                .choice([
                    SettingChoice("hann", LocalText("Hann")), SettingChoice("hamming", LocalText("Hamming")),
                    SettingChoice("blackman", LocalText("Blackman")), SettingChoice("bartlett", LocalText("Bartlett")),
                    SettingChoice("rectangular", LocalText(en: "Rectangular", de: "Rechteck")),
                ]), 0, .expert, .bandPower, .nextVisualization,
                LocalText(en: "Window function", de: "Fensterfunktion"), "the window function"),
        ]
    }
}

extension Setting {
    /// The settings for the limits of the frequency bands, in ascending order.
    static let bandLimits: [Setting] = [.bandDelta, .bandTheta, .bandAlpha, .bandBeta, .bandGamma, .bandEnd]
}
