/// An action that a client session requests from its driver. The driver reports the result by calling the session.
public enum ClientAction: Equatable, Sendable {
    /// Connect to the server's control port. The driver answers with `controlOpened` or `controlFailed`.
    case openControl
    case closeControl
    /// Write all of the given bytes to the control connection.
    case send([UInt8])
    /// Bind a UDP socket to this port on any address, and share the port with other programs. The driver answers with `dataOpened` or `dataFailed`.
    /// It must pass on only datagrams that come from the server's address (the peer of the control connection).
    case openDatagrams(port: UInt16)
    /// Connect to this port of the server (the peer of the control connection). The driver answers with `dataOpened` or `dataFailed`.
    case openDataConnection(port: UInt16)
    /// Close the data socket, whether it is TCP or UDP.
    case closeData
}

/// The actions that the driver has not executed yet, oldest first. The control link and the data link of a session share one queue.
final class ActionQueue {
    private var actions: [ClientAction] = []

    func append(_ action: ClientAction) { actions.append(action) }

    /// Removes and returns the oldest action; nil if there is none.
    func next() -> ClientAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
