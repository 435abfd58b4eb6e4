/// An action that an inlet's session requests from its driver. The driver reports results by calls of the session.
public enum InletAction: Equatable, Sendable {
    /// Open UDP sockets on any free port. The driver then calls `datagramsOpened` or `datagramsFailed`.
    case openDatagrams
    /// Send a query to all targets of discovery at the multicast port, and to the service ports of a host, if one is given.
    case ask([UInt8], host: HostAddress?)
    /// Send a query to a single machine.
    case askOne([UInt8], of: HostAddress, port: UInt16)
    /// Send a time probe to the outlet's service port.
    case askTime(TimeProbe, of: HostAddress, port: UInt16)
    case closeDatagrams
    /// Close the previous connection, and connect to this port. The driver then calls `opened` or `failed`.
    case open(HostAddress, port: UInt16)
    /// Send bytes over the connection.
    case send([UInt8])
    case close
}

/// The actions that the driver has not executed yet, oldest first. There are never more than a few.
final class InletActions {
    private var actions: [InletAction] = []

    func append(_ action: InletAction) { actions.append(action) }

    /// Removes and returns the oldest action; nil if there is none.
    func next() -> InletAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
