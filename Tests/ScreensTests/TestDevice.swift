import Screens
import Services

/// A board whose facts a test sets.
final class TestDevice: DeviceService {
    var told = DeviceFacts()
    var interfaces: [DeviceInterface] {
        get { told.interfaces }
        set { told.interfaces = newValue }
    }
    var usesDHCP = true
    /// How often what lies on the card was asked for.
    private(set) var refreshes = 0
    var testWiFi: TestWiFi?
    var wifi: (any WiFiService)? { testWiFi }
    var hasBacklight = false
    var canSetClock = true
    private(set) var clocks: [Int64] = []
    func setClock(_ seconds: Int64) { clocks.append(seconds) }
    var canEnd = true
    private(set) var endings: [DeviceEnding] = []
    func end(_ ending: DeviceEnding) { endings.append(ending) }
    var lines: [String] = []
    var listed: [DeviceLicence] = []

    init() {
        told.version = "9a41bbf12345"
        told.hostName = "pocketscope"
        told.uptime = 3725
        told.interfaces = [Self.interface()]
        told.freeBytes = 49_300_000
        told.totalBytes = 61_900_000
        told.milliDegrees = 41_250
        told.clock = .network
    }

    static func interface(
        _ name: String = "eth0", _ addresses: [String] = ["10.0.2.15/24"], hasLink: Bool = true, megabits: Int? = 100
    ) -> DeviceInterface {
        DeviceInterface(
            name: name, hardwareAddress: "52:54:00:12:34:56", addresses: addresses, hasLink: hasLink,
            megabits: megabits)
    }

    func facts() -> DeviceFacts { told }
    func refresh() { refreshes += 1 }
    var logMark: UInt32 { UInt32(lines.count) }
    func logLines(maximum: Int) -> [String] { lines.suffix(maximum) }
    func licences(then action: @escaping ([DeviceLicence]) -> Void) { action(listed) }
}
