import Settings
import Signals
import TestKit
import Text

/// Returns settings, many of which differ from the defaults.
func unusualSettings() -> Settings {
    SettingRow.offerLanguages(["en", "de"])
    var settings = Settings()
    settings.content = .scroll
    settings[number: .scale, of: .ecg] = 2
    settings[number: .minimum, of: .ecg] = -2500
    settings[number: .maximum, of: .ecg] = 1250
    settings[number: .scale, of: .eeg] = 3
    settings[number: .sensitivity, of: .eeg] = 0
    settings[number: .negativeUp, of: .eeg] = 1
    settings[text: .unit, of: .others] = "mmHg"
    settings[number: .factor, of: .others] = 1
    settings[number: .rowsPortrait] = 5
    settings[number: .timeWindow] = 42
    settings[number: .language] = 1
    settings[number: .rotation] = 3
    settings[text: .host] = "lab.example"
    settings[number: .network] = 1
    settings[text: .address] = "192.168.7.5"
    settings[text: .smtpPassword] = "a#b=c;d\\e"
    settings[text: .mailTo] = "x.y+z@example.org"
    settings[text: .displayMillimeters] = "154x86"
    settings[text: .gpioButton] = "/dev/gpiochip1:17"
    return settings
}

let tableTests = [
    TestCase(
        "every setting has a name of its own and a valid default value, which is the same if it is written and read"
    ) { t in
        for key in SettingKey.allCases {
            let row = key.row
            t.expect(row.allows(row.standard), row.name)
            t.expect(SettingKey.named(row.name.utf8) == key, row.name)
            t.expect(row.value(of: Array(row.text(of: row.standard).utf8)) == row.standard, row.name)
            t.expect(
                row.name.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) },
                row.name)
        }
        t.expect(Settings().contradiction == nil)
    },
    TestCase("if a number in the settings is just beyond either end of its range, it is ignored") { t in
        for key in SettingKey.allCases {
            let row = key.row
            let range: ClosedRange<Int>
            switch row.kind {
            case .whole(let whole, _): range = whole
            case .decimal(let decimal): range = decimal
            case .choice(let words): range = 0...words.count - 1
            case .flag: range = 0...1
            case .text(.words, let maximum):
                t.expect(row.value(of: Array(repeating: 0x61, count: maximum)) != nil, row.name)
                t.expect(row.value(of: Array(repeating: 0x61, count: maximum + 1)) == nil, row.name)
                continue
            case .text(.wifiName, let maximum), .text(.wifiPassword, let maximum):
                t.expect(row.value(of: "hex:".utf8 + Array(repeating: 0x36, count: maximum - 4)) != nil, row.name)
                t.expect(row.value(of: Array(repeating: 0x61, count: maximum + 1)) == nil, row.name)
                continue
            case .text:
                t.expect(row.value(of: "a b".utf8) == nil, row.name)
                continue
            }
            for number in [range.lowerBound, range.upperBound] {
                t.expect(row.value(of: row.text(of: .number(number)).utf8) == .number(number), row.name)
            }
            var settings = Settings()
            for number in [range.upperBound + 1, range.lowerBound - 1, Int(Int32.max), Int(Int32.min)] {
                guard !row.allows(.number(number)) else { continue }
                settings[key] = .number(number)
                t.expect(settings == Settings(), row.name)
            }
            t.expect(row.value(of: "".utf8) == nil, row.name)
            t.expect(row.value(of: "99999999999999999999".utf8) == nil, row.name)
        }
    },
    TestCase("decimal numbers in the settings are read with a point or a comma, and with up to three decimals") { t in
        let cases: [(String, Int?)] = [
            ("0", 0), ("-0", 0), ("+1.5", 1500), ("-80", -80_000), ("0,25", 250), ("1.005", 1005), ("1.0005", nil),
            (".5", nil), ("1.", nil), ("1,2,3", nil), ("-", nil), ("1e3", nil), ("1000000.999", 1_000_000_999),
            ("1000001", nil), ("--1", nil), ("0.-1", nil),
        ]
        for (text, expected) in cases { t.expect(FixedPoint.thousandths(text.utf8) == expected, text) }
        t.expectEqual(FixedPoint.text(-1005), "-1.005")
        t.expectEqual(FixedPoint.text(-500), "-0.5")
        t.expectEqual(FixedPoint.text(80_000, decimals: 2, separator: ","), "80,00")
        t.expectEqual(FixedPoint.text(Int(Int32.min)), "-2147483.648")
    },
    TestCase("each setting that is a text accepts valid texts and refuses invalid ones") { t in
        func check(_ rule: TextRule, _ good: [String], _ bad: [String]) {
            for text in good { t.expect(rule.allows(text), text) }
            for text in bad { t.expect(!rule.allows(text), "\(text) is taken") }
        }
        check(.host, ["", "lab", "10.0.0.1", "fe80::1"], ["-lab", "a b", "1.2.3", "ä"])
        check(.hostAndPort, ["", "lab", "lab:465", "fe80::1"], ["lab:0", "lab:", ":25", "-lab:25"])
        check(
            .server, ["", "lab", "lab.local", "10.0.0.1", "lab:9001"], ["fe80::1", "[::1]", "-lab", "lab:0", "lab:x"])
        check(.address, ["", "0.0.0.0", "255.255.255.255"], ["1.2.3", "1.2.3.256", "1.2.3.4.5", "1.2.3.", "a.b.c.d"])
        check(
            .netmask, ["255.255.255.0", "255.255.254.0", "0.0.0.0", "255.255.255.255", "128.0.0.0"],
            ["255.0.255.0", "0.0.0.1", "24"])
        check(.extent, ["154x86", "1x9999"], ["0x5", "154", "x", "154x86x2", "10000x1", "1x"])
        check(
            .gpioLine, ["/dev/gpiochip0:0", "gpiochip0:1023", "gpiochip0:5:high"],
            ["/dev/gpiochip0:5:low", "/dev/gpiochip0:high", ":high", "a/b:1", "/dev/g", "/dev/g:1024", ":1", "/a:"])
        check(
            .touchMatrix,
            [
                "", "1 0 0 0 1 0", "-1,0,1,0,1,0", "0 1.25 -0.12345 -0.8 0 1", "1  0 0 0 1 0",
                "-1.000000, 0.000000, 1.000000, 0.000000, 1.000000, 0.000000", "1 0 0 0 1 0.123456789",
            ],
            [
                "1 0 0 0 1", "1 0 0 0 1 0 0", "1,,0,0,0,1,0", "1 0 0 0 1 x", "1 0 0 0 1 0.1234567890", "11 0 0 0 1 0",
                "0 0 0 0 0 0", "1 1 0 1 1 0", "1 0 0 0 1 ", "1 0 0 0 1 -", "1e1 0 0 0 1 0", "1 0 0 0 1 nan",
                "1,0,0,0,1,",
                // With these matrices, the middle of the panel would be beside the screen, above it, or far away.
                "1 0 1 0 1 0", "1 0 0 0 1 -0.6", "1 0 9 0 1 0", "-1 0 0 0 -1 0", "10 0 0 0 10 0",
            ])
        check(
            .mailAddress, ["a@b", "x.y+z@example.org"],
            ["a", "@b", "a@", "a@b@c", "-a@b", "a@b c", "a@-b", ".a@b", "a@fe80::1", "a\n@b"])
        check(.words, ["", "Eyes open", "Größe", "a#b=c"], [" a", "a ", "a  b", "a\tb", "\u{7F}"])
        check(.visible, ["a#b=c"], ["a b", "ä", "\u{1}"])
        t.expectEqual(IPv4.prefixLength("255.255.254.0".utf8) ?? -1, 23)
        t.expectEqual(IPv4.prefixLength("0.0.0.0".utf8) ?? -1, 0)
        t.expectEqual(IPv4.prefixLength("255.255.255.255".utf8) ?? -1, 32)
    },
    TestCase("if a calibration of touch panels is written as six numbers and read again, it is the same matrix") { t in
        let matrix = TouchMatrix(a: -1.25, b: 0.000004, c: 1, d: -0.03125, e: 0.7999999, f: -0.25)
        t.expectEqual(matrix.text, "-1.25 0 1 -0.03125 0.8 -0.25")
        t.expectEqual(TouchMatrix(Array(matrix.text.utf8))?.text ?? "", matrix.text)
        var settings = Settings()
        t.expect(settings.touchMatrix == nil)
        settings.calibrate(matrix)
        t.expectEqual(settings.touchMatrix?.c ?? 0, 1)
        t.expectEqual(TouchMatrix.identity.apply(0.25, 0.75).y, 0.75)
    },
    TestCase(
        "settings per kind of signal have one row for each kind, whose name ends with the kind's name; other settings have one row"
    ) { t in
        for setting in Setting.allCases {
            let rows = SettingKey.allCases.filter { $0.setting == setting }.map { $0.row }
            let isOfMontages = [.montage, .montageChannel, .montageName].contains(setting)
            let kinds = isOfMontages ? SignalKind.allCases.count { $0.facts.hasMontages } : SignalKind.count
            t.expect(rows.count == 1 || rows.count == kinds, rows.first?.name ?? "a setting without a row")
            for row in rows {
                t.expect((rows.count == 1) == (row.key.kind == nil), row.name)
                if let kind = row.key.kind {
                    let ending = "-" + kind.facts.name
                    t.expect(row.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8), row.name)
                }
                for language in [Language.english, .german] { t.expect(!row.title[language].isEmpty, row.name) }
            }
        }
        let keys = SettingKey.allCases
        t.expect(keys.indices.allSatisfy { !keys[..<$0].contains(keys[$0]) })
        t.expect(Settings().differences(from: Settings()).isEmpty)
    },
    TestCase(
        "the comparison of old and new settings states which differ, which groups of settings they belong to, and when the changes take effect"
    ) { t in
        let old = Settings()
        t.expect(SettingsChange(from: old, to: old) == nil)
        var new = old
        new[number: .montage, of: .emg] = 1
        new[number: .pixelFormat] = 1
        guard let change = SettingsChange(from: old, to: new) else { return t.fail("no change") }
        t.expect(change.keys == [SettingKey(.montage, .emg), SettingKey(.pixelFormat)])
        t.expect(change.concerns([.host, .montage]) && !change.concerns([Setting.host, .montageName]))
        t.expect(change.concerns([SettingGroup.montage]) && !change.concerns([SettingGroup.filters, .heart]))
        t.expect(change.has(.nextStart) && change.has(.atOnce) && !change.has(.newGraphs))
        t.expectEqual(change.settings[number: .pixelFormat], 1)
    },
    TestCase("the setting for the language accepts exactly the available languages") { t in
        func language(_ code: String) -> (code: String, messages: Int) {
            let file = SettingsFile(Array("language = \(code)\n".utf8))
            return (file.settings.language, file.messages.count)
        }
        SettingRow.offerLanguages(["en", "de", "xx"])
        t.expect(language("xx") == ("xx", 0) && language("de") == ("de", 0) && language("yy") == ("en", 1))
        t.expectEqual(SettingKey(.language).row.allowed, "en, de, xx")
        t.expect(
            SettingKey.allCases.allSatisfy { SettingKey.named($0.row.name.utf8) == $0 },
            "another language list changed the position of a setting")
        SettingRow.offerLanguages(["en", "de"])
        t.expect(language("xx") == ("en", 1) && language("de") == ("de", 0))
    },
    TestCase("the properties through which modules read the settings return the values in the table of settings") { t in
        let settings = unusualSettings()
        t.expect(settings.content == .scroll)
        t.expect(settings.scopeScale(.ecg) == .fixed)
        t.expect(settings.scopeLimits(.ecg).minimum == -2.5 && settings.scopeLimits(.ecg).maximum == 1.25)
        t.expect(settings.grid(isLandscape: false) == Settings.Grid(pages: 0, rows: 5, columns: 0))
        t.expectEqual(settings.language, "de")
        t.expectEqual(settings.quarterTurns, 3)
        t.expect(
            settings.network
                == .fixed(address: "192.168.7.5", netmask: "255.255.255.0", gateway: "", nameServer: ""))
        t.expect(settings.displayMillimeters?.width == 154 && settings.displayMillimeters?.height == 86)
        t.expect(settings.gpioButton?.chip == "/dev/gpiochip1" && settings.gpioButton?.line == 17)
        t.expect(settings.gpioButton?.isActiveLow == true, "a press pulls to ground")
        let high = GPIOLine(Array("/dev/gpiochip0:5:high".utf8))
        t.expect(
            high?.chip == "/dev/gpiochip0" && high?.line == 5 && high?.isActiveLow == false, "a press makes it high")
        t.expect(settings.contradiction == nil)
        t.expect(Settings().window == .hamming && Settings().timeWindow == 10 && Settings().buttonThreshold == 1)
    },
    TestCase("if settings contradict each other, that is detected") { t in
        var settings = Settings()
        settings[number: .minimum, of: .ecg] = 200_000
        t.expect(settings.contradiction == SettingKey(.maximum, .ecg))
        settings = Settings()
        settings[number: .network] = 1
        t.expect(settings.contradiction == SettingKey(.network))
        t.expect(settings.network == .dhcp)
    },
]
