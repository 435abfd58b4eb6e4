import Platform
import Serving
import Signals
import TiA

/// Serves one stream to many clients. All of its code runs in the given event loop.
public final class SignalServer: TCPListenerHandler, TimerHandler {
    /// The maximum number of packets that are sent in one turn of the loop before clients are handled again.
    static let packetsPerTurn = 256
    /// The minimum time between two turns in which packets are sent, in nanoseconds. Above 1000 packets per second, one turn therefore sends several
    /// packets.
    static let shortestPause: Int64 = 1_000_000
    /// The interval between checks for silent clients, in nanoseconds.
    static let timeoutInterval: Int64 = 1_000_000_000
    /// The delay of packets in nanoseconds from which on the server reports it in its log.
    static let reportedDelay: Int64 = 1_000_000_000

    private let options: ServerOptions
    let stream: PacketStream
    private let offer: MetaInformation
    private let loop: EventLoop
    private let report: (String) -> Void
    private let writer: PacketWriter
    private var pacer: PacketPacer
    private let time: ServerTime
    private let datagrams: UDPSocket
    private var listener: TCPListener?
    private var timer: Timer?
    private var timeoutTimer: Timer?
    private var state: StateServer?
    /// The outlets of the Lab Streaming Layer, one for each signal of `stream`, in the same order; empty if the options do not request outlets.
    private(set) var outlets: [LSLOutletServer] = []
    /// The start of the stream, in monotonic nanoseconds.
    let start: Int64
    private let clients = ClientTable<ControlClient>(ServerLimits.places)
    /// The UDP destinations. A destination that several clients use occurs only once.
    private var destinations: [SocketAddress] = []
    private var transmitting = false

    /// Starts to listen and to stream.
    /// - Parameters:
    /// - now: the monotonic time. Packet 1 is sent when its first block is complete.
    /// - report: called with lines for the log.
    public init(
        _ options: ServerOptions, stream: PacketStream, subject: Subject = Subject(), loop: EventLoop, now: Int64,
        report: @escaping (String) -> Void
    ) throws(ServerError) {
        self.options = options
        self.stream = stream
        self.loop = loop
        self.report = report
        offer = MetaInformation(
            subject: subject, master: MasterSignal(rate: stream.master.rate, blockSize: stream.master.blockSize),
            catalogue: stream.catalogue)
        let version = options.dialect.packetVersion
        writer = PacketWriter(stream, selection: ChannelSelection(all: stream.catalogue), version: version)
        guard writer.largest <= TiALimits.packetBytes else { throw .packetTooLarge(writer.largest) }
        let catalogueBytes = Self.catalogueBytes(offer, in: options.dialect)
        guard catalogueBytes <= ServerLimits.catalogueBytes else { throw .catalogueTooLarge(catalogueBytes) }
        start = now
        let clock = StreamClock(start: now, partsPerMillion: options.clockPartsPerMillion)
        pacer = PacketPacer(clock, delay: options.delay)
        stream.begin(clock)
        time = ServerTime(version, startNanoseconds: WallClock.nanosecondsSince1970)
        do {
            let address = SocketAddress(host: options.bindAddress.host, port: 0)
            datagrams = try UDPSocket(bind: address, broadcast: true, loop: loop, handler: nil)
        } catch {
            if error == .addressNotAvailable { throw .bind(options.bindAddress, error) }
            throw .udp(error)
        }
        do {
            listener = try TCPListener(
                on: SocketAddress(host: options.bindAddress.host, port: options.port), backlog: 64,
                sendCapacity: ServerLimits.pendingReplyBytes, loop: loop,
                handler: self)
        } catch {
            throw .port(options.port, error)
        }
        do {
            timer = try Timer(loop: loop, handler: self)
            timeoutTimer = try Timer(loop: loop, handler: self)
        } catch {
            throw .system(error)
        }
        if options.offersLSL { outlets = try Self.makeOutlets(stream, options, loop) }
        timer?.start(at: pacer.due(1, of: stream))
        timeoutTimer?.start(at: loop.clock.now + Self.timeoutInterval, every: Self.timeoutInterval)
    }

    /// The size of the list of channels in the clients' format, in bytes.
    private static func catalogueBytes(_ offer: MetaInformation, in dialect: TiADialect) -> Int {
        switch dialect {
        case .version1: offer.tiaMetaInfo.count
        case .legacy(let version): LegacyMessage(version: version, body: .config(offer)).bytes.count
        }
    }

    /// The control port; if the options left the choice to the system, the chosen one.
    public var port: UInt16 { listener?.address.port ?? 0 }
    /// The number of the last packet.
    public var packetNumber: Int64 { stream.number }
    /// The number of clients with a control connection.
    public var clientCount: Int { clients.all.count { !$0.isClosed } }

    /// Notifies the clients at the state port that the server ends, and closes all connections.
    public func shutDown() {
        state?.shutDown()
        listener?.close()
        timer?.close()
        timeoutTimer?.close()
        clients.closeAll()
        datagrams.close()
        for outlet in outlets { outlet.shutDown() }
        outlets = []
    }

    // MARK: Packets

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        guard timer !== timeoutTimer else { return dropSilent(now: now) }
        let next = sendDue(now: now)
        timer.start(at: max(next, now + Self.shortestPause))
    }

    /// Sends the packets that are due. The server's timer calls this method; tests call this method directly, with times of their choice.
    /// - Returns: the time at which the next packet is due.
    @discardableResult
    public func sendDue(now: Int64) -> Int64 {
        var due = pacer.nextDue(stream)
        let expired = pacer.expired(stream, due: due, now: now)
        if expired > 0 {
            stream.skip(expired)
            due = pacer.nextDue(stream)
            report("the server was suspended for too long: \(expired) packets are lost")
        }
        let wasCatchingUp = pacer.isCatchingUp
        let horizon = pacer.horizon(due: due, now: now)
        if pacer.isCatchingUp && !wasCatchingUp {
            let late = now - due
            if late > Self.reportedDelay {
                report(
                    "the server was suspended for \(late / 1_000_000) ms: missed data are sent from packet "
                        + "\(stream.number + 1) on")
            }
        }
        for _ in 0..<Self.packetsPerTurn {
            guard due <= horizon else { break }
            stream.advance()
            due = pacer.nextDue(stream)
            guard !options.drop.drops(stream.number) else { continue }
            if transmitting { sendPacket() }
            if !outlets.isEmpty { sendToInlets() }
        }
        return due
    }

    private func sendPacket() {
        let timestamp = time.stamp(stream.time(ofPacket: stream.number))
        let packet = writer.write(stream, timestamp: timestamp)
        var ended = false
        for client in clients.all where client.isTransmitting && !client.dataConnections.isEmpty {
            if let own = client.writer {
                if let reduced = own.write(stream, timestamp: timestamp) { client.send(reduced) }
            } else if let packet {
                client.send(packet)
            }
            ended = ended || client.isGone
        }
        if let packet {
            // Ignore errors, because UDP may lose datagrams anyway: an error means that the send buffer is full, or that there is no receiver.
            for address in destinations { _ = try? datagrams.send(packet, to: address) }
        }
        if ended { clientEnded() }
    }

    // MARK: Clients

    public func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        for client in clients.all { client.forgetClosed() }
        clientEnded()
        switch clients.refusal(of: connection.peer.host) {
        case .full:
            log(connection.peer, "turned away: \(ServerLimits.clients) clients are the most")
            return connection.close()
        case .hostHasEnough:
            log(connection.peer, "turned away: \(ServerLimits.clientsPerHost) clients of one host are the most")
            return connection.close()
        case nil: break
        }
        let session: any ServerSession
        switch options.dialect {
        case .version1: session = TiA1Session(offer: offer)
        case .legacy(let version): session = LegacySession(version: version, offer: offer)
        }
        clients.add(ControlClient(connection, session: session, server: self, now: now))
        log(connection.peer, "connected")
    }

    /// Disconnects silent clients. The server's timer calls this method; tests call this method directly, with times of their choice.
    public func dropSilent(now: Int64) {
        clients.checkTimeout(at: now)
        datagramClientsChanged()
    }

    func clientEnded() {
        clients.removeGone()
        datagramClientsChanged()
    }

    /// Called when a client has started or stopped receiving data over UDP. Computes the list of UDP destinations again.
    func datagramClientsChanged() {
        destinations.removeAll(keepingCapacity: true)
        transmitting = false
        for client in clients.all where client.isTransmitting {
            transmitting = true
            guard client.wantsDatagrams else { continue }
            let address = datagramAddress(of: client)
            if !destinations.contains(address) { destinations.append(address) }
        }
    }

    func datagramAddress(of client: ControlClient) -> SocketAddress {
        SocketAddress(host: options.udpAddress?.host ?? client.peer.host, port: options.udpPort)
    }

    var fitsDatagrams: Bool { writer.largest <= ServerLimits.datagramBytes }
    var dataEndWithControl: Bool { options.dialect != .version1 }

    func makeDataConnection() -> DataConnection? {
        try? DataConnection(
            at: options.bindAddress, loop: loop, backlog: max(ServerLimits.backlogBytes, writer.largest))
    }

    func makeWriter(_ selection: ChannelSelection) -> PacketWriter {
        PacketWriter(stream, selection: selection, version: options.dialect.packetVersion)
    }

    func statePort() -> UInt16? {
        if state == nil { state = try? StateServer(at: options.bindAddress, loop: loop) }
        return state?.port
    }

    func log(_ client: ControlClient, _ text: String) { log(client.peer, text) }

    private func log(_ peer: SocketAddress, _ text: String) {
        if options.verbose { report("\(peer.text) \(text)") }
    }
}
