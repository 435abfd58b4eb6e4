/// Sets up this machine's controller by the management interface, and finds sensors with it, without input or output of its own.
///
/// A driver reports the packets that come (`received`) and sends what `nextCommand` returns. One command is under way at a time; what is
/// due follows from what is wanted and what the kernel has said. All times are monotonic nanoseconds.
public final class Controller {
    public enum Status: Equatable, Sendable {
        /// The management interface is not open.
        case closed
        /// Asks the kernel what there is.
        case starting
        /// There is no controller that speaks Low Energy.
        case absent
        /// There is one without an address of its own, which nobody has configured.
        case unconfigured
        /// A switch, or the kernel's, keeps it off.
        case blocked
        /// It does not do what it is asked to, with the kernel's number for that.
        case failed(UInt8)
        case ready
    }

    /// How long a command may take.
    static let timeout: Int64 = 3_000_000_000
    /// From a refusal to the next try.
    static let pause: Int64 = 5_000_000_000
    /// From one discovery to the next: the kernel ends each after ten seconds.
    static let discoveryPause: Int64 = 200_000_000
    /// The kernel's numbers of refusals.
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
        /// Nothing to do before that time.
        case waiting(Int64)
    }

    public private(set) var status = Status.closed
    public private(set) var directory = SensorDirectory()
    /// Whether sensors in range are to be listed.
    public var looks = false
    /// Whether a sensor is being connected: some controllers cannot look meanwhile.
    public var isConnecting = false

    private var step = Step.closed
    private var rest: [UInt16] = []
    private var underWay: (command: ManagementCommand, deadline: Int64)?
    private var isDiscovering = false
    private var discoverAt: Int64 = 0
    private var sensors: [SensorAddress] = []
    private var areSensorsLoaded = true
    /// Of the controller that is being set up.
    private var isClassicOn = false
    private var isPowered = false

    public init() {}

    /// The interface is open.
    public func opened() {
        status = .starting
        begin()
    }

    /// The interface is closed.
    public func closed() {
        status = .closed
        step = .closed
        underWay = nil
        isDiscovering = false
        directory.removeAll()
    }

    /// Has the kernel connect a sensor with the parameters of sensors from now on.
    public func prepare(_ sensor: SensorAddress) {
        if sensors.contains(sensor) { return }
        if sensors.count == BluetoothLimits.knownSensors { sensors.removeFirst() }
        sensors.append(sensor)
        areSensorsLoaded = false
    }

    /// Whether a sensor can be connected.
    public func isPrepared(_ sensor: SensorAddress) -> Bool {
        status == .ready && areSensorsLoaded && !isDiscovering && sensors.contains(sensor)
    }

    private func begin() {
        step = .listing
        rest = []
        underWay = nil
        isDiscovering = false
        areSensorsLoaded = sensors.isEmpty
    }

    /// The next command for the kernel; nil if none is due.
    public func nextCommand(at now: Int64) -> ManagementCommand? {
        if let (command, deadline) = underWay {
            guard now >= deadline else { return nil }
            underWay = nil
            ended(command, status: Refusal.timedOut, nil, at: now)
        }
        if case .waiting(let time) = step, now >= time { begin() }
        directory.advance(to: now)
        guard let command = due(at: now) else { return nil }
        underWay = (command, now + Self.timeout)
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
            let wantsDiscovery = looks && !isConnecting
            if isDiscovering, !wantsDiscovery { return .stopDiscovery(index) }
            if !areSensorsLoaded { return .loadConnectionParameters(index, sensors) }
            return wantsDiscovery && !isDiscovering && now >= discoverAt ? .startDiscovery(index) : nil
        }
    }

    /// A packet came. One that is malformed is left out.
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
            isDiscovering = isOn
            if !isOn { discoverAt = now + Self.discoveryPause }
        case .powered(let index, let isOn):
            // Something has switched it off.
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
        self.status = status
        step = .waiting(now + Self.pause)
        underWay = nil
        isDiscovering = false
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
            isClassicOn = information.isClassicOn
            isPowered = information.isPowered
        case (.setLowEnergy, .lowEnergy(let index)):
            guard status == 0 else { return wait(.failed(status), at: now) }
            step = isClassicOn ? .classic(index) : isPowered ? .ready(index) : .power(index)
        case (.setClassic, .classic(let index)):
            // It would only make it visible to others; some controllers refuse.
            step = isPowered ? .ready(index) : .power(index)
        case (.setPowered, .power(let index)):
            guard status == 0 else {
                return wait(status == Refusal.blocked ? .blocked : .failed(status), at: now)
            }
            step = .ready(index)
        case (.startDiscovery, .ready):
            isDiscovering = status == 0
            if status != 0 { discoverAt = now + Self.pause / 5 }
        case (.stopDiscovery, .ready):
            isDiscovering = false
            discoverAt = now + Self.discoveryPause
        case (.loadConnectionParameters(_, let loaded), .ready):
            // A kernel that refuses them connects with its own.
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
