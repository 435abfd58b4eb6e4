import CSystem

/// Ports of this machine that only the tests of this process use, so that test runs at the same time do not receive
/// each other's multicasts.
public enum OwnPorts {
    /// The number of ports from `first` on.
    public static let count: UInt16 = 40
    /// The lowest port, below the range that Linux assigns to sockets (from 32768 on).
    private static let lowest: UInt16 = 17000
    private static let ranges: UInt16 = 380

    /// The first of the ports. The port after the last one stays bound while this process runs, so that another process
    /// cannot use the same ports.
    public static let first: UInt16 = {
        let start = UInt16(truncatingIfNeeded: getpid()) % ranges
        for attempt in 0..<ranges {
            let first = lowest + (start + attempt) % ranges * (count + 1)
            var endpoint = system_endpoint()
            endpoint.version = 4
            endpoint.port = first + count
            let guardian = system_udp_socket(4)
            if guardian >= 0, system_bind(guardian, endpoint) == 0 { return first }
            if guardian >= 0 { close(guardian) }
        }
        return lowest
    }()
}
