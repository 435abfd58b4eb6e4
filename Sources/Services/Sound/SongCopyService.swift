import Songs

/// The reason why some or all songs were not copied.
public enum SongCopyFailure: Error, Equatable, Sendable {
    /// The user canceled the copy.
    case cancelled
    /// The card has too little free space. The songs need `needed` bytes, but only `space` bytes are free. Nothing was copied.
    case noSpace(needed: Int64, space: Int64)
    /// The stick was removed or has failed.
    case stickGone
    /// The stick did not respond before the timeout of the copy.
    case noAnswer
    /// The data on the card differ from the data on the stick.
    case differs
    /// Some files on the stick cannot be read. The other files were copied.
    case notRead(StorageFailure)
    /// The copy of a song cannot be written to the card.
    case notWritten(StorageFailure)
}

/// Copies songs from the stick to the card, one copy at a time. The copies are in the same subfolders as on the stick. No call blocks.
///
/// A file gets its name on the card only after it was compared with the file on the stick, so that an incomplete copy never counts as a song.
public protocol SongCopyService: AnyObject {
    /// The progress of the current copy, or of the last one.
    var progress: CopyProgress { get }
    /// Copies songs from the stick.
    /// - Parameter action: called once, on the event loop.
    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void)
    /// Cancels the current copy. The copy's action is then called.
    func cancel()
    /// Abandons the current copy if the stick has not responded within the timeout. The caller must call this method repeatedly during a copy.
    func check(at now: Int64)
}
