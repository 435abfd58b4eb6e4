import CSystem
import Platform
import Signals

extension SystemReason {
    /// Translates an error number of the system (errno) for the user.
    package init(errno error: Int32) {
        switch error {
        case ENOSPC, EDQUOT: self = .noSpace
        case EROFS: self = .readOnly
        case EIO, ENODEV, ENXIO: self = .inputOutput
        case EACCES, EPERM: self = .notPermitted
        case ENOENT: self = .notFound
        case EFBIG: self = .tooLarge
        case ENAMETOOLONG: self = .badPath
        case EISDIR, ENOTDIR: self = .notAFile
        case ENOMEM: self = .noMemory
        case EMFILE, ENFILE: self = .tooManyOpenFiles
        case ECONNREFUSED: self = .refused
        case ETIMEDOUT: self = .timedOut
        case ENETUNREACH, ENETDOWN: self = .networkUnreachable
        case EHOSTUNREACH, EHOSTDOWN: self = .hostUnreachable
        case EPIPE: self = .brokenPipe
        default: self = .number(error)
        }
    }

    /// Translates the error of a program that could not be started.
    package init(_ error: PlatformError) {
        switch error {
        case .system(_, let number): self.init(errno: number)
        case .notPermitted: self = .notPermitted
        case .tooManyHandlers: self = .tooManyOpenFiles
        case .noDisplay, .noInput: self = .notFound
        }
    }
}
