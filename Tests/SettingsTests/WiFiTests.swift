import Settings
import TestKit

let wifiTests = [
    TestCase(
        "if the name of a wireless network, of any bytes, is written to the settings and read again, it is the same"
    ) { t in
        let names: [[UInt8]] = [
            Array("Lab".utf8), Array("a b#c;d=e".utf8), Array("Gäste".utf8), Array("\u{1F600}".utf8),
            Array("\"x\\\"".utf8),
            Array(" a".utf8), Array("a ".utf8), Array("hex:61".utf8), Array("HEX:zz".utf8), [0], [0x0A], [0xFF, 0xFE],
            [0xC2, 0x85], Array("\u{202E}".utf8), Array("\u{2028}".utf8), Array("\u{2069}".utf8),
            [UInt8](repeating: 0xFF, count: 32), [0xE2, 0x80],
        ]
        for bytes in names {
            guard let name = WiFiName(bytes) else { return t.fail("no name") }
            t.expect(WiFiName(text: name.text.utf8) == name, name.text)
            var settings = Settings()
            settings.join(WiFiAccess(name: name, password: nil))
            let file = SettingsFile(SettingsFile().encoded(settings))
            t.expect(file.settings.wifi?.name == name && file.messages.isEmpty, name.text)
            t.expect(!name.shown.utf8.contains { $0 < 0x20 }, name.text)
        }
        t.expectEqual(WiFiName([0xFF])?.shown ?? "", "hex:ff")
        t.expect(WiFiName([]) == nil && WiFiName([UInt8](repeating: 0x61, count: 33)) == nil)
        for text in ["hex:", "hex:6", "hex:6g", " a", "a\tb", "hex:" + String(repeating: "61", count: 33)] {
            t.expect(WiFiName(text: text.utf8) == nil, text)
        }
    },
    TestCase(
        "passwords of wireless networks have 8 to 63 printable characters, and may contain quotes, blanks and comment signs"
    ) { t in
        for text in [
            "12345678", "a b c d e", "#;=\"\\'$`\"", " leading", "trailing ", String(repeating: "~", count: 63),
            "hex:1234",
        ] {
            guard let password = WiFiPassword(Array(text.utf8)) else {
                t.fail(text)
                continue
            }
            var settings = Settings()
            settings.join(WiFiAccess(name: WiFiName([0x61])!, password: password))
            let file = SettingsFile(SettingsFile().encoded(settings))
            t.expect(file.settings.wifi?.password == password && file.messages.isEmpty, text)
        }
        for text in ["", "1234567", String(repeating: "a", count: 64), "1234567\u{E9}", "1234567\t"] {
            t.expect(WiFiPassword(Array(text.utf8)) == nil, text)
        }
    },
    TestCase(
        "the key that is computed from a password and a wireless network's name equals the example in the standard"
    ) { t in
        // Test vectors of IEEE 802.11, J.4.2.
        let cases = [
            ("password", "IEEE", "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"),
            ("ThisIsAPassword", "ThisIsASSID", "0dc0d6eb90555ed6419756b9a15ec3e3209b63df707dd508d14581f8982721af"),
            (
                String(repeating: "a", count: 32), String(repeating: "Z", count: 32),
                "becb93866bb8c3832cb777c2f559807c8c59afcb6eae734885001300a981cc62"
            ),
        ]
        for (password, name, digits) in cases {
            let key = WiFiKey.key(WiFiPassword(Array(password.utf8))!, WiFiName(Array(name.utf8))!)
            t.expectEqual(key.reduce("") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }, digits)
        }
    },
    TestCase(
        "if settings of wireless networks are invalid, they are reported with their line, and the message does not contain the password"
    ) {
        t in
        let file = SettingsFile(
            Array("wifi-network = hex:6\nwifi-password = short\nwifi-country = de\nwifi-country = Germany\n".utf8))
        t.expect(file.settings.wifi == nil && file.settings.wifiCountry.isEmpty)
        t.expectEqual(file.messages.filter { $0.problem == .badValue(SettingKey(.wifiNetwork)) }.map { $0.line }, [1])
        t.expectEqual(file.messages.filter { $0.problem == .badValue(SettingKey(.wifiPassword)) }.map { $0.line }, [2])
        t.expect(
            file.messages.filter { $0.problem == .badValue(SettingKey(.wifiPassword)) }.allSatisfy {
                $0.excerpt.isEmpty
            })
        t.expectEqual(
            file.messages.filter { $0.problem == .badValue(SettingKey(.wifiCountry)) }.map { $0.line }, [3, 4])
        let good = SettingsFile(Array("wifi-network = My lab # 4\nwifi-password = a b#c d e\nwifi-country = DE\n".utf8))
        t.expectEqual(good.settings.wifi?.name.shown ?? "", "My lab # 4")
        t.expect(good.settings.wifi?.password?.bytes == Array("a b#c d e".utf8))
        t.expectEqual(good.settings.wifiCountry, "DE")
        t.expect(SettingKey(.wifiPassword).row.isSecret && !SettingKey(.wifiNetwork).row.isSecret)
    },
]
