import Signals

/// One client's conversation with a server, in either dialect, without input or output of its own.
///
/// A driver tells what happened (`controlOpened`, `controlReceived`, `datagram`, …) and does what `nextAction` asks
/// for; events for the user come from `nextEvent`. All times are monotonic nanoseconds.
///
/// What the session wants (`goal`) and what is there (links, catalogue, transmission) are kept apart; `proceed` makes
/// the next step from one to the other whenever no reply is awaited.
public final class TiAClientSession {
    enum Goal { case nothing, connected, running }
    enum Link { case closed, opening, open }
    /// The request whose reply is awaited.
    enum Request: Equatable {
        case version, information, custom, customInformation, data(DataTransport), start, stop, probe
    }
    /// Whether this control connection transmits chosen channels only: it can be told once.
    enum Selection { case everything, chosen, declined }

    /// How long a reply may take.
    public static let replyTimeout: Int64 = 2_000_000_000
    /// How long name lookup and connecting may take.
    public static let openTimeout: Int64 = 5_000_000_000
    /// What the stream may be silent beyond one block.
    public static let silenceTimeout: Int64 = 2_000_000_000
    /// Where packets have no rate, the control connection is asked for a sign of life this often.
    public static let probeInterval: Int64 = 10_000_000_000
    /// The longest pause before connecting anew, in seconds.
    public static let longestPause = 30

    /// What the server offered when it was first connected.
    public internal(set) var catalogue: SignalCatalogue?
    /// Which language the server speaks; nil before that is known.
    public var dialect: TiADialect? { isDialectKnown ? spoken : nil }
    /// The transmission's packets; nil before the first start.
    public internal(set) var stream: ClientStream?
    public internal(set) var transport: DataTransport

    let preferredTransport: DataTransport
    var goal = Goal.nothing
    var isConnectedReported = false
    var isStartReported = false
    var isInterrupted = false

    var spoken = TiADialect.version1
    var isDialectKnown = false
    var control = Link.closed
    var controlHeard = false
    var controlParser = ControlParser()
    var legacyParser = LegacyParser()
    /// Changes with each control connection, so that bytes of an ended one are not read on.
    var controlGeneration = 0
    var request: Request?
    /// When what is awaited (a connection or a reply) takes too long.
    var deadline: Int64?

    var store: SampleStore?
    var information: MetaInformation?
    var selection = Selection.everything
    var isSelectionOutdated = false
    var data = Link.closed
    /// This control connection was given a data connection, so it can choose channels no more.
    var hadDataConnection = false
    var isTransmitting = false
    /// The stream's framing was lost: stop, and begin with a new data connection.
    var needsNewDataConnection = false
    var packetsAtDataOpening: Int64 = 0
    var wasDatagramSeen = false
    var lastHeard: Int64 = 0

    var retryAt: Int64?
    var retries = 0
    var reconnects = 0

    private let buffer = PacketBuffer()
    private var actions: [ClientAction] = []
    private var events: [SourceEvent] = []
    /// An interrupted stream's events are few; a reader that never comes must not fill the memory.
    private static let maximumEvents = 64

    /// - Parameter transport: how data shall come; UDP falls back to TCP where the server declines it.
    public init(transport: DataTransport = .udp) {
        preferredTransport = transport
        self.transport = transport
    }

    // MARK: what the user wants

    /// Begins to connect: `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        disconnect()
        goal = .connected
        openControl(at: now)
    }

    /// Ends everything, without an event.
    public func disconnect() {
        // The server may go on sending to nobody otherwise.
        if isTransmitting && control == .open && request == nil { send(.stop, at: 0) }
        closeLinks()
        events.removeAll()
        goal = .nothing
        transport = preferredTransport
        spoken = .version1
        isDialectKnown = false
        catalogue = nil
        isConnectedReported = false
        isInterrupted = false
        retryAt = nil
        retries = 0
        reconnects = 0
        wasDatagramSeen = false
        stream = nil
    }

    /// Chooses where samples go. To be called while stopped.
    public func apply(_ store: SampleStore) {
        self.store = store
        isSelectionOutdated = true
        stream = nil
    }

    /// Begins the transmission: `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, isConnectedReported, let store else { return }
        guard !store.entries.isEmpty else { return report(.failed(.noChannels)) }
        store.removeAll()
        stream = nil
        goal = .running
        isStartReported = false
        isInterrupted = false
        retries = 0
        if control == .closed { openControl(at: now) } else { proceed(at: now) }
    }

    /// Ends the transmission: `.stopped` follows at once, the server is told behind it.
    public func stop(at now: Int64) {
        guard goal == .running else { return }
        goal = .connected
        isInterrupted = false
        retryAt = nil
        // Nobody waits any more for a data connection that is just being opened.
        if data == .opening { deadline = nil }
        closeData()
        report(.stopped)
        proceed(at: now)
    }

    // MARK: what happened

    public func controlOpened(at now: Int64) {
        guard control == .opening else { return }
        control = .open
        deadline = nil
        proceed(at: now)
    }

    public func controlFailed(_ error: SourceError, at now: Int64) {
        guard control != .closed else { return }
        broke(error, at: now)
    }

    /// The server closed the control connection.
    public func controlClosed(at now: Int64) {
        guard control != .closed else { return }
        if !controlHeard && !(goal == .connected && isConnectedReported) && tryNextDialect(at: now) { return }
        // A server that was there before and says nothing now: it may speak another dialect next time.
        if !controlHeard { isDialectKnown = false }
        let isStranger = !isDialectKnown && !isConnectedReported
        broke(isStranger ? .wrongProtocol : .connectionLost, at: now)
    }

    public func dataOpened(at now: Int64) {
        guard data == .opening else { return }
        data = .open
        deadline = nil
        buffer.removeAll()
        packetsAtDataOpening = stream?.packetsReceived ?? 0
        proceed(at: now)
    }

    public func dataFailed(_ error: SourceError, at now: Int64) {
        guard data != .closed else { return }
        if data == .opening, transport == .udp {
            // The port is taken: TCP needs none of ours.
            closeData()
            deadline = nil
            fallBackToTCP()
            proceed(at: now)
        } else {
            broke(error, at: now)
        }
    }

    /// The server closed the TCP data connection.
    public func dataClosed(at now: Int64) {
        guard data != .closed else { return }
        broke(.connectionLost, at: now)
    }

    /// Where the next bytes of the TCP data connection belong.
    public func dataSpace() -> UnsafeMutableRawBufferPointer { buffer.space() }

    /// So many bytes were written to `dataSpace()`.
    public func dataReceived(_ count: Int, at now: Int64) {
        guard data == .open, transport == .tcp else { return }
        buffer.filled(count)
        while data == .open {
            do {
                guard let packet = try DataPacket(streamStart: buffer.readable, version: spoken.packetVersion) else {
                    return
                }
                receive(packet, at: now)
                buffer.consume(packet.size)
            } catch {
                return framingLost(at: now)
            }
        }
    }

    /// A datagram came from the server's address.
    public func datagram(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        // Servers send before Start and after Stop too.
        guard data == .open, transport == .udp, isTransmitting, goal == .running else { return }
        do {
            let packet = try DataPacket(datagram: bytes, version: spoken.packetVersion)
            wasDatagramSeen = true
            receive(packet, at: now)
        } catch {
            stream?.countBad()
        }
    }

    private func receive(_ packet: DataPacket, at now: Int64) {
        guard let stream, goal == .running else { return }
        stream.receive(packet, at: now)
        lastHeard = now
        if isInterrupted { resumed() }
    }

    func resumed() {
        isInterrupted = false
        retries = 0
        reconnects += 1
        report(.resumed)
    }

    private func framingLost(at now: Int64) {
        stream?.countBad()
        guard let stream, stream.packetsReceived > packetsAtDataOpening, isTransmitting else {
            return broke(.protocolViolation(StaticReason("no data packets on the data connection")), at: now)
        }
        closeData()
        stream.noteBreak()
        needsNewDataConnection = true
        proceed(at: now)
    }

    // MARK: queues and figures

    /// The oldest action that was not done yet.
    public func nextAction() -> ClientAction? { actions.isEmpty ? nil : actions.removeFirst() }

    /// The oldest event that was not read yet.
    public func nextEvent() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }

    func act(_ action: ClientAction) { actions.append(action) }

    func report(_ event: SourceEvent) {
        if events.count == Self.maximumEvents { events.removeFirst() }
        events.append(event)
    }

    /// The figures since the start of the transmission.
    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        stream?.fill(&statistics)
        statistics.reconnects = reconnects
        statistics.transport = transport == .udp ? "UDP" : "TCP"
        return statistics
    }
}
