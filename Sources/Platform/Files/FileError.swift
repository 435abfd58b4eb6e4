import CSystem

/// The reason why a file was not read or written.
public enum FileError: Error, Equatable, Sendable {
    case notFound
    case notPermitted
    /// The file system is mounted read-only. This often happens with a worn card.
    case readOnly
    case noSpace
    /// The file or the bytes to write are larger than the caller's limit.
    case tooLarge
    /// The path is empty, too long, or contains a zero byte.
    case badPath
    /// The path is a folder, or a part of it is not a folder.
    case notAFile
    /// The device failed (EIO): the card is defective or was removed.
    case deviceFailed
    /// The queue of bytes to write is full.
    case busy
    /// Any other errno.
    case system(Int32)

    init(errno error: Int32) {
        switch error {
        case ENOENT: self = .notFound
        case EACCES, EPERM: self = .notPermitted
        case EROFS: self = .readOnly
        case ENOSPC, EDQUOT: self = .noSpace
        case EFBIG: self = .tooLarge
        case ENAMETOOLONG: self = .badPath
        case EISDIR, ENOTDIR: self = .notAFile
        case EIO, ENODEV, ENXIO: self = .deviceFailed
        default: self = .system(error)
        }
    }

    /// One line in English for the console and for logs.
    public var message: String {
        switch self {
        case .notFound: "not found"
        case .notPermitted: "not permitted"
        case .readOnly: "the card is read-only"
        case .noSpace: "no space left"
        case .tooLarge: "too large"
        case .badPath: "not a valid path"
        case .notAFile: "not a file"
        case .deviceFailed: "the card does not answer"
        case .busy: "too much is waiting to be written"
        case .system(let error): errorText(error)
        }
    }
}
