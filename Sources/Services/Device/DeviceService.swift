/// What the board tells of itself, and does. Nothing here blocks.
public protocol DeviceService: AnyObject {
    /// The network interfaces, at this moment. Asks the kernel's memory alone.
    var interfaces: [DeviceInterface] { get }
    /// Whether addresses come from the network, and are not set.
    var usesDHCP: Bool { get }
    /// All that changes, at this moment; what lies on a card is at the last `refresh`.
    func facts() -> DeviceFacts
    /// Has what lies on a card, and the batteries' gauges, read again; `facts`, `power` and `recordingBytes` have it some time later.
    func refresh()
    /// The wireless adapter; nil where nobody drives one.
    var wifi: (any WiFiService)? { get }
    /// What the board runs on, at the last `refresh`; nil where it has no battery.
    var power: DevicePower? { get }
    /// How many bytes recordings may still take on the card, at the last `refresh`; nil while that is not known.
    var recordingBytes: Int64? { get }
    /// Whether the board can be switched off and started again from here.
    var canEnd: Bool { get }
    /// Ends the app in order, with all files written, and then the board.
    func end(_ ending: DeviceEnding)
    /// Whether the panel has a backlight whose brightness can be set.
    var hasBacklight: Bool { get }
    /// Whether the clock can be set from here.
    var canSetClock: Bool { get }
    /// Sets the clock, in seconds since 1970 (UTC).
    func setClock(_ seconds: Int64)
    /// Changes with each line of the log.
    var logMark: UInt32 { get }
    /// The log's last lines, oldest first.
    func logLines(maximum: Int) -> [String]
    /// Reads what programs of others the image holds.
    /// - Parameter action: called once, on the loop; with nothing where the image does not say.
    func licenses(then action: @escaping ([DeviceLicense]) -> Void)
}

/// How the board ends.
public enum DeviceEnding: Equatable, Sendable {
    case powerOff, restart
}

/// What is told of a board.
public struct DeviceFacts: Equatable, Sendable {
    /// The version of the program; empty while it is not known.
    public var version = ""
    public var hostName = ""
    /// Seconds since the kernel's start.
    public var uptime: Int64 = 0
    public var interfaces: [DeviceInterface] = []
    /// The controller for sensors by Bluetooth; nil where the program uses none.
    public var bluetooth: DeviceBluetooth?
    /// Of the data partition; nil while they are not known.
    public var freeBytes: Int64?
    public var totalBytes: Int64?
    /// Of the hottest part; nil where the board has no sensor.
    public var milliDegrees: Int?
    /// Where the time of day is from.
    public var clock = DeviceClock.notKnown
    /// What the time server said last, in seconds since 1970, where that was refused: it lies before the date of the image, or behind the years of `DeviceClock`.
    public var refusedTime: Int64?

    public init() {}
}

/// One network interface.
public struct DeviceInterface: Equatable, Sendable {
    /// "eth0".
    public var name: String
    /// "52:54:00:12:34:56"; empty where there is none.
    public var hardwareAddress: String
    /// IPv4 with the length of the network's prefix: "10.0.2.15/24".
    public var addresses: [String]
    /// Whether a cable leads to another machine.
    public var hasLink: Bool
    /// Where the driver tells.
    public var megabits: Int?

    public init(name: String, hardwareAddress: String, addresses: [String], hasLink: Bool, megabits: Int? = nil) {
        self.name = name
        self.hardwareAddress = hardwareAddress
        self.addresses = addresses
        self.hasLink = hasLink
        self.megabits = megabits
    }
}

/// Programs of others that the image holds, and their terms.
public struct DeviceLicense: Equatable, Sendable {
    /// Of programs, libraries or a package.
    public var name: String
    /// "LGPL-2.1+".
    public var terms: String

    public init(name: String, terms: String) {
        self.name = name
        self.terms = terms
    }
}
