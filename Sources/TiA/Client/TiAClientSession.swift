import Signals

/// One client's conversation with a server, in either dialect, without input or output of its own.
///
/// A driver reports what happened (`controlOpened`, `controlReceived`, `datagram`, …) and does what `nextAction` asks
/// for; events for the user come from `nextEvent`. All times are monotonic nanoseconds.
///
/// What is wanted (`goal`) and what is there (the conversation, the data link, the stream) are kept apart;
/// `proceed` makes the next step from one to the other whenever no reply is awaited.
public final class TiAClientSession {
    /// Where packets have no rate, the control connection is asked for a sign of life this often.
    static let probeInterval: Int64 = 10_000_000_000
    /// How long datagrams may take to come again once this machine's network is back: a question that was lost is only sent anew by TCP
    /// when as much time has passed again as the network was away.
    static let returnPatience: Int64 = 1_000_000_000

    /// What the server offers, as of when it was connected last, with the units that its values are taken for.
    public internal(set) var catalogue: SignalCatalogue?
    /// The transmission's packets; nil before the first start.
    public internal(set) var stream: ClientStream?
    var goal = SourceGoal.nothing
    /// Whether the server answered a question for a sign of life since the last packet.
    private var isAlive = false
    var store: SampleStore?
    /// Where the selected channels are in what the server offers; nil before both are known.
    var mapping: ChannelMapping?
    /// The server offers none of the selected channels, and was asked for its offer then.
    var standsSince: Int64?
    /// Whether that was told of the present offer, and nothing has come since.
    var hasToldNone = false
    private var selection: SelectionNumber = 0
    var retry = Retry()
    let conversation: Conversation
    let data: DataLink
    let units: PerKind<SignalUnit>
    private let actions = ActionQueue()
    var events = SourceEventQueue()

    /// - Parameters:
    ///   - transport: how data shall come.
    ///   - units: what the values of each kind of signal are taken for: TiA names none.
    public init(
        transport: TransportChoice = .automatic, units: PerKind<SignalUnit> = PerKind(SignalUnit())
    ) {
        self.units = units
        conversation = Conversation(actions: actions)
        data = DataLink(transport, actions: actions)
    }

    /// Which language the server speaks; nil before that is known.
    public var dialect: TiADialect? { conversation.dialect }
    /// How data come, or are to come.
    public var transport: DataTransport { data.transport }

    /// The oldest action that was not done yet.
    public func nextAction() -> ClientAction? { actions.next() }

    /// The oldest event that was not read yet.
    public func nextEvent() -> SourceEvent? { events.next() }

    /// The figures since the start of the transmission.
    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        stream?.fill(&statistics)
        statistics.reconnects = retry.successes
        statistics.transport = data.transport == .udp ? .udp : .tcp
        return statistics
    }

    // MARK: what the user wants

    /// Begins to connect: `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        disconnect()
        goal = .connecting
        conversation.open(at: now)
    }

    /// Ends everything, without an event.
    public func disconnect() {
        // The server may go on sending otherwise.
        conversation.stop(at: 0)
        closeLinks()
        conversation.reset()
        data.reset()
        events.removeAll()
        goal = .nothing
        catalogue = nil
        retry = Retry()
        stream = nil
        (mapping, standsSince) = (nil, nil)
    }

    /// Chooses where samples go. To be called while stopped.
    public func apply(_ store: SampleStore) {
        self.store = store
        selection &+= 1
        stream = nil
        map()
    }

    /// Begins the transmission: `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        stream = nil
        goal = .starting
        standsSince = nil
        retry.begin()
        if conversation.isClosed { conversation.open(at: now) } else { proceed(at: now) }
    }

    /// Ends the transmission: `.stopped` follows at once, and the request to the server later.
    public func stop(at now: Int64) {
        guard goal.wantsData else { return }
        goal = .connected
        standsSince = nil
        retry.cancel()
        data.close()
        stream?.finish()
        events.append(.stopped)
        // A server that does not answer is looked for anew at the next start.
        if conversation.isProbing { closeLinks() }
        proceed(at: now)
    }

    /// The network of this machine is back: a lost server is connected at once, whatever pause was planned. Connections that stand
    /// may go on where they were; one that breaks now is made anew without a pause, and so is one whose datagrams do not come again.
    public func networkReturned(at now: Int64) {
        retry.networkReturned(at: now)
        guard goal == .interrupted, conversation.isClosed || conversation.isOpening else { return }
        // What is under way began when nothing could come through.
        if conversation.isOpening {
            closeLinks()
            conversation.attemptEnded()
        }
        retry.hurry(at: now)
        advance(to: now)
    }

    /// Does what is due: timeouts, connecting anew, what waits in the stream.
    public func advance(to now: Int64) {
        stream?.advance(to: now)
        if retry.isDue(at: now) { conversation.open(at: now) }
        if conversation.isOverdue(at: now) || data.isOverdue(at: now) { return broke(.timedOut, at: now) }
        if goal == .interrupted, conversation.isProbing, data.transport == .udp, data.isOpen,
            let returnedAt = retry.returnedAt, now - returnedAt >= Self.returnPatience, data.lastHeard < returnedAt
        {
            return broke(.timedOut, at: now)
        }
        if let standsSince, now - standsSince >= Self.probeInterval { lookAgain(at: now) }
        guard goal.wantsData, conversation.terms.transmission == .running, data.isOpen else { return }
        if let silence = conversation.terms.allowedSilence {
            if now - data.lastHeard > silence { fellSilent(at: now) }
        } else if now - data.lastHeard > Self.probeInterval {
            if conversation.isProbeLate(at: now) { interrupted() } else { conversation.probe(at: now) }
        }
    }

    /// No packet came for too long. A server that does not even answer hangs or is out of reach: it may go on where it was.
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

    /// Nothing comes, but the connections stay.
    private func interrupted() {
        guard goal == .running else { return }
        goal = .interrupted
        events.append(.interrupted(.timedOut, retryInSeconds: 0))
    }

    // MARK: the control connection

    public func controlOpened(at now: Int64) {
        guard conversation.isOpening else { return }
        conversation.opened()
        proceed(at: now)
    }

    public func controlFailed(_ error: SourceError, at now: Int64) {
        guard !conversation.isClosed else { return }
        broke(error, at: now)
    }

    /// The server closed the control connection.
    public func controlClosed(at now: Int64) {
        guard !conversation.isClosed else { return }
        if conversation.wasClosed(isWanted: goal != .connected) { return reconnect(at: now) }
        let isStranger = conversation.dialect == nil && catalogue == nil
        broke(isStranger ? .wrongProtocol : .connectionLost, at: now)
    }

    /// Bytes came on the control connection, cut anywhere.
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

    /// The server is lost, or broke the protocol. What follows depends on what was reported to the user before.
    private func broke(_ error: SourceError, at now: Int64) {
        closeLinks()
        isAlive = false
        (standsSince, hasToldNone) = (nil, false)
        stream?.noteBreak()
        conversation.attemptEnded()
        switch goal {
        // A server that goes away while nothing runs is looked for at the next start.
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

    // MARK: steps towards the goal

    /// Makes the next step, unless something is awaited.
    private func proceed(at now: Int64) {
        let wanted = goal.wantsData ? mapping : nil
        switch conversation.proceed(towards: selection, wanted, over: data, at: now) {
        case .wait, .ask: break
        case .reconnect: reconnect(at: now)
        case .begin:
            standsSince = nil
            if adopt(at: now) { conversation.start(at: now) } else { stand(at: now) }
        case .stand:
            guard standsSince == nil else { return }
            _ = adopt(at: now)
            stand(at: now)
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

    /// The server is there; whether packets come again is seen within another silence.
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
            // Where no packet may come for long, the server's word has to do.
            resumed()
        }
    }

    /// The server answered a request with an error. The connection itself is good.
    private func declined(_ error: SourceError, at now: Int64) {
        guard goal == .starting else { return broke(error, at: now) }
        data.close()
        goal = .connected
        events.append(.failed(error))
        proceed(at: now)
    }

    private func fallBackToTCP() {
        data.fallBackToTCP()
        events.append(.notice(TiANotice.fellBackToTCP.rawValue))
    }

    private func resumed() {
        goal = .running
        hasToldNone = false
        retry.succeeded()
        events.append(.resumed)
    }

    // MARK: the data connection

    public func dataOpened(at now: Int64) {
        guard data.isOpening else { return }
        data.opened()
        proceed(at: now)
    }

    public func dataFailed(_ error: SourceError, at now: Int64) {
        guard !data.isClosed else { return }
        guard data.isOpening, data.mayFallBack else { return broke(error, at: now) }
        // The port is taken: TCP needs none of ours.
        data.close()
        fallBackToTCP()
        proceed(at: now)
    }

    /// The server closed the TCP data connection.
    public func dataClosed(at now: Int64) {
        guard !data.isClosed else { return }
        broke(.connectionLost, at: now)
    }

    /// Where the next bytes of the TCP data connection belong.
    public func dataSpace() -> UnsafeMutableRawBufferPointer { data.space() }

    /// So many bytes were written to `dataSpace()`.
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

    /// A datagram came from the server's address.
    public func datagram(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        // Servers send before Start and after Stop too.
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
        // After an outage TCP brings the answer as late as it lasted.
        conversation.renewPatience(at: now)
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
