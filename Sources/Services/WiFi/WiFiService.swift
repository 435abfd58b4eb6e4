/// The board's wireless adapter. A script of the board's init process controls it (rootfs-overlay/etc/wifi.sh). The settings select the network. No
/// call blocks.
public protocol WiFiService: AnyObject {
    /// The current state of the adapter.
    var note: WiFiNote { get }
    /// The networks that the last search found; nil before the first search has ended.
    var networks: [WiFiNetwork]? { get }
    /// The signal strength of the connected network in dBm; nil if there is none.
    var strength: Int? { get }
    /// Starts a search for networks, which takes some seconds. `networks` then contains the result.
    func look()
    /// Connects to the network of the settings again.
    func joinAgain()
}

extension DeviceInterface {
    /// True for a wireless interface, whose name in the kernel is "wlan0" or similar.
    public var isWireless: Bool { name.utf8.first == UInt8(ascii: "w") }
}
