import Services
import Settings
import TestKit

private func list(_ text: String) -> [WiFiNetwork] { WiFiList.networks(in: Array(text.utf8)) }

private func point(_ id: Int, _ name: String, _ level: Int, _ flags: String = "[WPA2-PSK-CCMP][ESS]") -> String {
    "id=\(id)\nlevel=\(level)\nflags=\(flags)\nssid=\(name)\n"
}

let wifiListTests = [
    TestCase(
        "if access points have the same name, they are listed as one network with the strongest signal; the strongest network comes first"
    ) { t in
        let networks = list(
            point(0, "b", -80) + point(1, "a", -60) + point(2, "b", -40) + point(3, "c", -62) + point(2, "b", -40))
        t.expectEqual(networks.map { $0.name.shown }, ["b", "a", "c"])
        t.expectEqual(networks.map { $0.strength }, [-40, -60, -62])
        t.expect(list("").isEmpty)
    },
    TestCase("the flags in the list of wireless networks state whether and how each network is secured") { t in
        let cases: [(String, WiFiSecurity)] = [
            ("[ESS]", .open), ("", .open), ("[OWE-TRANS][ESS]", .open), ("[WPA2-PSK-CCMP][ESS]", .password),
            ("[WPA2-SAE-CCMP][SAE-H2E][ESS]", .password), ("[WPA2-PSK+SAE+PSK-SHA256-CCMP][ESS]", .password),
            ("[WPA-PSK-TKIP][WPA2-PSK-CCMP+TKIP][ESS]", .password), ("[WPA-PSK-TKIP][ESS]", .outdated),
            ("[WEP][ESS]", .outdated), ("[WPA2-EAP-CCMP][ESS]", .accounts), ("[WPA-EAP-TKIP][ESS]", .accounts),
            ("[WPA2-EAP-SUITE-B-192-GCMP-256][ESS]", .accounts), ("[WPA2-OWE-CCMP][ESS]", .unknown),
            ("[WPA2-EAP+PSK-CCMP]", .password), ("[WPA2-PSK-TKIP]", .outdated), ("[WPA2-SAE-GCMP]", .unknown),
        ]
        for (flags, security) in cases {
            t.expect(list(point(0, "x", -50, flags)).first?.security == security, flags)
        }
        t.expectEqual(
            list(point(0, "x", -50) + point(1, "x", -40, "[ESS]")).count, 2,
            "an open network is not the one of its name")
    },
    TestCase("a wireless network's name can contain any bytes; a network that hides its name is not listed") { t in
        func name(_ text: String) -> [UInt8]? { list(point(0, text, -50)).first?.name.bytes }
        t.expect(name("Lab 4") == Array("Lab 4".utf8))
        t.expect(name("\\\"a\\\\b\\\"") == Array("\"a\\b\"".utf8))
        t.expect(name("a\\nid=7\\r\\t\\e") == [0x61, 0x0A] + Array("id=7".utf8) + [0x0D, 0x09, 0x1B])
        t.expect(name("G\\xc3\\xa4ste") == Array("Gäste".utf8))
        t.expect(name(String(repeating: "\\xff", count: 32)) == [UInt8](repeating: 0xFF, count: 32))
        t.expect(name("a=b") == Array("a=b".utf8))
        for hidden in ["", "\\x00", String(repeating: "\\x00", count: 32)] { t.expect(name(hidden) == nil, hidden) }
        for bad in ["\\x0", "\\x", "\\xzz", String(repeating: "a", count: 33)] { t.expect(name(bad) == nil, bad) }
        t.expect(name("\\") == [0x5C])
    },
    TestCase("incomplete entries and invalid lines in the list of wireless networks are skipped") { t in
        let text = "id=0\nlevel=-50\nid=1\nflags=[ESS]\nssid=a\nnonsense\n=\nid=2\nlevel=loud\nflags=\nssid=b\n"
        t.expect(list(text).isEmpty)
        t.expect(list("level=-50\nflags=[ESS]\nssid=a\n").count == 1, "the beginning may be cut")
        t.expect(list("id=0\nlevel=-999\nflags=\nssid=a\n").isEmpty)
    },
    TestCase("the list of 200 wireless networks contains the 64 with the strongest signal") { t in
        var text = ""
        for number in 0..<200 { text += point(number, "net " + String(number), -100 + number * 37 % 97) }
        let networks = list(text)
        t.expectEqual(networks.count, WiFiList.maximumNetworks)
        let weakest = networks.map { $0.strength }.min() ?? 0
        let stronger = (0..<200).filter { -100 + $0 * 37 % 97 > weakest }.count
        t.expect(stronger <= WiFiList.maximumNetworks, "\(stronger) are stronger than \(weakest) dBm")
    },
    TestCase(
        "the state of the Wi-Fi adapter is read from a file of the start script; an invalid file means that there is no adapter"
    ) {
        t in
        func note(_ text: String) -> WiFiNote { WiFiNote(Array(text.utf8)) }
        t.expect(note("12.34 joined\n") == WiFiNote(.joined, attempt: "12.34"))
        t.expect(note("12.34 refused") == WiFiNote(.refused, attempt: "12.34"))
        for text in ["", "joined", "1 2 3", "1 happy", "\n1 joined", String(repeating: "1", count: 80) + " joined"] {
            t.expect(note(text).state == .noAdapter, text)
        }
    },
    TestCase("a wireless network's signal strength is read from a file of the kernel") { t in
        let heads = "Inter-| sta-|   Quality\n face | tus | link level noise\n"
        func strength(_ text: String) -> Int? { WiFiStatistics.strength(Array((heads + text).utf8)) }
        t.expect(strength(" wlan0: 0000   70.  -30.  -256        0      0\n") == -30)
        for text in ["", " wlan0: 0000\n", " wlan0: 0000 0 0 0\n", " wlan0: 0000 70. -999. 0\n"] {
            t.expect(strength(text) == nil, text)
        }
    },
]
