/// The reason for a failure of the operating system, in the form for the user: cases with texts in the language tables, and a number for
/// the rest.
public enum SystemReason: Equatable, Sendable {
    case noSpace
    case readOnly
    case inputOutput
    case notPermitted
    case notFound
    case tooLarge
    /// A path that is too long or has forbidden characters.
    case badPath
    /// A folder in place of a file, or the reverse.
    case notAFile
    case noMemory
    case tooManyOpenFiles
    case refused
    case timedOut
    case networkUnreachable
    case hostUnreachable
    case brokenPipe
    /// No storage for files exists.
    case noStorage
    /// The mail program ended with this status.
    case mailProgram(Int)
    /// Any other errno.
    case number(Int32)
}
