import Signals

/// The data connection of a session, TCP or UDP, with the arrival time of its last packet.
final class DataLink {
    /// The time without packets in nanoseconds after which the server counts as silent. The duration of one block is added to it.
    static let silenceTimeout: Int64 = 2_000_000_000

    private enum State {
        case closed
        case opening(deadline: Int64)
        /// The data connection is open. `packets` is the number of packets received on it.
        case open(packets: Int64)
    }

    /// The transport of the data connection that is open or is being opened.
    private(set) var transport: DataTransport
    /// The time at which the last packet, or the last answer to a keep-alive request, arrived.
    private(set) var lastHeard: Int64 = 0
    private let choice: TransportChoice
    private var hasBroughtDatagrams = false
    private var state = State.closed
    private let buffer = PacketBuffer()
    private let actions: ActionQueue

    /// - Parameter choice: the transport that the user wants.
    init(_ choice: TransportChoice, actions: ActionQueue) {
        self.choice = choice
        self.actions = actions
        transport = choice.first
    }

    /// True if the client may use TCP for this data connection instead of UDP.
    var mayFallBack: Bool { transport == .udp && choice == .automatic }

    var isClosed: Bool { if case .closed = state { true } else { false } }
    var isOpening: Bool { if case .opening = state { true } else { false } }
    var isOpen: Bool { if case .open = state { true } else { false } }
    /// True if a valid packet has arrived on this connection.
    var hasBroughtPackets: Bool { if case .open(let packets) = state { packets > 0 } else { false } }
    /// True if UDP is used and the server has not delivered any datagram yet.
    var lacksDatagrams: Bool { transport == .udp && !hasBroughtDatagrams }

    /// True if the timeout for opening the data connection has expired.
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

    /// Selects TCP for the next connection.
    func fallBackToTCP() { transport = .tcp }

    /// Forgets which transport works with the server. The data connection must already be closed.
    func reset() {
        transport = choice.first
        hasBroughtDatagrams = false
    }

    /// Called when an event other than a packet shows that the server runs, for example its answer to a keep-alive request.
    func heard(at now: Int64) { lastHeard = now }

    /// Called when a valid datagram with a packet has arrived.
    func noteDatagram() {
        hasBroughtDatagrams = true
        notePacket()
    }

    private func notePacket() {
        if case .open(let packets) = state { state = .open(packets: packets &+ 1) }
    }

    // MARK: The TCP buffer

    /// The memory into which the caller writes the next bytes from the TCP connection.
    func space() -> UnsafeMutableRawBufferPointer { buffer.space() }

    /// Called with the number of bytes that were written to `space()`.
    func filled(_ count: Int) { buffer.filled(count) }

    /// The next packet, valid until the next call; nil if more bytes are needed, or the link was closed.
    /// - Parameter used: the size of the previous packet, which is then released.
    func nextPacket(_ version: DataPacketVersion, after used: Int) throws(DataPacketError) -> DataPacket? {
        guard isOpen else { return nil }
        buffer.consume(used)
        guard let packet = try DataPacket(streamStart: buffer.readable, version: version) else { return nil }
        notePacket()
        return packet
    }
}
