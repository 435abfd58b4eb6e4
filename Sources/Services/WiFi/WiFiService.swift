/// The board's wireless adapter, which init has driven (rootfs-overlay/etc/wifi.sh). Which network it joins is in the settings. Nothing here blocks.
public protocol WiFiService: AnyObject {
    /// How it does, at this moment.
    var note: WiFiNote { get }
    /// The networks that were found last; nil while none were looked for.
    var networks: [WiFiNetwork]? { get }
    /// The strength of the network that is joined, in dBm; nil where there is none.
    var strength: Int? { get }
    /// Has networks looked for; they are in `networks` some seconds later.
    func look()
    /// Has the network of the settings joined anew.
    func joinAgain()
}

extension DeviceInterface {
    /// Whether a wireless adapter has it: the kernel names these "wlan0".
    public var isWireless: Bool { name.utf8.first == UInt8(ascii: "w") }
}
