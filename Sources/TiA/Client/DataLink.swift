import Signals

/// The data connection of a session, TCP or UDP, and when something came over it.
final class DataLink {
    /// What the stream may be silent beyond one block.
    static let silenceTimeout: Int64 = 2_000_000_000

    private enum State {
        case closed
        case opening(deadline: Int64)
        /// With the packets that came over this connection.
        case open(packets: Int64)
    }

    /// How data come, or are to come.
    private(set) var transport: DataTransport
    /// When a packet (or another sign of life) came last.
    private(set) var lastHeard: Int64 = 0
    private let choice: TransportChoice
    private var hasBroughtDatagrams = false
    private var state = State.closed
    private let buffer = PacketBuffer()
    private let actions: ActionQueue

    /// - Parameter choice: how data shall come.
    init(_ choice: TransportChoice, actions: ActionQueue) {
        self.choice = choice
        self.actions = actions
        transport = choice.first
    }

    /// Whether data may come over TCP where they do not over UDP.
    var mayFallBack: Bool { transport == .udp && choice == .automatic }

    var isClosed: Bool { if case .closed = state { true } else { false } }
    var isOpening: Bool { if case .opening = state { true } else { false } }
    var isOpen: Bool { if case .open = state { true } else { false } }
    /// Whether a good packet came over this connection.
    var hasBroughtPackets: Bool { if case .open(let packets) = state { packets > 0 } else { false } }
    /// Datagrams were asked for, and not one ever came.
    var lacksDatagrams: Bool { transport == .udp && !hasBroughtDatagrams }

    /// Whether opening takes too long.
    func isOverdue(at now: Int64) -> Bool {
        if case .opening(let deadline) = state { now >= deadline } else { false }
    }

    func open(port: UInt16, at now: Int64) {
        state = .opening(deadline: now + ControlLink.openTimeout)
        actions.append(transport == .udp ? .openDatagrams(port: port) : .openDataConnection(port: port))
    }

    func opened() {
        state = .open(packets: 0)
        buffer.removeAll()
    }

    func close() {
        if !isClosed { actions.append(.closeData) }
        state = .closed
    }

    /// Data come over TCP from the next connection on.
    func fallBackToTCP() { transport = .tcp }

    /// Forgets what was learned of the server. The link must be closed.
    func reset() {
        transport = choice.first
        hasBroughtDatagrams = false
    }

    /// The server gave a sign of life.
    func heard(at now: Int64) { lastHeard = now }

    /// A good packet came.
    func noteDatagram() {
        hasBroughtDatagrams = true
        notePacket()
    }

    private func notePacket() {
        if case .open(let packets) = state { state = .open(packets: packets &+ 1) }
    }

    // MARK: the bytes of TCP

    /// Where the next bytes belong.
    func space() -> UnsafeMutableRawBufferPointer { buffer.space() }

    /// So many bytes were written to `space()`.
    func filled(_ count: Int) { buffer.filled(count) }

    /// The next packet, valid until the next call; nil when more bytes are needed, or the link was closed.
    /// - Parameter used: the bytes of the packet before, which are let go.
    func nextPacket(_ version: DataPacketVersion, after used: Int) throws(DataPacketError) -> DataPacket? {
        guard isOpen else { return nil }
        buffer.consume(used)
        guard let packet = try DataPacket(streamStart: buffer.readable, version: version) else { return nil }
        notePacket()
        return packet
    }
}
