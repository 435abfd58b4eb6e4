/// The services that a control connection needs from its server. All calls return immediately.
public protocol ServerSessionHost: AnyObject {
    /// Opens another data connection for this control connection.
    /// - Returns: the port for the reply. The client connects to this port (TCP), or receives datagrams on it (UDP).
    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16
    /// Starts or stops sending on all data connections of this control connection, including future ones.
    func setTransmitting(_ transmitting: Bool)
    /// Closes the data connections, as the legacy dialect does before it opens a new one.
    func closeDataConnections()
    /// The port on which clients wait until the server ends (server state port); nil if there is none.
    func serverStatePort() -> UInt16?
    /// Sends only these channels to this client from now on.
    func select(_ selection: ChannelSelection)
}

/// The reason why a data connection is refused.
public enum DataConnectionRefusal: Error, Equatable, Sendable {
    /// The client already has the maximum number of data connections.
    case tooMany
    /// The system provided no socket.
    case noPort
    /// Packets are too large for datagrams.
    case tooLargeForUDP
}

/// The reason why a control connection must be closed: its bytes can no longer be parsed.
public enum ServerSessionError: Error, Equatable, Sendable {
    /// A TiA 1.0 message is malformed.
    case control(ControlError)
    /// A legacy message is malformed.
    case legacy(LegacyParser.Failure)
    /// The bytes that a legacy server received do not begin like XML.
    case notXML
    /// A legacy message has another version than the server supports.
    case otherVersion
}

/// The limits of a server's session.
public enum ServerSessionLimits {
    /// The maximum size of pending replies in bytes. Above it, a session answers no further request until the replies were sent.
    public static let pendingReplies = 64 << 10
}

/// The server's side of one control connection, in either dialect. It converts received bytes to replies and uses no sockets.
public protocol ServerSession: AnyObject {
    /// True if an incomplete request was received.
    var isInsideRequest: Bool { get }

    /// Processes bytes from the client and answers every request in them, in order.
    ///
    /// It stops early if `replies` exceeds `ServerSessionLimits.pendingReplies`. Otherwise a client could make the server store the replies to many
    /// requests in one segment. The caller passes the remaining bytes when the replies were sent.
    /// - Returns: the number of processed bytes.
    /// - Throws: an error if the connection must be closed. `replies` contains the replies to the requests before the error.
    func receive(
        _ bytes: UnsafeRawBufferPointer, host: any ServerSessionHost, replies: inout [UInt8]
    ) throws(ServerSessionError) -> Int
}
