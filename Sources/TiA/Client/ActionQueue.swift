/// What a client session wants its driver to do with sockets. Results come back as calls of the session.
public enum ClientAction: Equatable, Sendable {
    /// Connect to the server's control port; answer with `controlOpened` or `controlFailed`.
    case openControl
    case closeControl
    /// Write to the control connection, all of it, in this order.
    case send([UInt8])
    /// Bind any address with this port, shared; answer with `dataOpened` or `dataFailed`. Only datagrams from the
    /// address of the control connection's peer may be handed on.
    case openDatagrams(port: UInt16)
    /// Connect to this port of the control connection's peer; answer with `dataOpened` or `dataFailed`.
    case openDataConnection(port: UInt16)
    /// Close the data socket, whichever it is.
    case closeData
}

/// The actions that the driver has not done yet, oldest first. The links of a session share one queue.
final class ActionQueue {
    private var actions: [ClientAction] = []

    func append(_ action: ClientAction) { actions.append(action) }

    /// The oldest action, which is taken out.
    func next() -> ClientAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
