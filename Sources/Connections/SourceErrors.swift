import CSystem
import Platform
import Signals

extension SourceError {
    /// The source error that is shown to the user for an error of a socket.
    public init(_ error: SocketError) {
        switch error {
        case .refused: self = .refused
        case .unreachable, .addressNotAvailable: self = .unreachable
        case .timedOut: self = .timedOut
        case .reset, .closed, .sendBufferFull: self = .connectionLost
        case .addressInUse: self = .system(EADDRINUSE)
        case .notPermitted: self = .system(EACCES)
        case .tooManyDescriptors: self = .system(EMFILE)
        case .noMemory: self = .system(ENOMEM)
        case .messageTooLarge: self = .system(EMSGSIZE)
        case .system(let number): self = .system(number)
        }
    }

    /// The source error that is shown to the user for a failed name lookup.
    init(_ error: ResolverError) {
        switch error {
        case .badName, .unknownHost: self = .unknownHost
        case .noAnswer: self = .unreachable
        case .busy: self = .system(EAGAIN)
        }
    }
}
