/// The reason for a failure of the operating system, for the user. The language tables contain a text for each case.
public enum SystemReason: Equatable, Sendable {
    case noSpace
    case readOnly
    case inputOutput
    case notPermitted
    case notFound
    case tooLarge
    /// The path is too long or contains forbidden characters.
    case badPath
    /// The path is that of a folder where a file is required, or of a file where a folder is required.
    case notAFile
    case noMemory
    case tooManyOpenFiles
    case refused
    case timedOut
    case networkUnreachable
    case hostUnreachable
    case brokenPipe
    /// There is no storage for files.
    case noStorage
    /// The mail program has ended with this status.
    case mailProgram(Int)
    /// Any other error of the system. The value is the error number (errno).
    case number(Int32)
}
