/// What a control connection needs from the server around it. All calls return at once.
public protocol ServerSessionHost: AnyObject {
    /// Opens one more data connection of this control connection.
    /// - Returns: the port that the reply names: where the client connects (TCP), or where its datagrams arrive (UDP).
    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16
    /// Begins or ends sending on all data connections of this control connection, those of the future included.
    func setTransmitting(_ transmitting: Bool)
    /// Closes the data connections, as the legacy dialect does before a new one.
    func closeDataConnections()
    /// The port on which clients wait for the server's end; nil when there is none.
    func serverStatePort() -> UInt16?
    /// From now on only these channels are sent to this client.
    func select(_ selection: ChannelSelection)
}

/// Why there is no further data connection.
public enum DataConnectionRefusal: Error, Equatable, Sendable {
    /// This client has as many as it may have.
    case tooMany
    /// The system gave no socket.
    case noPort
    /// Packets do not fit into datagrams.
    case tooLargeForUDP
}

/// Why a control connection must be closed: its bytes cannot be understood any more.
public enum ServerSessionError: Error, Equatable, Sendable {
    /// The frame of a TiA 1.0 message is broken.
    case control(ControlError)
    /// A legacy message is broken.
    case legacy(LegacyParser.Failure)
    /// A legacy server got something that does not begin like XML.
    case notXML
    /// A legacy message of another version.
    case otherVersion
}

/// Limits of a session.
public enum ServerSessionLimits {
    /// Bytes of replies after which a session answers no further request until the replies were taken.
    public static let pendingReplies = 64 << 10
}

/// The server's side of one control connection, in either dialect: bytes in, replies out, no sockets.
public protocol ServerSession: AnyObject {
    /// Whether a request has begun that is not complete.
    var isInsideRequest: Bool { get }

    /// Takes bytes from the client and answers every request in them, in order.
    ///
    /// Stops early when `replies` has grown above `ServerSessionLimits.pendingReplies`, so that many requests in one
    /// segment cannot make the server hold all of their replies; call again with the rest when the replies are on their
    /// way.
    /// - Returns: how many bytes were used.
    /// - Throws: when the connection must be closed. Replies to requests before the error are in `replies`.
    func receive(
        _ bytes: UnsafeRawBufferPointer, host: any ServerSessionHost, replies: inout [UInt8]
    ) throws(ServerSessionError) -> Int
}
