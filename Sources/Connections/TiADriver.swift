import Performance
import Platform
import Signals
import TiA

/// The sockets of one client session: does what it asks for, and tells it what happened.
final class TiADriver {
    /// Datagrams that one system call takes.
    private static let batchDatagrams = 64
    /// Receptions from one socket before the others have their turn.
    private static let roundsPerTurn = 16
    /// How long datagrams may wait for a frame to read them, in nanoseconds: two frames and a little.
    private static let pollPatience: Int64 = 40_000_000
    private static let controlBytes = 16 << 10

    let session: TiAClientSession
    private let host: String
    private let port: UInt16
    private let loop: EventLoop
    private let meter: FrameMeter?
    private var resolver: Resolver?
    private var control: TCPConnection?
    private var data: TCPConnection?
    private var datagrams: UDPSocket?
    private var batch: DatagramBatch?
    /// Whether datagrams are read once a frame instead of whenever one comes.
    private var isPaced = false
    private var pollTimer: Timer?
    private let controlBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: controlBytes, alignment: 16)

    init(host: String, port: UInt16, transport: DataTransport, meter: FrameMeter?, loop: EventLoop) {
        session = TiAClientSession(transport: transport)
        self.host = host
        self.port = port
        self.loop = loop
        self.meter = meter
    }

    deinit { controlBuffer.deallocate() }

    /// Calls the session and does what it wants then.
    func drive(_ body: (TiAClientSession, Int64) -> Void) {
        let now = loop.clock.now
        body(session, now)
        perform(at: now)
    }

    func advance(to now: Int64) {
        poll(at: now)
        session.advance(to: now)
        perform(at: now)
    }

    func disconnect() {
        session.disconnect()
        perform(at: loop.clock.now)
    }

    private func perform(at now: Int64) {
        while let action = session.nextAction() {
            switch action {
            case .openControl: openControl(at: now)
            case .closeControl: closeControl()
            case .send(let bytes): send(bytes, at: now)
            case .openDatagrams(let port): openDatagrams(port, at: now)
            case .openDataConnection(let port): openData(port, at: now)
            case .closeData: closeData()
            }
        }
    }

    // MARK: control

    private func openControl(at now: Int64) {
        closeControl()
        if let address = SocketAddress(host, port: port) { return connect(to: address, at: now) }
        do {
            resolver = try Resolver(name: host, port: port, loop: loop, handler: self)
        } catch {
            session.controlFailed(SourceError(error), at: now)
        }
    }

    private func connect(to address: SocketAddress, at now: Int64) {
        do {
            control = try TCPConnection(
                to: address, sendCapacity: 2 * TiALimits.contentBytes, loop: loop, handler: self)
        } catch {
            session.controlFailed(SourceError(error), at: now)
        }
    }

    private func send(_ bytes: [UInt8], at now: Int64) {
        do {
            try control?.send(bytes)
        } catch {
            closeControl()
            session.controlClosed(at: now)
        }
    }

    private func closeControl() {
        resolver?.cancel()
        resolver = nil
        control?.close()
        control = nil
    }

    private func readControl(_ connection: TCPConnection, at now: Int64) {
        for _ in 0..<Self.roundsPerTurn where connection === control {
            switch receive(connection, into: controlBuffer) {
            case .bytes(let count):
                session.controlReceived(UnsafeRawBufferPointer(rebasing: controlBuffer[..<count]), at: now)
                perform(at: now)
            case .nothing:
                return
            case .endOfStream:
                closeControl()
                session.controlClosed(at: now)
                return perform(at: now)
            }
        }
    }

    /// A connection that broke has ended as much as one that was closed.
    private func receive(_ connection: TCPConnection, into buffer: UnsafeMutableRawBufferPointer) -> Received {
        do {
            return try connection.receive(into: buffer)
        } catch {
            return .endOfStream
        }
    }

    // MARK: data

    private func openData(_ port: UInt16, at now: Int64) {
        closeData()
        guard let server = control?.peer.host else { return session.dataFailed(.connectionLost, at: now) }
        do {
            // Nothing is ever sent on it.
            data = try TCPConnection(
                to: SocketAddress(host: server, port: port), sendCapacity: 1, loop: loop, handler: self)
        } catch {
            session.dataFailed(SourceError(error), at: now)
        }
    }

    private func openDatagrams(_ port: UInt16, at now: Int64) {
        closeData()
        do {
            if batch == nil {
                batch = try DatagramBatch(capacity: Self.batchDatagrams, size: DatagramBatch.maximumDatagram)
            }
            if meter != nil { try batch?.keepArrivalTimes() }
            datagrams = try UDPSocket(
                bind: .any(port: port), shared: true, broadcast: true, notesArrival: meter != nil, loop: loop,
                handler: self)
            // Without a timer each datagram is announced, as at first.
            pollTimer = try? Timer(loop: loop, handler: self)
            session.dataOpened(at: now)
        } catch {
            session.dataFailed(SourceError(error), at: now)
        }
    }

    private func closeData() {
        data?.close()
        data = nil
        datagrams?.close()
        datagrams = nil
        pollTimer?.close()
        pollTimer = nil
        isPaced = false
    }

    private func readData(_ connection: TCPConnection, at now: Int64) {
        for _ in 0..<Self.roundsPerTurn where connection === data {
            switch receive(connection, into: session.dataSpace()) {
            case .bytes(let count):
                session.dataReceived(count, at: now)
                perform(at: now)
            case .nothing:
                return
            case .endOfStream:
                closeData()
                session.dataClosed(at: now)
                return perform(at: now)
            }
        }
    }
}

extension TiADriver: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) {
        if connection === control { session.controlOpened(at: now) }
        if connection === data { session.dataOpened(at: now) }
        perform(at: now)
    }

    func readable(_ connection: TCPConnection, now: Int64) {
        if connection === control { readControl(connection, at: now) } else { readData(connection, at: now) }
    }

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        if connection === control {
            control = nil
            switch error {
            // The server ended it; before it stood, these do not occur.
            case .reset, .closed: session.controlClosed(at: now)
            default: session.controlFailed(SourceError(error), at: now)
            }
        } else if connection === data {
            data = nil
            session.dataFailed(SourceError(error), at: now)
        }
        perform(at: now)
    }
}

extension TiADriver: UDPSocketHandler {
    func readable(_ socket: UDPSocket, now: Int64) {
        guard socket === datagrams else { return }
        pace(isFlowing: readDatagrams(at: now) > 0, at: now)
    }

    /// Reads what has come since the last frame. As long as each frame finds something, single datagrams wake nobody: that
    /// would cost more than reading them.
    private func poll(at now: Int64) {
        guard isPaced, datagrams != nil else { return }
        pace(isFlowing: readDatagrams(at: now) > 0, at: now)
    }

    private func pace(isFlowing: Bool, at now: Int64) {
        guard let datagrams, let pollTimer else { return }
        if isFlowing != isPaced { datagrams.announces(!isFlowing) }
        isPaced = isFlowing
        if isFlowing { pollTimer.start(at: now + Self.pollPatience) } else { pollTimer.stop() }
    }

    /// - Returns: how many datagrams there were.
    private func readDatagrams(at now: Int64) -> Int {
        var total = 0
        for _ in 0..<Self.roundsPerTurn {
            guard let socket = datagrams, let batch, let server = control?.peer.host else { break }
            let count: Int
            do {
                count = try socket.receiveBatch(into: batch)
            } catch {
                closeData()
                session.dataFailed(SourceError(error), at: now)
                perform(at: now)
                break
            }
            total += count
            for index in 0..<count {
                let datagram = batch[index]
                // Nothing in a packet names its server, and the port is shared.
                if datagram.sender.host == server { session.datagram(datagram.bytes, at: now) }
            }
            measure(batch, count)
            perform(at: now)
            if count < Self.batchDatagrams { break }
        }
        return total
    }
}

extension TiADriver: TimerHandler {
    /// No frame has come to read: whatever comes is announced again.
    func fired(_ timer: Timer, expirations: Int, now: Int64) { pace(isFlowing: false, at: now) }
}

extension TiADriver {
    /// Tells the meter when the datagrams arrived, on the loop's clock.
    private func measure(_ batch: DatagramBatch, _ count: Int) {
        guard let meter else { return }
        let offset = loop.clock.now - WallClock.nanosecondsSince1970
        for index in 0..<count {
            let arrival = batch.arrival(index)
            meter.received(at: arrival > 0 ? arrival + offset : loop.clock.now)
        }
    }
}

extension TiADriver: ResolverHandler {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        connect(to: address, at: now)
        perform(at: now)
    }

    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        session.controlFailed(SourceError(error), at: now)
        perform(at: now)
    }
}
