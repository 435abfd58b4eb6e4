import Platform

/// Why the server cannot run.
public enum ServerError: Error {
    /// The control port cannot be listened on.
    case port(UInt16, SocketError)
    case udp(SocketError)
    case system(PlatformError)
    /// A packet with all signals would have this many bytes.
    case packetTooLarge(Int)
    /// No signal has a rate, so packets would never leave.
    case noPacketRate

    public var message: String {
        switch self {
        case .port(let port, let error): "--port: cannot listen on port \(port): \(error.message)"
        case .udp(let error): "cannot open a UDP socket: \(error.message)"
        case .system(let error): error.message
        case .noPacketRate: "nothing with a sampling rate is to be served"
        case .packetTooLarge(let bytes):
            "--block: a packet would have \(bytes) bytes; choose a smaller block or fewer channels"
        }
    }
}
