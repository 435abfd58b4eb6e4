import Settings

/// Provides information about the board, and controls it. No call blocks.
public protocol DeviceService: AnyObject {
    /// The current network interfaces. The query does not wait for the card or the network.
    var interfaces: [DeviceInterface] { get }
    /// True if addresses come from the network (DHCP); false if the settings contain them.
    var usesDHCP: Bool { get }
    /// All properties that can change, with their current values. Properties that must be read from the card have the values of the last `refresh`.
    func facts() -> DeviceFacts
    /// Starts to read the properties of the card and the batteries' charge. Afterwards, `facts`, `power` and `recordingBytes` contain the new values.
    func refresh()
    /// The wireless adapter; nil if no program controls one.
    var wifi: (any WiFiService)? { get }
    /// The power supply as it was at the last `refresh`; nil if the board has no battery.
    var power: DevicePower? { get }
    /// The number of free bytes on the card for recordings, as it was at the last `refresh`; nil while unknown.
    var recordingBytes: Int64? { get }
    /// True if the app can switch off and restart the board.
    var canEnd: Bool { get }
    /// Ends the app after all files are written, then switches the board off or restarts it.
    func end(_ ending: DeviceEnding)
    /// True if the panel has a backlight with adjustable brightness.
    var hasBacklight: Bool { get }
    /// Selects the calibration of touch panels. It applies from the next touch on, and is not stored.
    func mapTouches(_ mapping: TouchMapping)
    /// True if the app can set the clock.
    var canSetClock: Bool { get }
    /// Sets the clock to seconds since 1970 (UTC).
    func setClock(_ seconds: Int64)
    /// A number that changes with each line of the log.
    var logMark: UInt32 { get }
    /// The last lines of the device's log, oldest first.
    func logLines(maximum: Int) -> [String]
    /// Reads the list of third-party programs in the board's image.
    /// - Parameter action: called once, on the event loop; with an empty list if the image contains none.
    func licenses(then action: @escaping ([DeviceLicense]) -> Void)
}

/// Determines which calibration of the touch panel applies.
public enum TouchMapping: Equatable, Sendable {
    /// The calibration in the settings applies.
    case stored
    /// No calibration applies: positions are as the panel reports them.
    case raw
    /// A calibration that the user is trying applies, instead of the one in the settings.
    case trial(TouchMatrix)
}

/// The way in which the app ends the operation of the board.
public enum DeviceEnding: Equatable, Sendable {
    case powerOff, restart
}

/// The information about the board and its current state.
public struct DeviceFacts: Equatable, Sendable {
    /// The version of PocketScope's programs; empty while unknown.
    public var version = ""
    public var hostName = ""
    /// The number of seconds since the kernel started.
    public var uptime: Int64 = 0
    public var interfaces: [DeviceInterface] = []
    /// The Bluetooth controller for sensors; nil if the program uses none.
    public var bluetooth: DeviceBluetooth?
    /// The free bytes of the data partition; nil while unknown.
    public var freeBytes: Int64?
    /// The total number of bytes of the data partition; nil while unknown.
    public var totalBytes: Int64?
    /// The temperature of the hottest part in thousandths of a degree Celsius; nil if the board has no sensor.
    public var milliDegrees: Int?
    /// The source of the board's time of day.
    public var clock = DeviceClock.notKnown
    /// The last time that a time server sent and the device refused, in seconds since 1970; nil if there is none. The device refuses a time that is
    /// before the image's date or after the years of `DeviceClock`.
    public var refusedTime: Int64?

    public init() {}
}

/// One network interface.
public struct DeviceInterface: Equatable, Sendable {
    /// The interface's name, for example "eth0".
    public var name: String
    /// The MAC address, for example "52:54:00:12:34:56"; empty if there is none.
    public var hardwareAddress: String
    /// The IPv4 addresses with the prefix length of their networks, for example "10.0.2.15/24".
    public var addresses: [String]
    /// True if the interface has a link to another machine.
    public var hasLink: Bool
    /// The speed of the link in megabits per second; nil if the driver does not report it.
    public var megabits: Int?

    public init(name: String, hardwareAddress: String, addresses: [String], hasLink: Bool, megabits: Int? = nil) {
        self.name = name
        self.hardwareAddress = hardwareAddress
        self.addresses = addresses
        self.hasLink = hasLink
        self.megabits = megabits
    }
}

/// A package of third-party programs in the device's image, with its license terms.
public struct DeviceLicense: Equatable, Sendable {
    /// The name of the programs, libraries or package.
    public var name: String
    /// The license terms, for example "LGPL-2.1+".
    public var terms: String

    public init(name: String, terms: String) {
        self.name = name
        self.terms = terms
    }
}
