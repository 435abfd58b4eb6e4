import Drawing
import Mail

/// Stores pictures of the screen and sends them by mail. No call blocks: another thread encodes and writes.
public protocol PictureService: AnyObject {
    /// Stores a picture as a PNG. Afterwards, the caller must not draw on it.
    /// - Parameters:
    ///   - name: a number is added if a file of that name exists.
    ///   - action: called once, on the loop, with the file's path.
    func store(_ picture: Surface, name: TimedName, then action: @escaping (Outcome<String>) -> Void)
    /// Puts a mail with a picture into the outbox. Afterwards, the caller must not draw on the picture.
    /// - Parameter action: called once, on the loop, with the number of mails in the outbox.
    func send(_ picture: Surface, name: TimedName, with draft: Draft, then action: @escaping (Outcome<Int>) -> Void)
    /// Whether a mail server is set, so that `send` makes sense.
    var canSend: Bool { get }
    /// The settings' recipient of mails, if any.
    var usualRecipient: String? { get }
}
