import Platform
import Serving
import TiA

/// One client of the server: its control connection, its session, and its data connections.
final class ControlClient: ServedClient, ClientConnectionHandler, ServerSessionHost {
    var peer: SocketAddress { connection.peer }
    var host: IPAddress { connection.peer.host }
    /// True if the control connection is closed. In TiA 1.0, TCP data connections continue until the client closes them.
    var isClosed: Bool { connection.isClosed }
    private(set) var isTransmitting = false
    /// True if the client has requested data over UDP.
    private(set) var wantsDatagrams = false
    private(set) var dataConnections: [DataConnection] = []
    /// Writes the packets with the channels that this client has selected. Nil if the client receives all channels, because packets with all channels
    /// are written only once for all clients.
    private(set) var writer: PacketWriter?

    private let connection: ClientConnection
    private let session: any ServerSession
    private let server: SignalServer
    private var timeout: ClientTimeout
    /// True after the end of the control connection was handled, so that it is handled only once.
    private var isEnded = false

    init(_ connection: TCPConnection, session: any ServerSession, server: SignalServer, now: Int64) {
        timeout = ClientTimeout(ServerLimits.timeout, at: now)
        self.connection = ClientConnection(connection, now: now)
        self.session = session
        self.server = server
        self.connection.handler = self
    }

    /// Disconnects the client if it has sent nothing for too long, and meanwhile received no data or did not read them.
    func checkTimeout(at now: Int64) {
        if isTransmitting {
            if wantsDatagrams { timeout.served(at: now) }
            for data in dataConnections { timeout.served(at: data.readUntil(at: now)) }
        }
        guard now >= timeout.end else { return }
        end("dropped: it says nothing")
        // In TiA 1.0, data connections can remain open after the control connection has ended.
        for data in dataConnections where now - data.readUntil(at: now) >= ServerLimits.silence { data.close() }
        forgetClosed()
    }

    /// True if all connections of the client have ended.
    var isGone: Bool { isClosed && dataConnections.isEmpty }

    /// Sends the packet over every TCP data connection of this client.
    func send(_ packet: UnsafeRawBufferPointer) {
        for data in dataConnections where data.isConnected { data.send(packet) }
        forgetClosed()
    }

    /// Closes all connections immediately.
    func close() {
        closeControl()
        closeDataConnections()
    }

    private func closeControl() {
        isEnded = true
        wantsDatagrams = false
        connection.close()
        server.datagramClientsChanged()
    }

    /// Handles the end of the control connection. In the legacy dialect of the protocol, this ends all data connections. In TiA 1.0, it ends only
    /// the data ports to which no client has connected yet.
    private func end(_ reason: String) {
        guard !isEnded else { return }
        server.log(self, reason)
        closeControl()
        for data in dataConnections where server.dataEndWithControl || !data.isConnected { data.close() }
        forgetClosed()
        server.clientEnded()
    }

    /// Removes data connections that have ended.
    func forgetClosed() {
        for data in dataConnections where data.isClosed && data.packetsSkipped > 0 {
            server.log(self, "left out \(data.packetsSkipped) packets: the client read too slowly")
        }
        if dataConnections.contains(where: { $0.isClosed }) { dataConnections.removeAll { $0.isClosed } }
    }

    // MARK: Control connection

    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {
        answer(bytes)
        timeout.received(isInside: session.isInsideRequest, at: now)
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
            if !replies.isEmpty { connection.send(replies) }
            if let failure { return end("dropped: \(failure.text)") }
        }
    }

    /// Does nothing: no reply ever waits here for the connection to accept more bytes, because a reply that does not fit into the connection's buffer
    /// ends the connection.
    func drained(_ connection: ClientConnection, now: Int64) {}

    func ended(_ connection: ClientConnection, _ end: ClientEnd) { self.end(end.text) }

    // MARK: Requests of the session

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
    /// The reason why a data connection was refused, as a text for the log.
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
