/// An action that a client session requests from its driver. The driver reports results by calls of the session.
public enum ClientAction: Equatable, Sendable {
    /// Connect to the server's control port; answer with `controlOpened` or `controlFailed`.
    case openControl
    case closeControl
    /// Write to the control connection, completely and in this order.
    case send([UInt8])
    /// Bind any address with this port, shared; answer with `dataOpened` or `dataFailed`. Only datagrams from the address of the control
    /// connection's peer may be passed on.
    case openDatagrams(port: UInt16)
    /// Connect to this port on the control connection's peer; answer with `dataOpened` or `dataFailed`.
    case openDataConnection(port: UInt16)
    /// Close the data socket of either kind.
    case closeData
}

/// The actions that the driver has not executed yet, oldest first. The links of a session share one queue.
final class ActionQueue {
    private var actions: [ClientAction] = []

    func append(_ action: ClientAction) { actions.append(action) }

    /// Removes and returns the oldest action.
    func next() -> ClientAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
