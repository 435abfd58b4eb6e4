import CSystem

/// The addresses of this machine's interfaces at one moment. A query that is sent to several groups uses one list, because the kernel needs longer to
/// list the interfaces than to send a datagram.
public final class InterfaceAddresses {
    let first: UnsafeMutablePointer<ifaddrs>?

    /// Lists the addresses. The list is empty if the kernel reports an error.
    public init() { first = system_list_addresses() }

    deinit { if let first { freeifaddrs(first) } }
}
