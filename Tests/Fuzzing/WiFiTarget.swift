import Services
import Settings

extension FuzzTarget {
    /// The list of wireless networks, the note about the adapter, the kernel's file with signal strengths, and settings
    /// for networks of any name.
    static let wifi = FuzzTarget(
        "wifi", maximumBytes: 4 * 4096,
        growths: [
            Growth("one network again and again", "id=1\nlevel=-50\nflags=[ESS]\nssid=a\n"),
            Growth("points without names", "id=1\nlevel=-50\nflags=[WPA2-PSK-CCMP]\n"),
            Growth("a long name", "\\x61") { _ in "id=1\nlevel=-50\nflags=\nssid=" },
            Growth("many flags", "[WPA2-") { _ in "id=1\nlevel=-50\nssid=a\nflags=" },
            Growth("one long flag", "P") { _ in "id=1\nlevel=-50\nssid=a\nflags=[WPA2-" },
        ]
    ) { bytes in
        let networks = WiFiList.networks(in: bytes)
        demand(networks.count <= WiFiList.maximumNetworks, "too many networks")
        for network in networks {
            demand(network.name.bytes.contains { $0 != 0 }, "a network that hides its name")
            demand(!network.name.shown.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character")
            var settings = Settings()
            settings.join(WiFiAccess(name: network.name, password: nil))
            demand(settings.wifi?.name == network.name, "another name in the settings")
        }
        demand(WiFiNote(bytes).attempt.utf8.count <= 3 * WiFiNote.maximumBytes, "a long note")
        if let strength = WiFiStatistics.strength(bytes) { demand((-200...0).contains(strength), "a wild strength") }
    }
}
