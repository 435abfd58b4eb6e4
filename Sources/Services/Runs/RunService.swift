import MusicRun

/// Stores music sessions. Each session has one file, which grows while music plays. No call blocks.
public protocol RunService: AnyObject {
    /// Begins a music session, and ends a previous one. The session's file is created with the first seconds of its first song.
    /// - Parameter time: local time in seconds since 1970; nil if the clock is not set.
    func begin(at time: Int64?)
    /// Adds one second to the music session.
    func take(_ second: RunSecond)
    /// Ends the music session.
    func end()
    /// Returns the reason why the data of a session could not be stored. It is returned once per session. Nil if everything was stored, or if the
    /// reason was returned before.
    func takeFailure() -> RunFailure?

    /// Lists the stored music sessions, newest first. A later request replaces an earlier one, whose action is then not called again.
    /// - Parameter action: called on the loop, and called again each time a session whose state was `unread` has been read.
    func list(then action: @escaping (Outcome<[StoredRun]>) -> Void)
    /// Reads a whole stored session.
    /// - Parameter action: called once, on the loop.
    func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void)
    /// Deletes a session, which must have ended.
    /// - Parameter action: called once, on the loop.
    func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void)
}

/// The music session whose file is incomplete, and the reason why.
public enum RunFailure: Equatable, Sendable {
    /// The current session: from now on, nothing is stored.
    case present(StorageFailure)
    /// A previous session. Its last lines or its summary are missing in the file.
    case last(StorageFailure)

    public var reason: StorageFailure {
        switch self {
        case .present(let reason), .last(let reason): reason
        }
    }
}

/// A stored music session.
public struct StoredRun: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case summary(RunSummary, RunRecord.Ending)
        /// The current session, which is being stored.
        case running
        /// The session was interrupted. Its summary has not been computed yet.
        case unread
        case damaged(RunFault)
        case unreadable(StorageFailure)
    }

    public let file: StoredFile
    public let content: Content

    public init(_ file: StoredFile, _ content: Content) { (self.file, self.content) = (file, content) }

    /// The start in local time, in seconds since 1970; nil if the clock was not set.
    public var start: Int64? {
        if case .summary(let summary, _) = content, let start = summary.start { return start }
        return file.time
    }
}

/// The content of a music session's file, or the reason why it cannot be read.
public enum RunReading: Equatable, Sendable {
    case record(RunRecord)
    case damaged(RunFault)
    case unreadable(StorageFailure)
}
