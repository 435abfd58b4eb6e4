import CSystem

/// Ports of this machine that no other process's tests use: several runs beside each other hear no multicast of one another.
public enum OwnPorts {
    /// How many there are, from `first` on.
    public static let count: UInt16 = 40
    /// Below those that Linux gives away by itself (from 32768 on).
    private static let lowest: UInt16 = 17000
    private static let ranges: UInt16 = 380

    /// The first of them. The port behind the last one stays bound as long as this process lives, which keeps other processes out.
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
