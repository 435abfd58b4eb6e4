import CSystem

/// The reason why a socket operation failed.
public enum SocketError: Error, Equatable, Sendable {
    /// No program listens at the address.
    case refused
    /// There is no route to the host or its network.
    case unreachable
    /// The peer did not answer before the timeout.
    case timedOut
    /// The peer reset the connection.
    case reset
    /// The connection is closed, or was never open.
    case closed
    case addressInUse
    /// The address does not belong to this machine.
    case addressNotAvailable
    case notPermitted
    /// The process has no free descriptor, or the loop no free entry.
    case tooManyDescriptors
    case noMemory
    /// A datagram is larger than the network allows.
    case messageTooLarge
    /// The limit of bytes that wait to be sent is reached, because the peer reads too slowly.
    case sendBufferFull
    /// Any other errno.
    case system(Int32)

    /// Translates a positive errno.
    init(errno error: Int32) {
        switch error {
        case ECONNREFUSED: self = .refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: self = .unreachable
        case ETIMEDOUT: self = .timedOut
        case ECONNRESET, ECONNABORTED: self = .reset
        case EPIPE, ENOTCONN, EBADF, ESHUTDOWN: self = .closed
        case EADDRINUSE: self = .addressInUse
        case EADDRNOTAVAIL: self = .addressNotAvailable
        case EACCES, EPERM: self = .notPermitted
        case EMFILE, ENFILE: self = .tooManyDescriptors
        case ENOMEM, ENOBUFS: self = .noMemory
        case EMSGSIZE: self = .messageTooLarge
        default: self = .system(error)
        }
    }

    /// One line in English for the console and for logs.
    public var message: String {
        switch self {
        case .refused: "connection refused"
        case .unreachable: "host unreachable"
        case .timedOut: "timed out"
        case .reset: "connection reset by the peer"
        case .closed: "connection closed"
        case .addressInUse: "address in use"
        case .addressNotAvailable: "not an address of this machine"
        case .notPermitted: "not permitted"
        case .tooManyDescriptors: "too many open connections"
        case .noMemory: "out of memory"
        case .messageTooLarge: "message too large"
        case .sendBufferFull: "the peer reads too slowly"
        case .system(let error): errorText(error)
        }
    }
}

/// True if a negative result of a system call is no error, but means that the call must be repeated later.
func meansTryAgain(_ result: Int64) -> Bool {
    result == Int64(-EAGAIN) || result == Int64(-EWOULDBLOCK) || result == Int64(-EINTR)
}
