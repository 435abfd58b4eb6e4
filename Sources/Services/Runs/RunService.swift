import MusicRun

/// Stores sessions of music: one file for each, which grows while music plays. No call blocks.
public protocol RunService: AnyObject {
    /// Begins a session; a previous one is replaced. Its file is created with the first seconds of its first song.
    /// - Parameter time: local time in seconds since 1970; nil if the clock is not set.
    func begin(at time: Int64?)
    /// Adds one second to the session.
    func take(_ second: RunSecond)
    /// Ends the session.
    func end()
    /// What could not be stored, reported once per session; nil if all is stored, or the failure was reported before.
    func takeFailure() -> RunFailure?

    /// Lists the stored sessions, the newest first. A later request replaces an earlier one, which then gets no further call.
    /// - Parameter action: called on the loop, and again after each session that was `.unread`.
    func list(then action: @escaping (Outcome<[StoredRun]>) -> Void)
    /// Reads a session as a whole.
    /// - Parameter action: called once, on the loop.
    func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void)
    /// Deletes a session that has ended.
    /// - Parameter action: called once, on the loop.
    func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void)
}

/// Which session of music has an incomplete file.
public enum RunFailure: Equatable, Sendable {
    /// The current one, from now on.
    case present(StorageFailure)
    /// An ended one: its last lines or its summary are missing.
    case last(StorageFailure)

    public var reason: StorageFailure {
        switch self {
        case .present(let reason), .last(let reason): reason
        }
    }
}

/// A stored session of music.
public struct StoredRun: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case summary(RunSummary, RunRecord.Ending)
        /// It is the current session.
        case running
        /// It was interrupted, and its figures are not read yet.
        case unread
        case damaged(RunFault)
        case unreadable(StorageFailure)
    }

    public let file: StoredFile
    public let content: Content

    public init(_ file: StoredFile, _ content: Content) { (self.file, self.content) = (file, content) }

    /// Its start, in local time in seconds since 1970; nil if the clock was not set.
    public var start: Int64? {
        if case .summary(let summary, _) = content, let start = summary.start { return start }
        return file.time
    }
}

/// The content of a session's file.
public enum RunReading: Equatable, Sendable {
    case record(RunRecord)
    case damaged(RunFault)
    case unreadable(StorageFailure)
}
