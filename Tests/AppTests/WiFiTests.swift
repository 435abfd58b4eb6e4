import App
import CSystem
import Platform
import Services
import Settings
import Storing
import TestKit

let wifiAppTests = [
    TestCase(
        "the configuration of wpa_supplicant can contain any network name and any password, each in a line of its own"
    ) { t in
        var settings = Settings()
        t.expectEqual(settings.wifiWords, ["wifi: sae_pwe=2", "wifi: p2p_disabled=1", "wifi: country=00"])
        settings[text: .wifiCountry] = "DE"
        settings.join(
            WiFiAccess(
                name: WiFiName([0x22, 0x0A, 0xFF, 0x7D])!, password: WiFiPassword(Array("a\"b\\c #}\"".utf8))))
        t.expectEqual(
            settings.wifiWords,
            [
                "wifi: sae_pwe=2", "wifi: p2p_disabled=1", "wifi: country=DE", "wifi: network={", "wifi: ssid=220aff7d",
                "wifi: scan_ssid=1",
                "wifi: key_mgmt=WPA-PSK WPA-PSK-SHA256 SAE", "wifi: proto=RSN", "wifi: pairwise=CCMP",
                "wifi: ieee80211w=1",
                "wifi: psk=0cae2adbecd54f6fcfe47859c9a4144ee0d19c152b60a5c1645931447bf4e86b",
                "wifi: sae_password=6122625c6320237d22", "wifi: }",
            ])
        settings.join(WiFiAccess(name: WiFiName([0x61])!, password: nil))
        t.expectEqual(
            Array(settings.wifiWords.dropFirst(3)),
            ["wifi: network={", "wifi: ssid=61", "wifi: scan_ssid=1", "wifi: key_mgmt=NONE", "wifi: }"])
    },
    TestCase(
        "the state of the Wi-Fi adapter and the networks with their signal strengths are read from files in /run/wifi"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        var asked: [WiFiAdapter.Request] = []
        let device = Device(
            storage: bench.storage, dataFolder: bench.folder, usesDHCP: true, root: bench.folder,
            wifiAsking: { asked.append($0) })
        guard let wifi = device.wifi else { return t.fail("no adapter") }
        t.expect(wifi.note.state == .noAdapter && wifi.networks == nil && wifi.strength == nil)
        _ = try? makeFolder(bench.folder + "/run")
        _ = try? makeFolder(bench.folder + "/run/wifi")
        _ = TestFiles.store(Array("12.50 refused\n".utf8), at: bench.folder + "/run/wifi/state")
        _ = TestFiles.store(Array("id=0\nlevel=-50\nflags=[ESS]\nssid=a\n".utf8), at: bench.folder + "/run/wifi/list")
        t.expect(wifi.note == WiFiNote(.refused, attempt: "12.50"))
        t.expectEqual(wifi.networks?.map { $0.name.shown } ?? [], ["a"])
        _ = TestFiles.store([UInt8](repeating: 0x61, count: 100_000), at: bench.folder + "/run/wifi/list")
        t.expect(wifi.networks?.isEmpty == true)
        wifi.look()
        wifi.joinAgain()
        t.expect(asked == [.look, .joinAgain])
        t.expect(Device(storage: bench.storage, dataFolder: bench.folder, usesDHCP: true).wifi == nil)
    },
]
