/// Why the operating system did not do something, as far as a user is told it: what the language tables have words for,
/// and a number for the rest.
public enum SystemReason: Equatable, Sendable {
    case noSpace
    case readOnly
    case inputOutput
    case notPermitted
    case notFound
    case tooLarge
    /// A path that is too long or has forbidden characters.
    case badPath
    /// A folder where a file should be, or the other way round.
    case notAFile
    case noMemory
    case tooManyOpenFiles
    case refused
    case timedOut
    case networkUnreachable
    case hostUnreachable
    case brokenPipe
    /// There is nothing to store files on.
    case noStorage
    /// The mail program ended with this status.
    case mailProgram(Int)
    /// Any other errno.
    case number(Int32)
}
