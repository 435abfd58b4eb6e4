import Platform
import Services
import Storing

/// Reports facts about the board to the screens. Facts that are on the card are read by the writing thread, so that a hanging card does not block the
/// loop.
public final class Device: DeviceService {
    private let storage: Storage
    private let dataFolder: String
    public var usesDHCP: Bool
    /// A prefix of the paths of the kernel's and the image's files, for tests.
    private let root: String
    /// Ends the app, and then powers off or restarts the board; nil if the program cannot do that.
    private let ending: ((DeviceEnding) -> Void)?
    /// Sets the board's clock; nil if the program cannot do that.
    private let clockSetting: ((Int64) -> Void)?
    /// Applies a calibration of touch panels; nil if the program has no input devices.
    private let touchMapping: ((TouchMapping) -> Void)?
    private let backlight: Backlight
    private let adapter: WiFiAdapter?
    /// Returns the state of the Bluetooth controller; nil if the program does not use Bluetooth.
    private let bluetooth: (() -> DeviceBluetooth)?
    private var brightness: Int?
    private var isAsking = false
    private var version = ""
    private var volume: Volume?
    private var supplies: PowerSupplies?

    package init(
        storage: Storage, dataFolder: String, usesDHCP: Bool, root: String = "", setsBacklight: Bool = false,
        ending: ((DeviceEnding) -> Void)? = nil, clockSetting: ((Int64) -> Void)? = nil,
        wifiAsking: ((WiFiAdapter.Request) -> Void)? = nil, bluetooth: (() -> DeviceBluetooth)? = nil,
        touchMapping: ((TouchMapping) -> Void)? = nil
    ) {
        self.storage = storage
        self.dataFolder = dataFolder
        self.usesDHCP = usesDHCP
        self.root = root
        self.ending = ending
        self.clockSetting = clockSetting
        self.bluetooth = bluetooth
        self.touchMapping = touchMapping
        adapter = wifiAsking.map { WiFiAdapter(root: root, asking: $0) }
        backlight = setsBacklight ? Backlight(root: root) : Backlight()
    }

    public var interfaces: [DeviceInterface] {
        NetworkInterface.all().map {
            DeviceInterface(
                name: $0.name, hardwareAddress: $0.hardwareAddress, addresses: $0.addresses, hasLink: $0.hasLink)
        }
    }

    public func facts() -> DeviceFacts {
        var facts = DeviceFacts()
        facts.version = version
        facts.uptime = SystemClock().now / 1_000_000_000
        facts.hostName = BoardFacts.hostName(root: root)
        facts.interfaces = interfaces
        for index in facts.interfaces.indices where facts.interfaces[index].hasLink {
            facts.interfaces[index].megabits = BoardFacts.megabits(
                ofInterface: facts.interfaces[index].name, root: root)
        }
        facts.bluetooth = bluetooth?()
        if let state = facts.bluetooth?.state, state == .absent || state == .failed {
            facts.bluetooth?.missingFirmware = BoardFacts.missingBluetoothFirmware(root: root)
        }
        facts.milliDegrees = BoardFacts.milliDegrees(root: root)
        facts.clock = BoardFacts.clock(root: root)
        facts.refusedTime = BoardFacts.refusedTime(root: root)
        facts.freeBytes = volume?.freeBytes
        facts.totalBytes = volume?.totalBytes
        return facts
    }

    public func refresh() {
        // Do not query the card again before the previous query has returned.
        guard !isAsking else { return }
        isAsking = true
        let task = AskImage(
            folder: dataFolder, root: root, versions: version.isEmpty ? root + ImageFiles.versions : nil)
        storage.perform(task, to: nil) { [self] _ in
            isAsking = false
            volume = task.volume
            supplies = task.supplies
            if let found = task.version { version = found }
        }
    }

    public var power: DevicePower? {
        guard let supplies, supplies.hasBattery else { return nil }
        return DevicePower(percent: supplies.percent, supply: supplies.isPlugged ? .outside : .battery)
    }
    public var recordingBytes: Int64? { volume.map { max(0, $0.freeBytes - DataFolders.recordingReserve) } }

    public var canEnd: Bool { ending != nil }
    public func end(_ how: DeviceEnding) { ending?(how) }

    public var hasBacklight: Bool { backlight.isThere }

    /// Sets the brightness of the panel if the setting has changed.
    /// - Returns: false if the new value could not be set, once for each value.
    package func setBrightness(percent: Int) -> Bool {
        guard percent != brightness else { return true }
        brightness = percent
        return backlight.set(percent: percent)
    }

    public func mapTouches(_ mapping: TouchMapping) { touchMapping?(mapping) }

    public var wifi: (any WiFiService)? { adapter }

    public var canSetClock: Bool { clockSetting != nil }
    public func setClock(_ seconds: Int64) { clockSetting?(seconds) }

    public var logMark: UInt32 { Console.lineMark }
    public func logLines(maximum: Int) -> [String] { Console.lastLines(maximum) }

    public func licenses(then action: @escaping ([DeviceLicense]) -> Void) {
        let task = ReadLicenses(root + ImageFiles.licenses)
        storage.perform(task, to: nil) { _ in action(task.licenses) }
    }
}

/// Reads the free space of the data partition and the image's version, on the writing thread.
private final class AskImage: FileTask {
    private let folder: String
    private let root: String
    private let versions: String?
    private(set) var volume: Volume?
    private(set) var supplies: PowerSupplies?
    private(set) var version: String?

    init(folder: String, root: String, versions: String?) {
        self.folder = folder
        self.root = root
        self.versions = versions
    }

    func run() throws(FileError) {
        volume = try? Volume(of: folder)
        supplies = PowerSupplies(root: root)
        guard let versions else { return }
        version = ImageFiles.version(try readFile(versions, maximum: ImageFiles.maximumBytes))
    }
}

/// Reads the list of third-party programs in the image, on the writing thread.
private final class ReadLicenses: FileTask {
    private let path: String
    private(set) var licenses: [DeviceLicense] = []

    init(_ path: String) { self.path = path }

    func run() throws(FileError) {
        licenses = ImageFiles.licenses(try readFile(path, maximum: ImageFiles.maximumBytes))
    }
}
