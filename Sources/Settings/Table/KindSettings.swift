import Signals
import Text

/// The settings that exist for each kind of signal.
extension SettingRow {
    /// The maximum value that can be recorded, in the signal's unit.
    private static let largestRange = 1_000_000
    /// The allowed factors by which received values are multiplied, in thousandths.
    private static let factors = 1...1_000_000_000
    private static let highPasses = ["off", "0.1", "0.3", "0.5", "1", "5"]
    private static let lowPasses = ["off", "15", "30", "35", "40", "70", "100", "150"]
    private static let notches = ["off", "50", "60"]

    /// The settings on the graph screen's page for the scopes of a kind.
    static func scopes(_ kind: SignalKind) -> [SettingRow] {
        scales(kind) + filters(kind) + (kind.facts.hasHeartRate ? heart(kind) : [])
            + (kind.facts.isOnPaper ? paper(kind) : []) + (kind.facts.hasMontages ? montages(kind) : [])
            + drawnLimits(kind)
    }

    private static func scales(_ kind: SignalKind) -> [SettingRow] {
        let sensitivities = kind.facts.sensitivities
        let unit: Unit =
            switch sensitivities.form {
            case .perMillimeter: .perMillimeter
            case .millimetersPerMillivolt: .millimetersPerMillivolt
            }
        return [
            SettingRow(
                .scale, of: kind, "scale", formerly: "scope-scale",
                .choice([
                    SettingChoice("auto", LocalText("Auto")),
                    SettingChoice("common", LocalText(en: "Common", de: "Gemeinsam")),
                    SettingChoice("fixed", LocalText(en: "Fixed", de: "Fest")),
                    SettingChoice("per-mm", LocalText(en: "Per mm", de: "Je mm")),
                ]), 0, .scale(kind), .scopes, .atOnce, LocalText(en: "Scale", de: "Skala"),
                "auto: each scope shows the range of its own values; common: all scopes of the kind share one range; fixed: the "
                    + "limits below; per-mm: a sensitivity"),
            SettingRow(
                .maximum, of: kind, "maximum", formerly: "scope-maximum", .decimal(-largestLimit...largestLimit),
                .number(kind.facts.fixedRange.upperBound), .scale(kind), .scopes, .atOnce, unit: .signal,
                LocalText("Maximum"),
                "the highest value of scopes with fixed limits"),
            SettingRow(
                .minimum, of: kind, "minimum", formerly: "scope-minimum", .decimal(-largestLimit...largestLimit),
                .number(kind.facts.fixedRange.lowerBound), .scale(kind), .scopes, .atOnce, unit: .signal,
                LocalText("Minimum"),
                "the lowest one; below the maximum, or both get their defaults"),
            SettingRow(
                .sensitivity, of: kind, "sensitivity", .words(sensitivities.steps.map { FixedPoint.text($0) }),
                .number(sensitivities.standard), .scale(kind), .scopes, .atOnce, unit: unit,
                LocalText(en: "Sensitivity", de: "Empfindlichkeit"),
                "the size of traces on the glass; a pinch uses the same steps"),
            SettingRow(
                .center, of: kind, "center",
                .choice([
                    SettingChoice("zero", LocalText(en: "Zero", de: "Null")),
                    SettingChoice("mean", LocalText(en: "Mean", de: "Mittelwert")),
                ]), .number(kind.facts.centersMean ? 1 : 0), .scale(kind), .scopes, .atOnce,
                LocalText(en: "Center", de: "Mitte"),
                "the value in the middle of a scope with a sensitivity"),
            SettingRow(
                .negativeUp, of: kind, "negative-up", .flag, 0, .scale(kind), .scopes, .atOnce,
                LocalText(en: "Negative up", de: "Negativ oben"), "negative values are drawn upward"),
        ]
    }

    private static func filters(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .highPass, of: kind, "high-pass", .words(highPasses),
                .number(highPasses.firstIndex(of: kind.facts.highPass) ?? 0),
                .scale(kind), .filters, .atOnce, unit: .hertz,
                LocalText(en: "High-pass", de: "Hochpass"),
                "hides slower parts: second-order Butterworth, -3 dB at the frequency. Recordings contain received values"
            ),
            SettingRow(
                .lowPass, of: kind, "low-pass", .words(lowPasses),
                .number(lowPasses.firstIndex(of: kind.facts.lowPass) ?? 0),
                .scale(kind), .filters, .atOnce, unit: .hertz,
                LocalText(en: "Low-pass", de: "Tiefpass"),
                "hides faster parts: second-order Butterworth; not applied above 0.45 of a channel's rate, which the status strip"
                    + " shows"),
            SettingRow(
                .notch, of: kind, "notch", .words(notches), 0, .scale(kind), .filters, .atOnce, unit: .hertz,
                LocalText(en: "Notch", de: "Netzfilter"),
                "hides the mains and its harmonics up to the 40th and to 0.45 of the rate: notches 2 Hz wide"
            ),
        ]
    }

    private static func heart(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .showsHeartRate, "heart-rate", .flag, 1, .scale(kind), .heart, .atOnce,
                LocalText(en: "Show heart rate", de: "Herzfrequenz zeigen"),
                "the status strip shows the heart rate if an ECG channel is selected"),
            SettingRow(
                .heartLead, "heart-rate-lead", .text(.visible, maximum: SettingKey.maximumLeadLength), "",
                .scale(kind), .heart, .atOnce, LocalText(en: "From lead", de: "Aus Ableitung"),
                "the ECG channel for the heart rate, by label (without spaces) or number; none: lead II, else the first channel"
            ),
            SettingRow(
                .largeHeartRate, "heart-rate-large", .flag, 0, .scale(kind), .heart, .atOnce,
                LocalText(en: "Large, with trend and R-R", de: "Groß, mit Verlauf und R-R"),
                "a band below the status strip shows the heart rate in large digits, its trend and the intervals between beats; a tap"
                    + " on the heart rate in the strip changes this"),
        ]
    }

    private static func paper(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .paperPage, "ecg-page",
                .choice([
                    SettingChoice("off", LocalText(en: "Off", de: "Aus")),
                    SettingChoice("3x4", LocalText("3 \u{D7} 4")),
                    SettingChoice("6x2", LocalText("6 \u{D7} 2")), SettingChoice("12x1", LocalText("12 \u{D7} 1")),
                    SettingChoice("3x1", LocalText("3 \u{D7} 1")), SettingChoice("1x1", LocalText("1 \u{D7} 1")),
                ]), 0, .scale(kind), .paper, .newGraphs, LocalText(en: "ECG page", de: "EKG-Seite"),
                "a page of ECG paper before the others, if selected ECG channels are named as leads (I to III, aVR to aVF, V1 to "
                    + "V6): 3x4 with a rhythm strip, 6x2, or all above each other; 3x1: the first three leads; 1x1: lead II, or the first one; instead of stacked "
                    + "scopes"),
            SettingRow(
                .paperSpeed, "ecg-speed", .words(["25", "50"]), 0, .scale(kind), .paper, .newGraphs,
                LocalText(en: "Paper speed", de: "Papiergeschwindigkeit"),
                "the speed of the ECG paper, in true millimeters per second"),
            SettingRow(
                .paperColors, "ecg-paper",
                .choice([
                    SettingChoice("light", LocalText(en: "Light", de: "Hell")),
                    SettingChoice("dark", LocalText(en: "Dark", de: "Dunkel")),
                ]), 0, .scale(kind), .paper, .newGraphs, LocalText(en: "Paper", de: "Papier"),
                "light: red squares on cream, like printed paper; dark: like the other pages"),
        ]
    }

    private static let references = [
        SettingChoice("received", LocalText(en: "Received", de: "Empfangen")),
        SettingChoice("average", LocalText(en: "Average", de: "Mittel")),
        SettingChoice("channel", LocalText(en: "Channel", de: "Kanal")),
        SettingChoice("pairs", LocalText(en: "Pairs", de: "Paare")),
        SettingChoice("named", LocalText(en: "Named", de: "Benannt")),
    ]
    private static let standards = [
        SettingChoice("mastoids", LocalText(en: "Linked mastoids", de: "Verbundene Mastoide")),
        SettingChoice("longitudinal", LocalText(en: "Longitudinal bipolar", de: "Längsreihen bipolar")),
        SettingChoice("transverse", LocalText(en: "Transverse bipolar", de: "Querreihen bipolar")),
        SettingChoice("laplacian", LocalText(en: "Laplacian", de: "Laplace (Nachbarn)")),
    ]

    private static func montages(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .montage, of: kind, "montage", .choice(references + (kind == .eeg ? standards : [])), 0, .scale(kind),
                .montage, .atOnce, LocalText("Montage"),
                "how selected channels are referenced, before the filters. received: unchanged; average: against the mean of the "
                    + "stream's selected channels; channel: against the channel below; pairs: in pairs; named: the pairs of "
                    + "`montages.txt`"
                    + (kind == .eeg
                        ? "; mastoids: against the mean of M1 and M2, or of A1 and A2; longitudinal, transverse: the bipolar "
                            + "chains of the 10-20 system; laplacian: against the mean of the neighbors. The screen offers "
                            + "these four while the channels for them are selected" : "")
                    + ". Recordings contain received values"
            ),
            SettingRow(
                .montageChannel, of: kind, "montage-channel", .text(.visible, maximum: SettingKey.maximumLeadLength),
                "",
                .scale(kind), .montage, .atOnce, LocalText(en: "Against", de: "Gegen"),
                "the reference for all other channels of its stream, by label or number; empty: the first channel"),
            SettingRow(
                .montageName, of: kind, "montage-name", .text(.words, maximum: SettingKey.maximumMontageLength), "",
                .scale(kind), .montage, .atOnce, LocalText(en: "From the file", de: "Aus der Datei"),
                "the montage of `montages.txt`; empty: the first one"),
        ]
    }

    private static func drawnLimits(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .limits, of: kind, "limits", .flag, 0, .scale(kind), .limits, .atOnce,
                LocalText(en: "Hide values beyond", de: "Werte jenseits ausblenden"),
                "scopes hide samples beyond the limits below; these do not count as lost"),
            SettingRow(
                .upperLimit, of: kind, "upper-limit", .decimal(-largestLimit...largestLimit),
                .number(kind.facts.drawnLimit), .scale(kind), .limits, .atOnce, unit: .signal,
                LocalText(en: "Upper limit", de: "Obere Grenze"), "samples above it are not drawn"),
            SettingRow(
                .lowerLimit, of: kind, "lower-limit", .decimal(-largestLimit...largestLimit),
                .number(-kind.facts.drawnLimit), .scale(kind), .limits, .atOnce, unit: .signal,
                LocalText(en: "Lower limit", de: "Untere Grenze"),
                "samples below it are not drawn; below the upper limit, or both get their defaults"),
        ]
    }

    static func bands(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .hasSpectrogram, of: kind, "spectrogram",
                formerly: kind == .acceleration ? "spectrograms-acceleration" : nil, .flag,
                .number(kind.facts.hasSpectrogram ? 1 : 0), .expert, .spectrum, .nextVisualization,
                LocalText(en: "Spectrogram: {1}", de: "Spektrum: {1}"),
                "channels of this kind have spectrograms, if spectrograms are shown"),
            SettingRow(
                .band, of: kind, "band", .whole(1...10_000, automatic: true), .number(kind.facts.highestFrequency),
                .expert, .spectrum, .nextVisualization, unit: .hertz,
                LocalText(en: "Spectrogram: {1} up to", de: "Spektrum: {1} bis"),
                "the highest frequency that a spectrogram of this kind shows initially; auto: half of the rate"),
        ]
    }

    static func recordingRanges(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .recordingRange, of: kind, "record-range", .whole(1...largestRange, automatic: true), 0, .expert,
                .recording, .nextRecording, unit: .signal, LocalText(en: "{0} up to ±", de: "{0} bis ±"),
                "the largest recorded value of this kind, in its own unit; larger ones are clipped, counted and annotated. auto: "
                    + "262.144 mV in BDF+; in EDF+ 3.2767 mV for EEG, 32.767 mV for others; without a voltage 8388.6 and 3276.7"
            )
        ]
    }

    static func units(_ kind: SignalKind) -> [SettingRow] {
        [
            SettingRow(
                .unit, of: kind, "unit", .text(.unit, maximum: SettingKey.maximumUnitLength), .text(kind.facts.unit),
                .expert, .server, .nextConnection, LocalText(en: "TiA: unit of {2}", de: "TiA: Einheit von {2}"),
                "the unit of values of a TiA server, which names none; `uV` is shown as µV"),
            SettingRow(
                .factor, of: kind, "factor", .decimal(factors), 1000, .expert, .server, .nextConnection,
                LocalText(en: "TiA: factor of {2}", de: "TiA: Faktor von {2}"),
                "values of a TiA server are multiplied with it; events are not"),
        ]
    }
}
