/// What an inlet's session wants its driver to do with sockets. Results come back as calls of the session.
public enum InletAction: Equatable, Sendable {
    /// Open UDP sockets on any free port; answer with `datagramsOpened` or `datagramsFailed`.
    case openDatagrams
    /// Send this to all targets of discovery at the multicast port, and to the service ports of a host where one is named.
    case ask([UInt8], host: HostAddress?)
    /// Send this query to one machine alone.
    case askOne([UInt8], of: HostAddress, port: UInt16)
    /// Send this question to the outlet's service port.
    case askTime(TimeProbe, of: HostAddress, port: UInt16)
    case closeDatagrams
    /// Connect to this port, after the connection before was closed; answer with `opened` or `failed`.
    case open(HostAddress, port: UInt16)
    /// Write to the connection.
    case send([UInt8])
    case close
}

/// The actions that the driver has not done yet, oldest first. There are never more than a few.
final class InletActions {
    private var actions: [InletAction] = []

    func append(_ action: InletAction) { actions.append(action) }

    /// The oldest action, which is taken out.
    func next() -> InletAction? { actions.isEmpty ? nil : actions.removeFirst() }
}
