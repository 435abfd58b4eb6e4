/// Configures this machine's Bluetooth controller through the kernel's management interface, and finds sensors with the controller.
///
/// This type performs no input or output: the caller passes received packets to it, and sends the commands that `nextCommand` returns. One command is
/// in progress at a time. The requested state and the kernel's reports determine the next command. All times are monotonic nanoseconds.
public final class Controller {
    public enum Status: Equatable, Sendable {
        /// The kernel's management interface is not open.
        case closed
        /// The kernel is listing its controllers.
        case starting
        /// The machine has no controller with Bluetooth Low Energy.
        case absent
        /// The machine's controller has no address, so it cannot be used.
        case unconfigured
        /// A switch in hardware or software (rfkill) keeps the controller off.
        case blocked
        /// The controller does not execute commands. The kernel's error number states the reason.
        case failed(UInt8)
        case ready
    }

    /// The timeout of a command to the controller, in nanoseconds.
    static let timeout: Int64 = 3_000_000_000
    /// The timeout in nanoseconds of the command that switches the controller on. The kernel may load the controller's firmware first.
    static let powerTimeout: Int64 = 10_000_000_000
    /// The time in nanoseconds after the interface was opened within which a controller may still appear: its driver may have been loaded just
    /// before.
    static let appearance: Int64 = 5_000_000_000
    /// The interval between a refused command and the next attempt, in nanoseconds.
    static let pause: Int64 = 5_000_000_000
    /// The pause between two discoveries in nanoseconds. The kernel ends each discovery after ten seconds.
    static let discoveryPause: Int64 = 200_000_000
    /// The maximum duration of a discovery in nanoseconds. If a discovery lasts longer, the event for its end was missed.
    static let longestDiscovery: Int64 = 15_000_000_000
    /// The kernel's error numbers.
    private enum Refusal {
        static let blocked: UInt8 = 0x12
        static let timedOut: UInt8 = 0xFF
    }

    private enum Step: Equatable {
        case closed
        case listing
        case unconfiguredListing
        case reading(UInt16)
        case lowEnergy(UInt16)
        case classic(UInt16)
        case power(UInt16)
        case ready(UInt16)
        /// No command is due before this time.
        case waiting(Int64)
    }

    public private(set) var status = Status.closed
    /// The controller's own address; nil until the controller reports it.
    public private(set) var address: SensorAddress?
    public private(set) var directory = SensorDirectory()

    /// Removes all found devices from the list.
    public func forget() { directory.removeAll() }
    /// True to search for sensors in range, and to list them.
    public var looks = false

    private var step = Step.closed
    private var rest: [UInt16] = []
    private var underWay: (command: ManagementCommand, deadline: Int64)?
    /// The start of the current discovery; nil if none runs.
    private var discoversSince: Int64?
    private var discoverAt: Int64 = 0
    private var turns = RadioTurns()
    /// The time at which the kernel's management interface was first used; nil before the first use.
    private var usedAt: Int64?
    private var sensors: [SensorAddress] = []
    private var areSensorsLoaded = true
    /// True if classic Bluetooth is on in the controller that is being configured.
    private var isClassicOn = false
    private var isPowered = false

    public init() {}

    /// Called when the caller has opened the kernel's management interface.
    public func opened() {
        status = .starting
        usedAt = nil
        begin()
    }

    /// Called when the caller has closed the kernel's management interface.
    public func closed() {
        status = .closed
        address = nil
        step = .closed
        underWay = nil
        discoversSince = nil
        directory.removeAll()
    }

    /// Queues a sensor for a connection. Discovery pauses while the sensor is being connected.
    /// - Parameter isLost: true if the sensor was connected before and is being connected again.
    public func beginConnecting(_ sensor: SensorAddress, isLost: Bool) {
        turns.add(sensor, isLost: isLost)
        if sensors.contains(sensor) { return }
        if sensors.count == BluetoothLimits.knownSensors { sensors.removeFirst() }
        sensors.append(sensor)
        areSensorsLoaded = false
    }

    /// Called when the sensor was connected, or the attempt has failed.
    public func endConnecting(_ sensor: SensorAddress, at now: Int64) { turns.remove(sensor, at: now) }

    /// True if the controller is ready to connect the sensor.
    public func isPrepared(_ sensor: SensorAddress) -> Bool {
        status == .ready && areSensorsLoaded && discoversSince == nil && turns.has(sensor)
    }

    /// True if neither a search nor another sensor needs the radio while this sensor is being connected.
    public func isAlone(_ sensor: SensorAddress) -> Bool { !looks && turns.isAlone(sensor) }

    private func begin() {
        step = .listing
        rest = []
        underWay = nil
        discoversSince = nil
        areSensorsLoaded = sensors.isEmpty
    }

    /// The next command for the kernel; nil if none is due.
    public func nextCommand(at now: Int64) -> ManagementCommand? {
        if let (command, deadline) = underWay {
            guard now >= deadline else { return nil }
            underWay = nil
            ended(command, status: Refusal.timedOut, nil, at: now)
        }
        if step != .closed, usedAt == nil { usedAt = now }
        if case .waiting(let time) = step, now >= time { begin() }
        if let since = discoversSince, now - since >= Self.longestDiscovery { discoversSince = nil }
        directory.advance(to: now)
        turns.advance(to: now, looks: looks) { directory.heardAt($0) }
        guard let command = due(at: now) else { return nil }
        let limit = if case .setPowered = command { Self.powerTimeout } else { Self.timeout }
        underWay = (command, now + limit)
        return command
    }

    private func due(at now: Int64) -> ManagementCommand? {
        switch step {
        case .closed, .waiting: return nil
        case .listing: return .readIndexList
        case .unconfiguredListing: return .readUnconfiguredIndexList
        case .reading(let index): return .readInformation(index)
        case .lowEnergy(let index): return .setLowEnergy(index, true)
        case .classic(let index): return .setClassic(index, false)
        case .power(let index): return .setPowered(index, true)
        case .ready(let index):
            let wantsDiscovery = looks && turns.isSearch
            if discoversSince != nil, !wantsDiscovery { return .stopDiscovery(index) }
            if !areSensorsLoaded { return .loadConnectionParameters(index, sensors) }
            return wantsDiscovery && discoversSince == nil && now >= discoverAt ? .startDiscovery(index) : nil
        }
    }

    /// Processes a packet from the kernel. Malformed packets are ignored.
    public func received(_ packet: UnsafeRawBufferPointer, at now: Int64) {
        guard step != .closed, let event = ManagementEvent(packet) else { return }
        switch event {
        case .completed(let code, _, let status, let parameters):
            guard let (command, _) = underWay, command.code == code else { return }
            underWay = nil
            ended(command, status: status, parameters, at: now)
        case .found(let index, let address, let strength, let advertisement):
            guard step == .ready(index), looks else { return }
            directory.note(address, strength: strength, advertisement, at: now)
        case .discovering(let index, let isOn):
            guard step == .ready(index) else { return }
            discoversSince = isOn ? now : nil
            if !isOn { discoverAt = now + Self.discoveryPause }
        case .powered(let index, let isOn):
            // If another program or the kernel has switched the controller off, report it as blocked.
            if step == .ready(index), !isOn { wait(.blocked, at: now) }
        case .indexAdded:
            if case .ready = step { return }
            begin()
        case .indexRemoved(let index):
            if isAbout(index) { begin() }
        case .other: break
        }
    }

    private func isAbout(_ index: UInt16) -> Bool {
        switch step {
        case .reading(let of), .lowEnergy(let of), .classic(let of), .power(let of), .ready(let of): of == index
        case .closed, .listing, .unconfiguredListing, .waiting: false
        }
    }

    private func wait(_ status: Status, at now: Int64) {
        // Without a controller, first report the state `starting` for some seconds: a driver may still be loading. Then try again later.
        if status == .absent { address = nil }
        let mayCome = status == .absent && now - (usedAt ?? now) < Self.appearance
        self.status = mayCome ? .starting : status
        step = .waiting(now + (mayCome ? Self.appearance - (now - (usedAt ?? now)) : Self.pause))
        underWay = nil
        discoversSince = nil
    }

    private func ended(
        _ command: ManagementCommand, status: UInt8, _ parameters: UnsafeRawBufferPointer?, at now: Int64
    ) {
        switch (command, step) {
        case (.readIndexList, .listing):
            guard status == 0, let parameters else { return wait(.failed(status), at: now) }
            rest = Self.indices(parameters)
            readNext()
        case (.readUnconfiguredIndexList, .unconfiguredListing):
            let found = parameters.map(Self.indices) ?? []
            wait(status == 0 && !found.isEmpty ? .unconfigured : .absent, at: now)
        case (.readInformation, .reading(let index)):
            guard status == 0, let parameters, let information = ControllerInformation(parameters),
                information.hasLowEnergy
            else { return readNext() }
            step = information.isLowEnergyOn ? after(lowEnergyOf: index, information) : .lowEnergy(index)
            address = information.address
            isClassicOn = information.isClassicOn
            isPowered = information.isPowered
        case (.setLowEnergy, .lowEnergy(let index)):
            guard status == 0 else { return wait(.failed(status), at: now) }
            step = isClassicOn ? .classic(index) : isPowered ? .ready(index) : .power(index)
        case (.setClassic, .classic(let index)):
            // Continue even if classic Bluetooth could not be switched off: it only makes the controller visible to other devices.
            step = isPowered ? .ready(index) : .power(index)
        case (.setPowered, .power(let index)):
            guard status == 0 else {
                return wait(status == Refusal.blocked ? .blocked : .failed(status), at: now)
            }
            step = .ready(index)
        case (.startDiscovery, .ready):
            discoversSince = status == 0 ? now : nil
            if status != 0 { discoverAt = now + Self.pause / 5 }
        case (.stopDiscovery, .ready):
            discoversSince = nil
            discoverAt = now + Self.discoveryPause
        case (.loadConnectionParameters(_, let loaded), .ready):
            // Continue if the kernel refuses the connection parameters: it then uses its default parameters.
            areSensorsLoaded = loaded == sensors
        default: break
        }
        if case .ready = step { self.status = .ready }
    }

    private func after(lowEnergyOf index: UInt16, _ information: ControllerInformation) -> Step {
        information.isClassicOn ? .classic(index) : information.isPowered ? .ready(index) : .power(index)
    }

    private func readNext() {
        guard !rest.isEmpty else {
            step = .unconfiguredListing
            return
        }
        step = .reading(rest.removeFirst())
    }

    private static func indices(_ parameters: UnsafeRawBufferPointer) -> [UInt16] {
        var reader = ByteReader(parameters)
        guard let count = reader.little16() else { return [] }
        var indices: [UInt16] = []
        for _ in 0..<min(Int(count), BluetoothLimits.controllers) {
            guard let index = reader.little16() else { break }
            indices.append(index)
        }
        return indices
    }
}
