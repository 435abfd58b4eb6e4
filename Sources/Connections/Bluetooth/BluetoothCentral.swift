import Bluetooth
import CSystem
import Platform
import Signals

/// This machine's Bluetooth controller, which all sensors share. The app opens the controller when it is first needed, configures it, and finds
/// sensors with it.
///
/// Opening the kernel's management interface requires a privilege that the app does not have. Another program opens the interface, and passes the
/// descriptor (see `DescriptorListener`).
public final class BluetoothCentral {
    /// The name of the socket on which the descriptor of the management interface arrives.
    public static let descriptorSocket: StaticString = "pocketscope-bluetooth"
    /// The interval between two requests for the management interface, in nanoseconds.
    static let askPause: Int64 = 10_000_000_000
    /// The interval between two requests while the user waits for sensors, and before the first connection to a new sensor. It is shorter than
    /// `askPause`, because the user may plug in a controller meanwhile.
    static let askPauseForUser: Int64 = 2_000_000_000
    /// The time in nanoseconds after the first request within which the management interface arrives: all drivers are loaded by then. Without a
    /// controller, the interface never arrives.
    private static let answerTime: Int64 = 6_000_000_000
    /// The maximum number of packets that are read in one turn of the event loop. Each sensor in range advertises several times a second.
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
    /// The time at which the interface was last needed.
    private var neededAt: Int64?
    /// The time at which the current search for the interface began, with its first request; nil if there is no search.
    private var searchedSince: Int64?
    /// The time at which the interface was last requested.
    private var askedAt: Int64?
    /// The controller's state that was last written to the log.
    private var loggedStatus = Controller.Status.closed
    /// The failure that was last written to the log.
    private var loggedFailure = ""
    /// The number of connections that are still stopping their sensor's streams.
    private(set) var endings = 0

    /// - Parameters:
    ///   - name: the name of the socket on which the descriptor arrives, unique on the machine. Each test uses another name.
    ///   - ask: requests the descriptor from the other program.
    ///   - log: writes a line to the device's log.
    public init(name: String, loop: EventLoop, ask: @escaping () -> Void, log: @escaping (String) -> Void) {
        self.name = name
        self.loop = loop
        self.ask = ask
        self.log = log
    }

    deinit { buffer.deallocate() }

    public var status: Controller.Status { controller.status }
    /// True if the interface was requested a short time ago, so that its descriptor may still arrive.
    public var isSearched: Bool { searchedSince.map { loop.clock.now - $0 < Self.answerTime } ?? false }
    /// The controller's own address; nil until the controller has reported it.
    public var address: SensorAddress? { controller.address }
    public var directory: SensorDirectory { controller.directory }
    /// Empties the list of found sensors.
    public func forget() { controller.forget() }

    /// True to search for sensors in range.
    public var looks: Bool {
        get { controller.looks }
        set {
            controller.looks = newValue
            advance(to: loop.clock.now)
        }
    }

    /// Opens the controller if it is not open, and executes the commands that are due. The caller must call this function once a frame while anything
    /// uses the controller.
    public func advance(to now: Int64) {
        if socket == nil { open(at: now) }
        while let command = controller.nextCommand(at: now) {
            do throws(SocketError) { _ = try socket?.send(command.bytes) } catch { return ended() }
        }
        logStatus()
    }

    /// Advances while the user waits for the controller: it requests the interface more often, so that a controller that the user plugs in is found
    /// soon.
    public func watch(at now: Int64) {
        if socket == nil { open(at: now, pause: Self.askPauseForUser) }
        advance(to: now)
    }

    /// Writes changes of the controller's state to the log. The same failure is logged only once.
    private func logStatus() {
        let status = controller.status
        switch status {
        case .starting: return
        case .closed: guard loggedStatus == .ready else { return }
        case .absent, .unconfigured, .blocked, .failed, .ready: break
        }
        guard status != loggedStatus else { return }
        loggedStatus = status
        log("bluetooth: controller " + Self.word(status))
    }

    private func logStatus(_ failure: SocketError) {
        guard failure.message != loggedFailure else { return }
        loggedFailure = failure.message
        log("bluetooth: " + loggedFailure)
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
        // If the interface was not needed for a while, restart the search, because a controller may be present now.
        if let neededAt, now - neededAt > Self.askPauseForUser { searchedSince = nil }
        neededAt = now
        if let askedAt, now - askedAt < pause { return }
        askedAt = now
        searchedSince = searchedSince ?? now
        if listener == nil {
            do throws(SocketError) {
                listener = try DescriptorListener(
                    name: name, user: UInt32(SYSTEM_USER_BLUETOOTH), loop: loop, handler: self)
            } catch { return logStatus(error) }
        }
        ask()
    }

    private func ended() {
        // If the interface was lost, start a new search.
        if socket != nil { searchedSince = nil }
        socket?.close()
        socket = nil
        controller.closed()
    }

    // MARK: Functions that connections to sensors call

    /// Queues a sensor for a connection. Discovery pauses while the sensor is being connected.
    /// - Parameter isLost: true if the sensor was connected before and is being connected again.
    func beginConnecting(_ sensor: SensorAddress, isLost: Bool) {
        controller.beginConnecting(sensor, isLost: isLost)
        let now = loop.clock.now
        if socket == nil, !isLost { open(at: now, pause: Self.askPauseForUser) }
        advance(to: now)
    }

    func endConnecting(_ sensor: SensorAddress) { controller.endConnecting(sensor, at: loop.clock.now) }

    func isPrepared(_ sensor: SensorAddress) -> Bool { controller.isPrepared(sensor) }

    func isAlone(_ sensor: SensorAddress) -> Bool { controller.isAlone(sensor) }

    func beginEnding() { endings += 1 }
    func endEnding() { endings -= 1 }

    /// Waits until the streams of all disconnected sensors are stopped. The program calls this function before it ends.
    /// - Parameter limit: the maximum duration in nanoseconds.
    public func finish(within limit: Int64 = 1_500_000_000) {
        let end = loop.clock.now + limit
        while endings > 0, loop.clock.now < end { loop.runOnce(timeout: 50_000_000) }
        listener?.close()
        listener = nil
        ended()
    }
}

extension BluetoothCentral: DescriptorHandler {
    public func received(_ descriptor: Int32, now: Int64) {
        // Close the descriptor that answers a second request if the first one already works.
        guard socket == nil else {
            _ = CSystem.close(descriptor)
            return
        }
        ended()
        do throws(SocketError) {
            socket = try RadioSocket(taking: descriptor, loop: loop, handler: self)
        } catch { return logStatus(error) }
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
