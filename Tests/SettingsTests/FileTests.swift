import Settings
import Signals
import TestKit

func parse(_ text: String) -> SettingsFile { SettingsFile(Array(text.utf8)) }
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

let fileTests = [
    TestCase(
        "a new settings file contains every setting with a comment, and is read back unchanged and without a message"
    ) {
        t in
        for settings in [Settings(), unusualSettings()] {
            let bytes = SettingsFile().encoded(settings)
            let file = SettingsFile(bytes)
            t.expect(file.settings == settings)
            t.expectEqual(file.messages.count, 0)
            t.expectEqual(text(file.encoded(settings)), text(bytes))
        }
    },
    TestCase("if a value in the settings file is changed, comments, order, spaces, line ends and unknown names stay") {
        t in
        let written =
            "\u{FEFF}# mine\r\n  Period=20   # seconds\r\n\r\nfuture-thing = 1\r\n; rows\r\nrows-portrait = auto\r\nhost = old.example\r\nlast"
        let file = parse(written)
        t.expectEqual(file.settings.timeWindow, 20)
        t.expectEqual(file.settings[text: .host], "old.example")
        t.expect(
            file.messages == [
                SettingsMessage(line: 4, problem: .unknownName, excerpt: "future-thing"),
                SettingsMessage(line: 8, problem: .notUnderstood, excerpt: "last"),
            ])
        var settings = file.settings
        settings[number: .timeWindow] = 5
        settings[text: .host] = ""
        settings[text: .smtpUser] = "me"
        let again = SettingsFile(file.encoded(settings))
        t.expect(again.settings == settings)
        let lines = text(file.encoded(settings)).utf8.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        t.expectEqual(lines[1], "  Period= 5   # seconds\r")
        t.expectEqual(
            text(Array(file.encoded(settings).dropLast(20))),
            "\u{FEFF}# mine\r\n  Period= 5   # seconds\r\n\r\nfuture-thing = 1\r\n; rows\r\nrows-portrait = auto\r\nhost = \r\nlast\r\nsmtp-user = me\r\n"
        )
    },
    TestCase("if a value in the settings file does not change, it keeps its spelling") { t in
        let written = "fft-cycles = 030\nmaximum-ecg = 50,0\nSPECTROGRAMS = On # yes\n"
        let file = parse(written)
        t.expectEqual(file.settings.maximumSpectraPerSecond, 30)
        t.expectEqual(text(Array(file.encoded(file.settings).dropLast(20))), written)
    },
    TestCase(
        "if a value in the settings file is invalid, it is reported with its line, and the default applies; changing the setting replaces the line"
    ) { t in
        let file = parse("\nperiod = 0\nwindow = round\nrotation = 45\ncolumns-portrait = 9\nperiod = x\n")
        t.expect(file.settings == Settings())
        t.expect(
            file.messages == [
                SettingsMessage(
                    line: 2, problem: .badValue(SettingKey(.timeWindow)), excerpt: "0", formerName: "period"),
                SettingsMessage(line: 3, problem: .badValue(SettingKey(.window)), excerpt: "round"),
                SettingsMessage(line: 4, problem: .badValue(SettingKey(.rotation)), excerpt: "45"),
                SettingsMessage(line: 5, problem: .badValue(SettingKey(.columnsPortrait)), excerpt: "9"),
                SettingsMessage(line: 2, problem: .setTwice(SettingKey(.timeWindow)), excerpt: "period"),
                SettingsMessage(
                    line: 6, problem: .badValue(SettingKey(.timeWindow)), excerpt: "x", formerName: "period"),
            ])
        var settings = Settings()
        settings[number: .timeWindow] = 7
        t.expectEqual(
            text(Array(file.encoded(settings).dropLast(20))),
            "\nperiod = 0\nwindow = round\nrotation = 45\ncolumns-portrait = 9\nperiod = 7\n")
    },
    TestCase("if the settings file contains names from earlier versions, they are read, and keep their spelling") {
        t in
        let written = "period = 20 # mine\nFFT-cycles = 15\n"
        let file = parse(written)
        t.expect(file.messages.isEmpty)
        t.expectEqual(file.settings.timeWindow, 20)
        t.expectEqual(file.settings.maximumSpectraPerSecond, 15)
        t.expectEqual(text(Array(file.encoded(file.settings).dropLast(20))), written)
        var settings = file.settings
        settings[number: .timeWindow] = 5
        t.expectEqual(
            text(Array(file.encoded(settings).dropLast(20))), "period = 5 # mine\nFFT-cycles = 15\n")
        // If a file contains both the former and the present name of a setting, the last line applies.
        let both = parse("time-window = 7\nperiod = 8\n")
        t.expectEqual(both.settings.timeWindow, 8)
        t.expect(
            both.messages == [
                SettingsMessage(line: 1, problem: .setTwice(SettingKey(.timeWindow)), excerpt: "period")
            ])
        let lines = SettingsFile().encoded(Settings()).split(separator: 10)
        for line in ["time-window = 10", "spectra-per-second = 30"] {
            t.expect(lines.contains { $0.elementsEqual(line.utf8) }, line)
        }
    },
    TestCase("if two lines of the settings file set the same setting, the last one applies") { t in
        t.expectEqual(parse("period = 5\nperiod = 6\n").settings.timeWindow, 6)
    },
    TestCase(
        "if value limits cross, or the fixed network address is missing, that is reported, and valid values are used"
    ) { t in
        let file = parse("minimum-eeg = 5\nmaximum-eeg = 5\nnetwork = static\n")
        t.expect(file.settings == Settings())
        t.expect(
            file.messages == [
                SettingsMessage(line: 2, problem: .notBelow(SettingKey(.maximum, .eeg))),
                SettingsMessage(line: 3, problem: .addressMissing),
            ])
    },
    TestCase("if a password in the settings file is invalid, the message about it does not contain the password") { t in
        let file = parse("smtp-password = se cret\n")
        t.expect(file.messages == [SettingsMessage(line: 1, problem: .badValue(SettingKey(.smtpPassword)))])
    },
    TestCase("settings on the kernel's command line take precedence over the file, and are not written to it") { t in
        var stored = StoredSettings(
            parse("period = 20\n"),
            overrides: [
                (SettingKey(.timeWindow), .number(30)), (SettingKey(.rotation), .number(1)),
                (SettingKey(.spectraPerSecond), .number(0)),
            ])
        t.expectEqual(stored.settings.timeWindow, 30)
        t.expectEqual(stored.settings.maximumSpectraPerSecond, 30)
        var changed = stored.settings
        changed[number: .spectraPerSecond] = 10
        guard let bytes = stored.apply(changed) else { return t.fail("nothing to write") }
        t.expect(stored.settings == changed)
        let file = SettingsFile(bytes)
        t.expectEqual(file.settings.timeWindow, 20)
        t.expectEqual(file.settings.quarterTurns, 0)
        t.expectEqual(file.settings.maximumSpectraPerSecond, 10)
        changed[number: .timeWindow] = 31
        t.expectEqual(stored.apply(changed).map { SettingsFile($0).settings.timeWindow } ?? 0, 31)
        t.expect(stored.apply(changed) == nil, "nothing changed")
    },
]
