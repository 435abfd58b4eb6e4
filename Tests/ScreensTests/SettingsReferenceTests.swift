import CSystem
import Screens
import Settings
import Signals
import TestKit

/// The reference of the settings, as `docs/settings.md` holds it: made from the table and the English words.
private enum SettingsReference {
    static let path = "docs/settings.md"
    private static let words = Strings.english.settings

    static var text: String {
        SettingRow.offerLanguages(Strings.all.map { $0.code })
        var text = """
            # Every setting

            Made by `make settings-reference` from `Sources/Settings/SettingTable.swift`; a test fails when it differs.
            How to change settings: [manual.md](manual.md); the file they stand in, line by line: [files.md](files.md).

            "In the file" is the name in `pocketscope.txt` and on the kernel's command line (`pocketscope.NAME=VALUE`),
            "on the screen" what the settings call it in English. A change takes effect at once, when graphs are next
            opened, when a source is next connected, when a recording next begins, or at the app's next start.

            """
        for (place, title) in [
            (SettingRow.Place.inApp, "Over the graphs"), (.scale(.eeg), "Over the graphs, scopes of EEG"),
            (.scale(.ecg), "Over the graphs, scopes of ECG"), (.scale(.emg), "Over the graphs, scopes of EMG"),
            (.scale(.others), "Over the graphs, scopes of other signals"), (.basic, "All settings, Basic"),
            (.expert, "All settings, Expert"),
        ] {
            text += "\n## " + title + "\n"
            for group in SettingRow.Group.allCases {
                let keys = SettingKey.allCases.filter { $0.row.place == place && $0.row.group == group }
                guard !keys.isEmpty else { continue }
                text += "\n### " + words.group(group) + "\n\n"
                text += "| in the file | on the screen | values | default | effect | what it does |\n"
                text += "|---|---|---|---|---|---|\n"
                for key in keys { text += line(key) }
            }
        }
        text += """

            A host is a name of at most 253 bytes with parts of at most 63, or an IPv4 or IPv6 address (not for `host`: servers
            are reached over IPv4 only). Names that end in `.local` are asked of the local network by multicast DNS, those of
            mail servers are not. Texts may be empty, which means: none. Names of markers are words of
            any letters; all other texts are visible ASCII.

            """
        return text
    }

    private static func line(_ key: SettingKey) -> String {
        let row = key.row
        let standard = row.text(of: row.standard)
        let cells = [
            "`" + row.name + "`", words.name(key), values(row), standard.isEmpty ? "none" : "`" + standard + "`",
            effect(row.effect), meaning(key),
        ]
        return "| " + cells.joined(separator: " | ") + " |\n"
    }

    private static func values(_ row: SettingRow) -> String {
        switch row.kind {
        case .whole(let range, let automatic):
            return (automatic ? "`auto`, " : "") + "\(range.lowerBound) to \(range.upperBound)" + unit(row.unit)
        case .decimal(let range):
            return FixedPoint.text(range.lowerBound) + " to " + FixedPoint.text(range.upperBound) + unit(row.unit)
        case .choice, .flag: return row.choices.map { "`" + $0 + "`" }.joined(separator: ", ") + unit(row.unit)
        case .text(let rule, let maximum):
            let example = row.allowed.isEmpty ? "" : " such as " + row.allowed
            return rule == .secret
                ? "text of at most \(maximum) bytes, never shown" : "text of at most \(maximum) bytes" + example
        }
    }

    private static func unit(_ unit: SettingRow.Unit) -> String {
        switch unit {
        case .none: ""
        case .seconds: " s"
        case .perSecond: " a second"
        case .degrees: "°"
        case .hertz: " Hz"
        case .signal: ", in the scopes' unit"
        case .power: ", dB or power"
        case .perMillimetre: " µV/mm, or units that are no voltage"
        case .millimetresPerMillivolt: " mm/mV"
        }
    }

    private static func effect(_ effect: SettingRow.Effect) -> String {
        switch effect {
        case .atOnce: "at once"
        case .nextVisualization: "next graphs"
        case .nextConnection: "next connection"
        case .nextRecording: "next recording"
        case .nextStart: "next start"
        }
    }

    /// A setting that is missing does not compile.
    private static func meaning(_ key: SettingKey) -> String {
        switch key {
        case .content: "sweep: a bar runs from left to right and overwrites; scroll: the newest is at the right edge"
        case .scopePage:
            "grid: scopes stand in slots; stacked: all above each other on the first page, with one time axis"
        case .paperPage:
            "a page of ECG paper before the others, where selected ECG channels are named as leads (I to III, aVR to aVF, V1 to V6): 3x4 with a "
                + "rhythm strip, 6x2, or all above each other; in place of stacked scopes"
        case .paperSpeed: "how fast ECG paper runs, in true millimetres per second"
        case .paperColors: "light: red squares on cream, as printed; dark: as the other pages"
        case .stackedScopes:
            "how many stacked scopes are in sight; auto: as many as have room. Further ones by scrolling"
        case .scaleEEG, .scaleECG, .scaleEMG, .scaleOthers:
            "auto: each scope shows the range of its own values; common: all of the kind that of all of them; fixed: the "
                + "limits below; per-mm: a sensitivity"
        case .maximumEEG, .maximumECG, .maximumEMG, .maximumOthers: "the highest value of scopes with fixed limits"
        case .minimumEEG, .minimumECG, .minimumEMG, .minimumOthers:
            "the lowest one; below the maximum, or both get their defaults"
        case .sensitivityEEG, .sensitivityECG, .sensitivityEMG, .sensitivityOthers:
            "how large traces are on the glass; a pinch walks through the same steps"
        case .centerEEG, .centerECG, .centerEMG, .centerOthers:
            "what stands in the middle of a scope with a sensitivity"
        case .negativeUpEEG, .negativeUpECG, .negativeUpEMG, .negativeUpOthers: "negative values are drawn upwards"
        case .highPassEEG, .highPassECG, .highPassEMG, .highPassOthers:
            "what is slower is not displayed: Butterworth of second order, -3 dB at the frequency. Recordings keep what was received"
        case .lowPassEEG, .lowPassECG, .lowPassEMG, .lowPassOthers:
            "what is faster is not displayed: Butterworth of second order; not applied above 0.45 of a channel's rate, which "
                + "the status strip tells"
        case .notchEEG, .notchECG, .notchEMG, .notchOthers:
            "the mains are not displayed, with all harmonics up to the 40th and to 0.45 of the rate: notches 2 Hz wide"
        case .showsHeartRate: "the status strip tells the heart rate where an ECG channel is selected"
        case .heartLead:
            "the ECG channel of which it is told, by label (without spaces) or number; where there is none: lead II, else the first one"
        case .montageEEG, .montageECG, .montageEMG, .montageOthers:
            "what is shown of the selected channels, before the filters. received: as they came; average: against the mean of the selected ones of the "
                + "same stream; channel: against the one below; pairs: two by two; named: the pairs of `montages.txt`. Recordings keep what was received"
        case .montageChannelEEG, .montageChannelECG, .montageChannelEMG, .montageChannelOthers:
            "the channel that all others of its stream are shown against, by label or number; empty: the first one"
        case .montageNameEEG, .montageNameECG, .montageNameEMG, .montageNameOthers:
            "the montage of `montages.txt`; empty: the first one"
        case .limitsEEG, .limitsECG, .limitsEMG, .limitsOthers:
            "samples beyond the limits below are not drawn by scopes; they do not count as lost"
        case .upperLimitEEG, .upperLimitECG, .upperLimitEMG, .upperLimitOthers:
            "samples above it are not drawn"
        case .lowerLimitEEG, .lowerLimitECG, .lowerLimitEMG, .lowerLimitOthers:
            "samples below it are not drawn; below the upper limit, or both get their defaults"
        case .unitEEG, .unitECG, .unitEMG, .unitOthers:
            "what values of a TiA server are taken for, which names no units itself; `uV` is shown as µV"
        case .factorEEG, .factorECG, .factorEMG, .factorOthers:
            "values of a TiA server are multiplied with it; events are not"
        case .spectrogramScale: "auto: the colors of a spectrogram follow its own power; fixed: the limits below"
        case .spectrogramMaximum: "the power that has the last color"
        case .spectrogramMinimum: "the power that has the first color"
        case .language: "of all words on the screen"
        case .timeZone: "of all times on the screen and in names of files, with summer time"
        case .rotation:
            "how far the picture is turned, in degrees: 90 and 270 for a landscape panel that is mounted upright"
        case .brightness: "percent of the backlight's highest; shown where the board has one that can be set"
        case .resumes: "a start goes on with the sources, channels and page of the last time"
        case .timeWindow: "how much time the graphs show at first; a pinch changes it until they are left"
        case .pagesPortrait, .pagesLandscape: "pages of graphs; auto: two where there are spectrograms, else one"
        case .rowsPortrait, .rowsLandscape:
            "rows of graphs on a page that are in sight at once; more are reached by scrolling"
        case .columnsPortrait, .columnsLandscape: "graphs beside each other"
        case .host: "the signal server that stands in the field at the start"
        case .port: "its port"
        case .transport:
            "how samples come: auto takes UDP, and TCP where the server refuses UDP or nothing arrives"
        case .showsSpectrograms: "whether channels have spectrograms besides their scopes"
        case .spectrogramsOf:
            "whether spectra are those of the filtered samples, where there are filters, or of the received ones"
        case .window: "what a second of samples is multiplied with before its spectrum is computed"
        case .decibel: "colors follow the logarithm of the power"
        case .spectraPerSecond: "how many spectra are computed for a spectrogram at most"
        case .colorMap: "even: dark to light, readable by color-blind people; hue: blue to red"
        case .bandEEG, .bandECG, .bandEMG, .bandOthers:
            "the highest frequency that a spectrogram of this kind shows at first; auto: all, up to half the rate"
        case .recordingFormat:
            "bdf: BDF+ with 24 bits a sample; edf: EDF+ with 16, for readers that know nothing else; "
                + "xdf: XDF with the values as they were received, each stream by its own clock, also of rates that have no record "
                + "in common and of irregular channels"
        case .recordingCode: "stands as the patient's code in recordings; never a name"
        case .recordingRangeEEG, .recordingRangeECG, .recordingRangeEMG, .recordingRangeOthers:
            "the largest value of this kind that is recorded, in its own unit; larger ones are clipped, counted and "
                + "annotated. auto: 262.144 mV in BDF+; in EDF+ 3.2767 mV for EEG, 32.767 mV for others; without a "
                + "voltage 8388.6 and 3276.7"
        case .marker1, .marker2, .marker3, .marker4, .marker5, .marker6, .marker7, .marker8:
            "a name that markers can get; none: that of the language, as Marker or Eyes open"
        case .buttonTask:
            "what a short press of the push button does over the graphs: freeze the picture and let it go on, or mark the moment"
        case .pauseStopsData:
            "Pause and the push button stop the transmission, too; it begins anew when the picture goes on"
        case .buttonThreshold: "from this value on a button channel counts as pressed"
        case .pinchBorder: "a pinch whose fingers lie flatter changes the time, a steeper one the range of values"
        case .pinchBlind: "around that angle a pinch does nothing"
        case .simulation: "Connect opens the simulation, whatever the fields say"
        case .timeServer: "asked for the time of day by SNTP; empty: nobody is"
        case .wifiNetwork:
            "the name (SSID) of the wireless network that is joined; `hex:` and two hexadecimal digits for each byte where a "
                + "name is no text, or has a space at its ends"
        case .wifiPassword:
            "its password, 8 to 63 characters of ASCII (also as `hex:`); empty: an open network. It lies in plain text on the card"
        case .wifiCountry:
            "the country whose rules for radio hold, two letters (ISO 3166); empty: what is allowed everywhere"
        case .network: "where the device's address is from: `static` needs the lines below"
        case .address: "the device's own address"
        case .netmask: "of its network"
        case .gateway: "the way out of its network"
        case .nameServer: "what finds addresses of names"
        case .smtpServer: "the server that takes mails with screenshots"
        case .smtpPort: "its port: mostly 587 with STARTTLS, 465 with TLS"
        case .smtpSecurity: "how the way to it is encrypted; without encryption, no password is sent"
        case .smtpUser: "the account there; empty: no login"
        case .smtpPassword: "of that account. It lies in plain text on the card"
        case .mailFrom: "the sender's address of mails"
        case .mailTo: "the recipient that a first mail is offered"
        case .displayMillimetres:
            "the panel's width and height, where it does not say them or says them wrong: sizes on the screen follow"
        case .pixelFormat:
            "memory of a pixel: 16 bit takes half of it, for slow displays. A display that does not take one gets "
                + "the other one"
        case .gpioButton:
            "the push button's chip and line (up to 1023) on a board whose device tree has none; "
                + "`:high` behind it where a press makes the line high"
        }
    }
}

let settingsReferenceTests = [
    TestCase("docs/settings.md is what the table of settings makes") { t in
        let made = Array(SettingsReference.text.utf8)
        if getenv("POCKETSCOPE_WRITE_SETTINGS") != nil {
            return t.expect(TestFiles.store(made, at: SettingsReference.path), "cannot write \(SettingsReference.path)")
        }
        t.expect(
            TestFiles.bytes(SettingsReference.path) == made, "\(SettingsReference.path): `make settings-reference`")
    }
]
