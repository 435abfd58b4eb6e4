import Screens
import Services

/// A board whose values a test sets.
public final class TestDevice: DeviceService {
    public var deviceFacts = DeviceFacts()
    public var interfaces: [DeviceInterface] {
        get { deviceFacts.interfaces }
        set { deviceFacts.interfaces = newValue }
    }
    public var usesDHCP = true
    /// The number of requests to read the values of the card.
    public private(set) var refreshes = 0
    public var testWiFi: TestWiFi?
    public var wifi: (any WiFiService)? { testWiFi }
    public var power: DevicePower?
    public var recordingBytes: Int64?
    public var hasBacklight = false
    /// The calibrations of touch panels that screens have selected, in order.
    public private(set) var mappings: [TouchMapping] = []
    public func mapTouches(_ mapping: TouchMapping) { mappings.append(mapping) }
    public var canSetClock = true
    public private(set) var clocks: [Int64] = []
    public func setClock(_ seconds: Int64) { clocks.append(seconds) }
    public var canEnd = true
    public private(set) var endings: [DeviceEnding] = []
    public func end(_ ending: DeviceEnding) { endings.append(ending) }
    public var lines: [String] = []
    public var listed: [DeviceLicense] = []

    public init() {
        deviceFacts.version = "9a41bbf12345"
        deviceFacts.hostName = "pocketscope"
        deviceFacts.uptime = 3725
        deviceFacts.interfaces = [Self.interface()]
        deviceFacts.freeBytes = 49_300_000
        deviceFacts.totalBytes = 61_900_000
        deviceFacts.milliDegrees = 41_250
        deviceFacts.clock = .network
    }

    public static func interface(
        _ name: String = "eth0", _ addresses: [String] = ["10.0.2.15/24"], hasLink: Bool = true, megabits: Int? = 100
    ) -> DeviceInterface {
        DeviceInterface(
            name: name, hardwareAddress: "52:54:00:12:34:56", addresses: addresses, hasLink: hasLink,
            megabits: megabits)
    }

    public func facts() -> DeviceFacts { deviceFacts }
    public func refresh() { refreshes += 1 }
    public var logMark: UInt32 { UInt32(lines.count) }
    public func logLines(maximum: Int) -> [String] { lines.suffix(maximum) }
    public func licenses(then action: @escaping ([DeviceLicense]) -> Void) { action(listed) }
}
