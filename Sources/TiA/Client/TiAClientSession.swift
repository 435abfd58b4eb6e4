import Signals

/// The session of a client with a server, in either dialect, without input and output.
///
/// A driver reports events (`controlOpened`, `controlReceived`, `datagram`, …) and executes the actions that `nextAction` returns. `nextEvent`
/// returns events for the user. All times are in monotonic nanoseconds.
///
/// The desired state (`goal`) is separate from the actual state (the conversation, the data link, the stream). When no reply is pending, `proceed`
/// takes the next step from the actual to the desired state.
public final class TiAClientSession {
    /// The interval between keep-alive requests on the control connection if packets have no rate, in nanoseconds.
    static let probeInterval: Int64 = 10_000_000_000
    /// The maximum time in nanoseconds to wait for datagrams after this machine was connected to a network again. (A keep-alive request over TCP
    /// would take longer after an outage, because TCP retransmits a lost request only after a time as long as the outage.)
    static let returnTimeout: Int64 = 1_000_000_000

    /// The server's catalog at the last connection, including the units that the app assumes for its values.
    public internal(set) var catalogue: SignalCatalogue?
    /// The stream of the transmission's packets; nil before the first start.
    public internal(set) var stream: ClientStream?
    var goal = SourceGoal.nothing
    /// True if the server has answered a keep-alive request since the last packet.
    private var isAlive = false
    var store: SampleStore?
    /// Maps the selected channels to the server's catalog; nil until both are known.
    var mapping: ChannelMapping?
    /// The server's own catalog, and the factors by which the rates in `catalogue` are reduced; nil if no rate is reduced.
    var reduction: (catalogue: SignalCatalogue, factors: [Int])?
    /// The time at which the catalog was last requested from a server that offers none of the selected channels; otherwise nil.
    var idleSince: Int64?
    /// True if it was reported that the server offers none of the selected channels, and no data have arrived since.
    var hasReportedNone = false
    private var selection: SelectionNumber = 0
    var retry = Retry()
    let conversation: Conversation
    let data: DataLink
    let units: PerKind<SignalUnit>
    /// The limit for sampling rates; nil for none.
    let limit: RateLimit?
    private let actions = ActionQueue()
    var events = SourceEventQueue()

    /// - Parameters:
    ///   - transport: the requested transport.
    ///   - units: the assumed unit for each kind of signal, because TiA transmits none.
    ///   - maximumRate: the rate at which signals with a higher rate are requested; `.irregular` means no limit. A limit turns an automatic transport
    ///     into TCP, because servers reduce rates over TCP only. It has no effect if the transport is UDP, and for servers with a legacy dialect.
    public init(
        transport: TransportChoice = .automatic, units: PerKind<SignalUnit> = PerKind(SignalUnit()),
        maximumRate: SamplingRate = .irregular
    ) {
        self.units = units
        let isLimited = !maximumRate.isIrregular && transport != .udp
        limit = isLimited ? RateLimit(maximum: maximumRate) : nil
        conversation = Conversation(actions: actions)
        data = DataLink(isLimited ? .tcp : transport, actions: actions)
    }

    /// The server's dialect; nil before it is known.
    public var dialect: TiADialect? { conversation.dialect }
    /// The current or requested transport.
    public var transport: DataTransport { data.transport }

    /// Removes and returns the oldest action for the driver; nil if there is none.
    public func nextAction() -> ClientAction? { actions.next() }

    /// Removes and returns the oldest event for the user; nil if there is none.
    public func nextEvent() -> SourceEvent? { events.next() }

    /// The statistics since the start of the transmission.
    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        stream?.fill(&statistics)
        statistics.reconnects = retry.successes
        statistics.transport = data.transport == .udp ? .udp : .tcp
        return statistics
    }

    // MARK: Requests of the user

    /// Starts to connect. The event `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        disconnect()
        goal = .connecting
        conversation.open(at: now)
    }

    /// Ends all activity. No event follows.
    public func disconnect() {
        // Send a stop request, because the server might otherwise continue to send.
        conversation.stop(at: 0)
        closeLinks()
        conversation.reset()
        data.reset()
        events.removeAll()
        goal = .nothing
        catalogue = nil
        retry = Retry()
        stream = nil
        (mapping, idleSince) = (nil, nil)
    }

    /// Sets the store for the samples. Must be called while the transmission is stopped.
    public func apply(_ store: SampleStore) {
        self.store = store
        selection &+= 1
        stream = nil
        map()
    }

    /// Starts the transmission. The event `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        stream = nil
        goal = .starting
        idleSince = nil
        retry.begin()
        if conversation.isClosed { conversation.open(at: now) } else { proceed(at: now) }
    }

    /// Ends the transmission. The event `.stopped` follows immediately, and the request to the server later.
    public func stop(at now: Int64) {
        guard goal.wantsData else { return }
        goal = .connected
        idleSince = nil
        retry.cancel()
        data.close()
        stream?.finish()
        events.append(.stopped)
        // If the server does not answer a keep-alive request, close the connections, so that the next start opens new ones.
        if conversation.isProbing { closeLinks() }
        proceed(at: now)
    }

    /// Called when this machine is connected to a network again. Connects a lost server immediately, without waiting for the planned time. Open
    /// connections may continue; if one breaks now, or if no datagrams arrive on it, it is reopened without a pause.
    public func networkReturned(at now: Int64) {
        retry.networkReturned(at: now)
        guard goal == .interrupted, conversation.isClosed || conversation.isOpening else { return }
        // If an attempt to connect is pending, start it again, because it began without a network.
        if conversation.isOpening {
            closeLinks()
            conversation.attemptEnded()
        }
        retry.hurry(at: now)
        advance(to: now)
    }

    /// Does the work that is due: timeouts, reconnections, waiting packets.
    public func advance(to now: Int64) {
        stream?.advance(to: now)
        if retry.isDue(at: now) { conversation.open(at: now) }
        if conversation.isOverdue(at: now) || data.isOverdue(at: now) { return broke(.timedOut, at: now) }
        if goal == .interrupted, conversation.isProbing, data.transport == .udp, data.isOpen,
            let returnedAt = retry.returnedAt, now - returnedAt >= Self.returnTimeout, data.lastHeard < returnedAt
        {
            return broke(.timedOut, at: now)
        }
        if let idleSince, now - idleSince >= Self.probeInterval { lookAgain(at: now) }
        guard goal.wantsData, conversation.terms.transmission == .running, data.isOpen else { return }
        if let silence = conversation.terms.allowedSilence {
            if now - data.lastHeard > silence { fellSilent(at: now) }
        } else if now - data.lastHeard > Self.probeInterval {
            if conversation.isProbeLate(at: now) { interrupted() } else { conversation.probe(at: now) }
        }
    }

    /// Called if no packet has arrived for too long. Keeps the connection at first, because even a server that does not answer a keep-alive request
    /// may send packets later. Breaks it if the server has answered such a request since the last packet, or if no UDP datagram has ever arrived.
    private func fellSilent(at now: Int64) {
        if data.lacksDatagrams {
            guard data.mayFallBack else { return broke(TiAFailure.noUDP.error, at: now) }
            fallBackToTCP()
            return broke(.timedOut, at: now)
        }
        guard !isAlive else { return broke(.timedOut, at: now) }
        conversation.probe(at: now)
        interrupted()
    }

    /// Called when no data arrive although the connections are open: reports the interruption.
    private func interrupted() {
        guard goal == .running else { return }
        goal = .interrupted
        events.append(.interrupted(.timedOut, retryInSeconds: 0))
    }

    // MARK: The control connection

    public func controlOpened(at now: Int64) {
        guard conversation.isOpening else { return }
        conversation.opened()
        proceed(at: now)
    }

    public func controlFailed(_ error: SourceError, at now: Int64) {
        guard !conversation.isClosed else { return }
        broke(error, at: now)
    }

    /// Called when the server has closed the control connection.
    public func controlClosed(at now: Int64) {
        guard !conversation.isClosed else { return }
        if conversation.wasClosed(isWanted: goal != .connected) { return reconnect(at: now) }
        let isStranger = conversation.dialect == nil && catalogue == nil
        broke(isStranger ? .wrongProtocol : .connectionLost, at: now)
    }

    /// Called when bytes have arrived on the control connection. They may contain a part of a message, or several messages.
    public func controlReceived(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        guard !conversation.isClosed, !conversation.isOpening else { return }
        conversation.read(bytes, at: now) { handle($0, at: now) }
    }

    private func closeLinks() {
        data.close()
        conversation.close()
    }

    func reconnect(at now: Int64) {
        closeLinks()
        conversation.open(at: now)
    }

    /// Called when the server is lost or has violated the protocol. The event for the user depends on the last reported event.
    private func broke(_ error: SourceError, at now: Int64) {
        closeLinks()
        isAlive = false
        (idleSince, hasReportedNone) = (nil, false)
        stream?.noteBreak()
        conversation.attemptEnded()
        switch goal {
        // If a server disappears while no transmission runs, it is connected again at the next start.
        case .nothing, .connected: break
        case .connecting:
            goal = .nothing
            events.append(.failed(error))
        case .starting:
            goal = .connected
            events.append(.failed(error))
        case .running, .interrupted:
            goal = .interrupted
            events.append(.interrupted(error, retryInSeconds: retry.plan(at: now)))
        }
    }

    // MARK: Steps toward the goal

    /// Takes the next step to the desired state, unless a reply is pending.
    private func proceed(at now: Int64) {
        let wanted = goal.wantsData ? mapping : nil
        switch conversation.proceed(towards: selection, wanted, over: data, at: now) {
        case .wait, .ask: break
        case .reconnect: reconnect(at: now)
        case .begin:
            idleSince = nil
            if adopt(at: now) { conversation.start(at: now) } else { waitForChannels(at: now) }
        case .refuse: declined(TiAFailure.noReduction.error, at: now)
        case .waitForChannels:
            guard idleSince == nil else { return }
            _ = adopt(at: now)
            waitForChannels(at: now)
        }
    }

    private func handle(_ outcome: Conversation.Outcome, at now: Int64) {
        switch outcome {
        case .settled: break
        case .offered(let offer): offered(offer)
        case .dataPort(let port):
            if goal.wantsData { data.open(port: port, at: now) }
        case .noDataConnection:
            guard data.mayFallBack else {
                return declined(data.transport == .udp ? TiAFailure.noUDP.error : .declined, at: now)
            }
            fallBackToTCP()
        case .started: started(at: now)
        case .declined: return declined(.declined, at: now)
        case .alive: answered(at: now)
        case .failed(let error): return broke(error, at: now)
        }
        proceed(at: now)
    }

    /// Called when the server has answered a keep-alive request. If packets still do not arrive, another period of silence ends the connection.
    private func answered(at now: Int64) {
        data.heard(at: now)
        isAlive = true
        if case .interrupted = goal, conversation.terms.allowedSilence == nil { resumed() }
    }

    private func started(at now: Int64) {
        guard goal.wantsData else { return }
        data.heard(at: now)
        isAlive = false
        if case .starting = goal {
            goal = .running
            events.append(.started)
        } else if case .interrupted = goal, conversation.terms.allowedSilence == nil {
            // If packets can be rare, the answer to the keep-alive request suffices to show that the transmission continues.
            resumed()
        }
    }

    /// Called when the server has answered a request with an error. The connection can still be used.
    private func declined(_ error: SourceError, at now: Int64) {
        guard goal == .starting else { return broke(error, at: now) }
        data.close()
        goal = .connected
        events.append(.failed(error))
        proceed(at: now)
    }

    private func resumed() {
        goal = .running
        hasReportedNone = false
        retry.succeeded()
        events.append(.resumed)
    }

    // MARK: The data connection

    public func dataOpened(at now: Int64) {
        guard data.isOpening else { return }
        data.opened()
        proceed(at: now)
    }

    public func dataFailed(_ error: SourceError, at now: Int64) {
        guard !data.isClosed else { return }
        guard data.isOpening, data.mayFallBack else { return broke(error, at: now) }
        // If another program uses the port, use TCP, which needs no fixed port on this machine.
        data.close()
        fallBackToTCP()
        proceed(at: now)
    }

    /// Called when the server has closed the TCP data connection.
    public func dataClosed(at now: Int64) {
        guard !data.isClosed else { return }
        broke(.connectionLost, at: now)
    }

    /// The memory for the next bytes of the TCP data connection.
    public func dataSpace() -> UnsafeMutableRawBufferPointer { data.space() }

    /// Called with the number of bytes that were written to `dataSpace()`.
    public func dataReceived(_ count: Int, at now: Int64) {
        guard data.isOpen, data.transport == .tcp else { return }
        data.filled(count)
        let version = conversation.packetVersion
        var used = 0
        do throws(DataPacketError) {
            while let packet = try data.nextPacket(version, after: used) {
                used = packet.size
                receive(packet, at: now)
            }
        } catch {
            framingLost(at: now)
        }
    }

    /// Called when a datagram has arrived from the server's address.
    public func datagram(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        // Ignore datagrams while no transmission runs, because servers also send before Start and after Stop.
        guard data.isOpen, data.transport == .udp, conversation.terms.transmission == .running, goal.wantsData else {
            return
        }
        do {
            let packet = try DataPacket(datagram: bytes, version: conversation.packetVersion)
            data.noteDatagram()
            receive(packet, at: now)
        } catch {
            stream?.countMalformed()
        }
    }

    private func receive(_ packet: DataPacket, at now: Int64) {
        guard let stream, goal.wantsData else { return }
        stream.receive(packet, at: now)
        data.heard(at: now)
        isAlive = false
        guard case .interrupted = goal else { return }
        // Restart the timeout of a keep-alive request, because after an outage TCP can deliver the answer with a delay as long as the outage.
        conversation.renewTimeout(at: now)
        resumed()
    }

    private func framingLost(at now: Int64) {
        stream?.countMalformed()
        guard let stream, data.hasBroughtPackets, conversation.terms.transmission == .running else {
            return broke(.protocolViolation(.noPackets), at: now)
        }
        data.close()
        stream.noteBreak()
        conversation.renewTransmission()
        proceed(at: now)
    }
}
