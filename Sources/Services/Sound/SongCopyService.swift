import Songs

/// The reason why some or all songs were not copied.
public enum SongCopyFailure: Error, Equatable, Sendable {
    /// The user cancelled the copy.
    case cancelled
    /// The card has less space for songs than they need (both in bytes). Nothing was copied.
    case noRoom(needed: Int64, room: Int64)
    /// The stick was removed or has failed.
    case stickGone
    /// The stick did not respond before the timeout.
    case noAnswer
    /// The written data differ from the data that were read.
    case differs
    /// Some files on the stick cannot be read. The other files were copied.
    case notRead(StorageFailure)
    /// The copy cannot be written.
    case notWritten(StorageFailure)
}

/// Copies songs from the stick to the card, one copy at a time. Songs keep their folders. No call blocks.
///
/// A copy gets a song's file name only after it was compared with the original, so that an incomplete copy never counts as a song.
public protocol SongCopyService: AnyObject {
    /// The progress of the current copy, or of the last one.
    var progress: CopyProgress { get }
    /// Copies songs from the stick.
    /// - Parameter action: called once, on the loop.
    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void)
    /// Cancels the current copy. Its action is called soon.
    func cancel()
    /// Abandons the current copy if the stick has not responded before the timeout. The caller must call it repeatedly during a copy.
    func check(at now: Int64)
}
