/// The services that a control connection needs from its server. All calls return at once.
public protocol ServerSessionHost: AnyObject {
    /// Opens another data connection for this control connection.
    /// - Returns: the port for the reply: the client connects to it (TCP), or receives its datagrams on it (UDP).
    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16
    /// Starts or stops sending on all data connections of this control connection, including future ones.
    func setTransmitting(_ transmitting: Bool)
    /// Closes the data connections, as the legacy dialect does before a new one.
    func closeDataConnections()
    /// The port on which clients wait for the server's end; nil for none.
    func serverStatePort() -> UInt16?
    /// From now on, only these channels are sent to this client.
    func select(_ selection: ChannelSelection)
}

/// Why a data connection is refused.
public enum DataConnectionRefusal: Error, Equatable, Sendable {
    /// This client already has the maximum number.
    case tooMany
    /// The system provided no socket.
    case noPort
    /// Packets do not fit into datagrams.
    case tooLargeForUDP
}

/// Why a control connection must be closed: its bytes can no longer be parsed.
public enum ServerSessionError: Error, Equatable, Sendable {
    /// The frame of a TiA 1.0 message is broken.
    case control(ControlError)
    /// A legacy message is broken.
    case legacy(LegacyParser.Failure)
    /// A legacy server received bytes that do not begin like XML.
    case notXML
    /// A legacy message has another version.
    case otherVersion
}

/// Limits of a session.
public enum ServerSessionLimits {
    /// The size of pending replies, in bytes, above which a session answers no further request until the replies were sent.
    public static let pendingReplies = 64 << 10
}

/// The server's side of one control connection, in either dialect: bytes in, replies out, no sockets.
public protocol ServerSession: AnyObject {
    /// Whether an incomplete request has begun.
    var isInsideRequest: Bool { get }

    /// Processes bytes from the client and answers every request in them, in order.
    ///
    /// Stops early when `replies` has grown above `ServerSessionLimits.pendingReplies`, so that many requests in one segment cannot make
    /// the server store all of their replies. The caller passes the rest after the replies were sent.
    /// - Returns: the number of used bytes.
    /// - Throws: when the connection must be closed. `replies` contains the replies to requests before the error.
    func receive(
        _ bytes: UnsafeRawBufferPointer, host: any ServerSessionHost, replies: inout [UInt8]
    ) throws(ServerSessionError) -> Int
}
