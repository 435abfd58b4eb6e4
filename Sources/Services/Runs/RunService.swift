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
    /// Returns the reason why the data of a music session could not be stored, once per session. Nil if everything was stored, or if the reason was
    /// already returned.
    func takeFailure() -> RunFailure?

    /// Lists the stored music sessions, newest first. A new request replaces the previous one: the previous action is then not called again.
    /// - Parameter action: called on the event loop, and called again each time a session whose state was `unread` has been read.
    func list(then action: @escaping (Outcome<[StoredRun]>) -> Void)
    /// Reads a whole stored music session.
    /// - Parameter action: called once, on the event loop.
    func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void)
    /// Deletes a music session, which must have ended.
    /// - Parameter action: called once, on the event loop.
    func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void)
}

/// The music session whose file is incomplete, and the reason why.
public enum RunFailure: Equatable, Sendable {
    /// The current music session, of which nothing more is stored from now on.
    case present(StorageFailure)
    /// A previous music session, whose last lines or summary are missing in its file.
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
        /// The music session is running, so its file is still growing.
        case running
        /// The music session was interrupted. Its summary has not been computed yet.
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
