import MusicRun

/// Keeps sessions of music: a file for each, which grows while music plays. Nothing here blocks.
public protocol RunService: AnyObject {
    /// A session begins, in the place of one before. Its file is made with the first seconds of its first song.
    /// - Parameter time: local time in seconds since 1970; nil where the clock is not set.
    func begin(at time: Int64?)
    /// A second of the session has passed.
    func take(_ second: RunSecond)
    /// The session has ended.
    func end()
    /// What was not kept, once a session; nil: all is kept, or that was taken already.
    func takeFailure() -> RunFailure?

    /// Lists those that are kept, the newest first. A list that is asked for later takes the place of one before, which is not answered any
    /// more.
    /// - Parameter action: called on the loop; again for each session that was `.unread` until now.
    func list(then action: @escaping (Outcome<[StoredRun]>) -> Void)
    /// Reads one as a whole.
    /// - Parameter action: called once, on the loop.
    func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void)
    /// Deletes one that has ended.
    /// - Parameter action: called once, on the loop.
    func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void)
}

/// Which session of music lacks something in its file.
public enum RunFailure: Equatable, Sendable {
    /// The present one, from now on.
    case present(StorageFailure)
    /// One that has ended: its last lines, or its summary.
    case last(StorageFailure)

    public var reason: StorageFailure {
        switch self {
        case .present(let reason), .last(let reason): reason
        }
    }
}

/// A session of music that is kept.
public struct StoredRun: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case summary(RunSummary, RunRecord.Ending)
        /// It is the present one.
        case running
        /// It was cut, and its figures are still to be read.
        case unread
        case damaged(RunFault)
        case unreadable(StorageFailure)
    }

    public let file: StoredFile
    public let content: Content

    public init(_ file: StoredFile, _ content: Content) { (self.file, self.content) = (file, content) }

    /// When it began, in local time in seconds since 1970; nil where the clock was not set.
    public var start: Int64? {
        if case .summary(let summary, _) = content, let start = summary.start { return start }
        return file.time
    }
}

/// What was read of a session's file.
public enum RunReading: Equatable, Sendable {
    case record(RunRecord)
    case damaged(RunFault)
    case unreadable(StorageFailure)
}
