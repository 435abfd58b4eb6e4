import CSystem
import DeviceScreens
import ScreenRig
import Screens
import Settings
import Signals
import TestKit
import Text
import Widgets

// These tests do not run as ARM code, because the device's program does not contain the descriptions of the settings.
#if !hasFeature(Embedded)

/// Generates the reference of the settings in `docs/settings.md` from the table and the English texts.
private enum SettingsReference {
    static let path = "docs/settings.md"

    static var text: String {
        SettingRow.offerLanguages(Strings.all.map { $0.code })
        var text = """
            # Every setting

            Made by `make settings-reference` from `Sources/Settings/Table`; a test fails when it differs.
            How to change settings: [manual.md](manual.md); the format of the settings file: [files.md](files.md).

            "In the file" is the name in `pocketscope.txt` and on the kernel's command line (`pocketscope.NAME=VALUE`),
            "on the screen" what the settings call it in English. A change takes effect at once, when graphs are next
            opened, when a source is next connected, when a recording next begins, or at the app's next start.

            """
        let kinds = SignalKind.allCases.map { kind in
            (
                SettingRow.Place.scale(kind),
                "View, scopes of " + (kind == .others ? "other signals" : inside(kind))
            )
        }
        for (place, title) in [(.inApp, "View")] + kinds
            + [(.basic, "All settings, Basic"), (.expert, "All settings, Expert")]
        {
            text += "\n## " + title + "\n"
            for group in SettingGroup.allCases {
                let keys = SettingKey.allCases.filter { $0.row.place == place && $0.row.group == group }
                guard !keys.isEmpty else { continue }
                text += "\n### " + group.title[.english] + "\n\n"
                text += "| in the file | on the screen | values | default | effect | what it does |\n"
                text += "|---|---|---|---|---|---|\n"
                for key in keys { text += line(key) }
            }
        }
        text += """

            A host is a name of at most 253 bytes with parts of at most 63, or an IPv4 or IPv6 address (not for `host`: servers
            are reached over IPv4 only). Names such as `lab-pc.local` are looked up in the local network by multicast DNS, those
            of mail and upload servers, too. Texts may be empty, which means: none. Names of markers are words of
            any letters; all other texts are visible ASCII.

            """
        return text
    }

    private static func line(_ key: SettingKey) -> String {
        let row = key.row
        let standard = row.text(of: row.standard)
        let cells = [
            "`" + row.name + "`", Strings.english.title(of: key), values(row),
            standard.isEmpty ? "none" : "`" + standard + "`",
            effect(row.effect), row.meaning + former(row),
        ]
        return "| " + cells.joined(separator: " | ") + " |\n"
    }

    /// Returns the former names of a setting. They applied to all kinds of signals at once; see docs/files.md.
    private static func former(_ row: SettingRow) -> String {
        guard row.key.kind == nil else { return "" }
        return row.formerName.map { "; `\($0)` of earlier versions is read, too" } ?? ""
    }

    private static func inside(_ kind: SignalKind) -> String { kind.facts.inside[.english] }

    private static func values(_ row: SettingRow) -> String {
        switch row.kind {
        case .whole(let range, let automatic):
            return (automatic ? "`auto`, " : "") + "\(range.lowerBound) to \(range.upperBound)" + unit(row.unit)
        case .decimal(let range):
            return FixedPoint.text(range.lowerBound) + " to " + FixedPoint.text(range.upperBound) + unit(row.unit)
        case .choice, .flag:
            let words = row.choices.map { "`" + $0 + "`" }.joined(separator: ", ")
            let isAcceleration = row.key == SettingKey(.sensitivity, .acceleration)
            return words + (isAcceleration ? " g/mm, or other units" : unit(row.unit))
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
        case .perMillimeter: " µV/mm, or units that are no voltage"
        case .millimetersPerMillivolt: " mm/mV"
        }
    }

    private static func effect(_ effect: SettingRow.Effect) -> String {
        switch effect {
        case .atOnce, .newGraphs: "at once"
        case .nextVisualization: "next graphs"
        case .nextConnection: "next connection"
        case .nextRecording: "next recording"
        case .nextStart: "next start"
        }
    }
}

let settingsReferenceTests = [
    TestCase("docs/settings.md equals the text that is generated from the table of settings") { t in
        let made = Array(SettingsReference.text.utf8)
        if getenv("POCKETSCOPE_WRITE_SETTINGS") != nil {
            return t.expect(TestFiles.store(made, at: SettingsReference.path), "cannot write \(SettingsReference.path)")
        }
        t.expect(
            TestFiles.bytes(SettingsReference.path) == made, "\(SettingsReference.path): `make settings-reference`")
    }
]
#else

let settingsReferenceTests: [TestCase] = []
#endif
