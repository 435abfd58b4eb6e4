/// The board's wireless adapter, which init drives (rootfs-overlay/etc/wifi.sh). The settings select the network. No call blocks.
public protocol WiFiService: AnyObject {
    /// The current state.
    var note: WiFiNote { get }
    /// The networks found last; nil before the first search.
    var networks: [WiFiNetwork]? { get }
    /// The signal strength of the joined network, in dBm; nil if there is none.
    var strength: Int? { get }
    /// Starts a search for networks; `networks` has the result some seconds later.
    func look()
    /// Joins the network in the settings again.
    func joinAgain()
}

extension DeviceInterface {
    /// Whether it belongs to a wireless adapter: the kernel names these "wlan0".
    public var isWireless: Bool { name.utf8.first == UInt8(ascii: "w") }
}
