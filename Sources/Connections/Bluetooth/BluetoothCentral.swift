import Bluetooth
import CSystem
import Platform
import Signals

/// This machine's Bluetooth controller, shared by all sensors: opened when it is first needed, set up, and used to find sensors.
///
/// The management interface takes a privilege that this program has not: another one opens it and gives it (`DescriptorListener`).
public final class BluetoothCentral {
    /// Where the management interface is given.
    public static let giver: StaticString = "pocketscope-bluetooth"
    /// From one time the interface is asked for to the next.
    static let askPause: Int64 = 10_000_000_000
    /// The same before a new sensor's first connection, and while the user watches: a controller may have been plugged in meanwhile.
    static let askPauseForUser: Int64 = 2_000_000_000
    /// How long after a search began the interface may come: by then the drivers are loaded. Without a controller it never comes.
    private static let answerTime: Int64 = 6_000_000_000
    /// Packets in one turn of the loop: sensors in range advertise several times a second.
    private static let receptionsPerTurn = 64

    private let name: String
    private let loop: EventLoop
    private let ask: () -> Void
    private let log: (String) -> Void
    private let controller = Controller()
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: BluetoothLimits.managementPacketBytes, alignment: 8)
    private var listener: DescriptorListener?
    private var socket: RadioSocket?
    /// When the interface was needed last; when it was asked for first since then without a break, and last.
    private var neededAt: Int64?
    private var searchedSince: Int64?
    private var askedAt: Int64?
    /// What the log has last of the controller, and of what failed.
    private var told = Controller.Status.closed
    private var toldFailure = ""
    /// Connections that still stop their sensor's streams.
    private(set) var endings = 0

    /// - Parameters:
    ///   - name: where the management interface is given, machine-wide: tests have names of their own.
    ///   - ask: has the other program give the management interface.
    ///   - log: takes a line for the device's log.
    public init(name: String, loop: EventLoop, ask: @escaping () -> Void, log: @escaping (String) -> Void) {
        self.name = name
        self.loop = loop
        self.ask = ask
        self.log = log
    }

    deinit { buffer.deallocate() }

    public var status: Controller.Status { controller.status }
    /// Whether a search for the interface began just now, so that it may still come.
    public var isSearched: Bool { searchedSince.map { loop.clock.now - $0 < Self.answerTime } ?? false }
    /// The controller's own address; nil before it has told.
    public var address: SensorAddress? { controller.address }
    public var directory: SensorDirectory { controller.directory }
    /// Forgets which sensors were heard until now.
    public func forget() { controller.forget() }

    /// Whether sensors in range must be listed.
    public var looks: Bool {
        get { controller.looks }
        set {
            controller.looks = newValue
            advance(to: loop.clock.now)
        }
    }

    /// Opens the controller where that is not done, and does what is due. Called once a frame while anything of it is used.
    public func advance(to now: Int64) {
        if socket == nil { open(at: now) }
        while let command = controller.nextCommand(at: now) {
            do throws(SocketError) { _ = try socket?.send(command.bytes) } catch { return ended() }
        }
        tell()
    }

    /// Does the same for a user who waits to see the controller: one that is plugged in meanwhile is found sooner.
    public func watch(at now: Int64) {
        if socket == nil { open(at: now, pause: Self.askPauseForUser) }
        advance(to: now)
    }

    /// Writes into the log what has become of the controller: once, however often it is tried.
    private func tell() {
        let status = controller.status
        switch status {
        case .starting: return
        case .closed: guard told == .ready else { return }
        case .absent, .unconfigured, .blocked, .failed, .ready: break
        }
        guard status != told else { return }
        told = status
        log("bluetooth: controller " + Self.word(status))
    }

    private func tell(_ failure: SocketError) {
        guard failure.message != toldFailure else { return }
        toldFailure = failure.message
        log("bluetooth: " + toldFailure)
    }

    private static func word(_ status: Controller.Status) -> String {
        switch status {
        case .closed: "closed"
        case .starting: "starting"
        case .absent: "absent"
        case .unconfigured: "unconfigured"
        case .blocked: "blocked"
        case .failed(let number): "failed with " + String(number)
        case .ready: "ready"
        }
    }

    private func open(at now: Int64, pause: Int64 = askPause) {
        // After a break a search begins: what was missing may be there now.
        if let neededAt, now - neededAt > Self.askPauseForUser { searchedSince = nil }
        neededAt = now
        if let askedAt, now - askedAt < pause { return }
        askedAt = now
        searchedSince = searchedSince ?? now
        if listener == nil {
            do throws(SocketError) {
                listener = try DescriptorListener(
                    name: name, user: UInt32(SYSTEM_USER_BLUETOOTH), loop: loop, handler: self)
            } catch { return tell(error) }
        }
        ask()
    }

    private func ended() {
        // A controller whose interface is lost is searched for as at first.
        if socket != nil { searchedSince = nil }
        socket?.close()
        socket = nil
        controller.closed()
    }

    // MARK: for connections

    /// Queues a sensor for a connection. Discovery pauses during its turn.
    /// - Parameter isLost: whether it was connected before, and is tried again.
    func beginConnecting(_ sensor: SensorAddress, isLost: Bool) {
        controller.beginConnecting(sensor, isLost: isLost)
        let now = loop.clock.now
        if socket == nil, !isLost { open(at: now, pause: Self.askPauseForUser) }
        advance(to: now)
    }

    func endConnecting(_ sensor: SensorAddress) { controller.endConnecting(sensor, at: loop.clock.now) }

    func isPrepared(_ sensor: SensorAddress) -> Bool { controller.isPrepared(sensor) }

    func beginEnding() { endings += 1 }
    func endEnding() { endings -= 1 }

    /// Waits until the streams of all sensors that were disconnected are stopped, for a program that ends.
    /// - Parameter limit: in nanoseconds.
    public func finish(within limit: Int64 = 1_500_000_000) {
        let end = loop.clock.now + limit
        while endings > 0, loop.clock.now < end { loop.runOnce(timeout: 50_000_000) }
        listener?.close()
        listener = nil
        ended()
    }
}

extension BluetoothCentral: DescriptorHandler {
    public func given(_ descriptor: Int32, now: Int64) {
        // The answer to a second request: the first one works.
        guard socket == nil else {
            _ = CSystem.close(descriptor)
            return
        }
        ended()
        do throws(SocketError) {
            socket = try RadioSocket(taking: descriptor, loop: loop, handler: self)
        } catch { return tell(error) }
        controller.opened()
        advance(to: now)
    }
}

extension BluetoothCentral: RadioSocketHandler {
    public func opened(_ socket: RadioSocket, now: Int64) {}

    public func readable(_ socket: RadioSocket, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        while socket === self.socket, budget.take() {
            do throws(SocketError) {
                guard let count = try socket.receive(into: buffer) else { break }
                controller.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now)
            } catch { return ended() }
        }
        advance(to: now)
    }

    public func failed(_ socket: RadioSocket, error: SocketError, now: Int64) {
        if socket === self.socket { ended() }
    }
}
