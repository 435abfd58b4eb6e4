import Bluetooth
import Platform
import Signals

/// Executes the actions of a sensor's session (the state machine of its protocol) with a socket, and reports the socket's events to the session.
final class SensorDriver {
    /// The maximum number of packets that are read in one turn of the event loop. A Muse sends about 120 per second.
    private static let receptionsPerTurn = 64
    /// The interval between checks of a connection that is ending, in nanoseconds.
    private static let endingInterval: Int64 = 100_000_000

    let session: SensorSession
    private let central: BluetoothCentral
    private let loop: EventLoop
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: BluetoothLimits.attributePacketBytes, alignment: 8)
    private var socket: RadioSocket?
    /// True while a connection waits until the controller is ready.
    private var isWaiting = false
    /// True if this driver has requested its turn of the radio and has not returned it. Another driver of the same sensor requests a separate turn.
    private var hasTurn = false
    private var timer: Timer?

    init(_ session: SensorSession, central: BluetoothCentral, loop: EventLoop) {
        self.session = session
        self.central = central
        self.loop = loop
    }

    deinit { buffer.deallocate() }

    /// Passes the protocol's session to a closure, and then executes the session's actions.
    func drive(_ body: (SensorSession, Int64) -> Void) {
        let now = loop.clock.now
        session.isAlone = central.isAlone(session.address)
        body(session, now)
        perform(at: now)
        if session.isConnecting { central.advance(to: now) }
        if isWaiting { openIfReady(at: now) }
    }

    /// Ends the connection. This takes a moment if the sensor's streams must be stopped first.
    func disconnect() {
        if !session.isClosed, timer == nil, let timer = try? Timer(loop: loop, handler: self) {
            self.timer = timer
            central.beginEnding()
            timer.start(at: loop.clock.now + Self.endingInterval, every: Self.endingInterval)
        }
        // Without a timer, end the connection now, because nothing could end it later.
        let canWait = timer != nil
        drive { $0.disconnect(at: $1, canWait: canWait) }
    }

    private func perform(at now: Int64) {
        while let action = session.nextAction() {
            switch action {
            case .open:
                (isWaiting, hasTurn) = (true, true)
                central.beginConnecting(session.address, isLost: session.isLost)
            case .send(let packet): send(packet, at: now)
            case .close:
                isWaiting = false
                endTurn()
                socket?.close()
                socket = nil
            }
        }
        if !session.isConnecting { endTurn() }
        endIfClosed()
    }

    private func endTurn() {
        guard hasTurn else { return }
        hasTurn = false
        central.endConnecting(session.address)
    }

    private func endIfClosed() {
        guard session.isClosed, let timer else { return }
        self.timer = nil
        timer.close()
        central.endEnding()
    }

    private func openIfReady(at now: Int64) {
        switch central.status {
        case .absent, .unconfigured: fail(.other(SensorError.noController.rawValue), at: now)
        case .failed: fail(.other(SensorError.controllerFailed.rawValue), at: now)
        case .blocked: fail(.other(SensorError.blocked.rawValue), at: now)
        case .closed: break
        case .starting: session.controllerFound(at: now)
        case .ready:
            session.controllerFound(at: now)
            guard central.isPrepared(session.address) else { return }
            isWaiting = false
            session.attempted(at: now)
            do throws(SocketError) {
                socket = try RadioSocket(
                    sensor: session.address.bits, kind: session.address.kind.rawValue, loop: loop, handler: self)
            } catch { fail(SourceError(error), at: now) }
        }
    }

    private func fail(_ error: SourceError, at now: Int64) {
        isWaiting = false
        session.failed(error, at: now)
        perform(at: now)
    }

    private func send(_ packet: [UInt8], at now: Int64) {
        do throws(SocketError) {
            // If the socket does not accept the packet, drop it: the missing answer will cause a timeout.
            try socket?.send(packet)
        } catch {
            session.failed(.connectionLost, at: now)
        }
    }
}

extension SensorDriver: RadioSocketHandler {
    func opened(_ socket: RadioSocket, now: Int64) {
        if socket === self.socket { drive { $0.opened(at: $1) } }
    }

    func readable(_ socket: RadioSocket, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        // Check the socket each time, because processing a packet may close the connection.
        while socket === self.socket, budget.take() {
            do throws(SocketError) {
                guard let count = try socket.receive(into: buffer) else { return }
                session.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now)
                perform(at: now)
            } catch { return failed(socket, error: error, now: now) }
        }
    }

    func failed(_ socket: RadioSocket, error: SocketError, now: Int64) {
        guard socket === self.socket else { return }
        drive { $0.failed(SourceError(error), at: $1) }
    }
}

extension SensorDriver: TimerHandler {
    func fired(_ timer: Timer, expirations: Int, now: Int64) { drive { $0.advance(to: $1) } }
}
