import Platform
import TiA

/// One client: its control connection, its session, and its data connections.
final class ControlClient: TCPConnectionHandler, ServerSessionHost {
    let peer: SocketAddress
    /// Whether the control connection is closed. TCP data of TiA 1.0 go on until the client closes them.
    private(set) var isClosed = false
    private(set) var isTransmitting = false
    /// Whether the client asked for UDP data.
    private(set) var wantsDatagrams = false
    private(set) var dataConnections: [DataConnection] = []
    /// Writes this client's own choice of channels; nil: all channels, which are written once for all clients.
    private(set) var writer: PacketWriter?

    private let connection: TCPConnection
    private let session: any ServerSession
    private let server: SignalServer
    private var patience: ClientPatience

    init(_ connection: TCPConnection, session: any ServerSession, server: SignalServer, now: Int64) {
        patience = ClientPatience(at: now)
        self.connection = connection
        self.session = session
        self.server = server
        peer = connection.peer
        connection.handler = self
    }

    /// Lets a client go that has said nothing for too long and gets nothing.
    func checkPatience(at now: Int64) {
        guard !isClosed else { return }
        if isTransmitting && (wantsDatagrams || dataConnections.contains { $0.isConnected }) {
            patience.served(at: now)
        }
        if now >= patience.end { end("dropped: it says nothing") }
    }

    /// Whether nothing of the client is left.
    var isGone: Bool { isClosed && dataConnections.isEmpty }

    /// Sends the packet on every TCP data connection.
    func send(_ packet: UnsafeRawBufferPointer) {
        for data in dataConnections where data.isConnected { data.send(packet) }
        forgetClosed()
    }

    /// Closes everything at once.
    func closeAll() {
        closeControl()
        closeDataConnections()
    }

    private func closeControl() {
        isClosed = true
        wantsDatagrams = false
        connection.close()
        server.datagramClientsChanged()
    }

    /// The control connection is over. The legacy dialect ends the data with it; TiA 1.0 only what was not connected.
    private func end(_ reason: String) {
        guard !isClosed else { return }
        server.log(self, reason)
        closeControl()
        for data in dataConnections where server.dataEndWithControl || !data.isConnected { data.close() }
        forgetClosed()
        server.clientEnded()
    }

    /// Lets go of data connections that have ended.
    func forgetClosed() {
        for data in dataConnections where data.isClosed && data.packetsSkipped > 0 {
            server.log(self, "left out \(data.packetsSkipped) packets: the client read too slowly")
        }
        if dataConnections.contains(where: { $0.isClosed }) { dataConnections.removeAll { $0.isClosed } }
    }

    // MARK: control connection

    func connected(_ connection: TCPConnection, now: Int64) {}

    /// Takes one portion and returns to the loop, so that no client keeps the others waiting.
    func readable(_ connection: TCPConnection, now: Int64) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            do throws(SocketError) {
                switch try connection.receive(into: buffer) {
                case .nothing: return
                case .endOfStream: end("disconnected")
                case .bytes(let count):
                    answer(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                    patience.received(isInside: session.isInsideRequest, at: now)
                }
            } catch {
                end("connection broke: \(error.message)")
            }
        }
    }

    private func answer(_ bytes: UnsafeRawBufferPointer) {
        var used = 0
        while used < bytes.count && !isClosed {
            var replies: [UInt8] = []
            var failure: ServerSessionError?
            do {
                used += try session.receive(
                    UnsafeRawBufferPointer(rebasing: bytes[used...]), host: self, replies: &replies)
            } catch {
                failure = error
            }
            if !replies.isEmpty && (try? connection.send(replies)) == nil {
                return end("dropped: it does not read its replies")
            }
            if let failure { return end("dropped: \(failure.text)") }
        }
    }

    /// Nobody waits to send more: replies without room end the connection.
    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        end("connection broke: \(error.message)")
    }

    // MARK: what the session asks for

    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16 {
        if transport == .udp {
            guard server.fitsDatagrams else { throw .tooLargeForUDP }
            wantsDatagrams = true
            server.log(self, "wants data over UDP to \(server.datagramAddress(of: self).text)")
            server.datagramClientsChanged()
            return server.datagramAddress(of: self).port
        }
        forgetClosed()
        guard dataConnections.count < ServerLimits.dataConnectionsPerClient else { throw .tooMany }
        guard let data = server.makeDataConnection() else { throw .noPort }
        dataConnections.append(data)
        server.log(self, "wants data over TCP at port \(data.port)")
        return data.port
    }

    func setTransmitting(_ transmitting: Bool) {
        guard isTransmitting != transmitting else { return }
        isTransmitting = transmitting
        server.log(self, transmitting ? "started at packet \(server.packetNumber + 1)" : "stopped")
        server.datagramClientsChanged()
    }

    func closeDataConnections() {
        wantsDatagrams = false
        for data in dataConnections { data.close() }
        forgetClosed()
        server.datagramClientsChanged()
    }

    func serverStatePort() -> UInt16? { server.statePort() }

    func select(_ selection: ChannelSelection) {
        writer = server.makeWriter(selection)
        server.log(self, "chose its own channels")
    }
}

extension ServerSessionError {
    /// For the log.
    var text: String {
        switch self {
        case .control(.wrongVersion): "it does not speak TiA 1.0"
        case .control(.lineTooLong): "a line is too long"
        case .control(.contentTooLong): "a content is too long"
        case .control: "a malformed message"
        case .legacy: "a malformed legacy message"
        case .notXML: "it does not speak the legacy dialect"
        case .otherVersion: "it speaks another version of the legacy dialect"
        }
    }
}
