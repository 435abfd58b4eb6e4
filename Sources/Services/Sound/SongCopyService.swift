import Songs

/// Why songs were not copied, or not all.
public enum SongCopyFailure: Error, Equatable, Sendable {
    /// The user ended it.
    case cancelled
    /// The card has less room for songs than they need, both in bytes; nothing was copied.
    case noRoom(needed: Int64, room: Int64)
    /// The stick was pulled out, or fails.
    case stickGone
    /// The stick has not answered for too long.
    case noAnswer
    /// What was written is not what was read.
    case differs
    /// Some files on the stick cannot be read; the others were copied.
    case notRead(StorageFailure)
    /// The copy cannot be written.
    case notWritten(StorageFailure)
}

/// Copies songs from the stick to the card, one copy at a time, into the folders that they have on the stick. Nothing here blocks.
///
/// A copy is compared with what was read before it gets a song's name: what is cut short is none.
public protocol SongCopyService: AnyObject {
    /// How far the copy is that runs, or the last one.
    var progress: CopyProgress { get }
    /// Copies songs of the stick.
    /// - Parameter action: called once, on the loop.
    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void)
    /// Ends the copy that runs; its action is called soon.
    func cancel()
    /// Gives a copy up whose stick has not answered for too long. To be called while one runs.
    func check(at now: Int64)
}
