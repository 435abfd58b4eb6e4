import Drawing
import Mail

/// Stores pictures of the screen and sends them by mail. The program implements it with its writing thread and an
/// outbox; tests with arrays. Nothing here blocks: encoding and writing happen elsewhere.
public protocol PictureService: AnyObject {
    /// Begins to store a picture as a PNG. Nobody may draw on it any more. One request at a time.
    /// - Parameter name: without folder and ending; a number is added where a file of that name is there.
    func store(_ picture: Surface, name: TimedName)
    /// Begins to put a mail with a picture into the outbox. Nobody may draw on it any more. One request at a time.
    func send(_ picture: Surface, name: TimedName, with draft: Draft)
    /// How the last request went; nil while it is under way, and once it was told.
    func takeResult() -> PictureResult?
    /// Whether a mail server is set, so that `send` makes sense.
    var canSend: Bool { get }
    /// Who gets mail unless another is typed, from the settings; nil for nobody.
    var usualRecipient: String? { get }
}

/// How storing or sending went.
public enum PictureResult: Equatable, Sendable {
    /// The picture is on the card for good.
    case stored(path: String)
    /// The mail is in the outbox for good; so many wait there.
    case queued(waiting: Int)
    case failed(PictureFailure)
}

/// Why a picture was neither stored nor queued. The picture is still there.
public enum PictureFailure: Error, Equatable, Sendable {
    /// As many pictures (or tables) are kept as are allowed, or they take up all the space they may.
    case tooManyPictures(Int)
    /// As many messages wait as are allowed, or they take up all the space they may.
    case outboxFull(Int)
    case cardFull
    case cardReadOnly
    case cardFailed
    /// The picture could not be encoded: no memory.
    case notEncoded
    /// The writing thread has too much to do.
    case busy
    /// No mail server is set.
    case noAccount
    /// Anything else, in the system's words.
    case other(String)
}
