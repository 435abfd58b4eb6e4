/// An action that an inlet's session requests from its driver. The driver reports results by calls of the session.
public enum InletAction: Equatable, Sendable {
    /// Open UDP sockets on any free port; answer with `datagramsOpened` or `datagramsFailed`.
    case openDatagrams
    /// Send this to all discovery targets at the multicast port, and to the service ports of the named host, if any.
    case ask([UInt8], host: HostAddress?)
    /// Send this query to a single machine.
    case askOne([UInt8], of: HostAddress, port: UInt16)
    /// Send this time probe to the outlet's service port.
    case askTime(TimeProbe, of: HostAddress, port: UInt16)
    case closeDatagrams
    /// Close the previous connection and connect to this port; answer with `opened` or `failed`.
    case open(HostAddress, port: UInt16)
    /// Write to the connection.
    case send([UInt8])
    case close
}

/// The actions that the driver has not executed yet, oldest first. There are only a few at any time.
final class InletActions {
    private var actions: [InletAction] = []

    func append(_ action: InletAction) { actions.append(action) }

    /// Removes and returns the oldest action.
    func next() -> InletAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
