import Drawing
import Mail

/// Stores screenshots and sends them by mail. No call blocks, because another thread encodes and writes them.
public protocol PictureService: AnyObject {
    /// Stores a picture as a PNG file. The caller must not draw on the picture afterwards.
    /// - Parameters:
    ///   - name: the file name. A number is added if a file of that name exists.
    ///   - action: called once, on the event loop, with the file's path.
    func store(_ picture: Surface, name: TimedName, then action: @escaping (Outcome<String>) -> Void)
    /// Puts a mail with a picture into the outbox. The caller must not draw on the picture afterwards.
    /// - Parameter action: called once, on the event loop, with the number of mails in the outbox.
    func send(_ picture: Surface, name: TimedName, with draft: Draft, then action: @escaping (Outcome<Int>) -> Void)
    /// True if the settings contain a mail server. If false, `send` must not be called.
    var canSend: Bool { get }
    /// The recipient that the settings contain; nil if there is none.
    var usualRecipient: String? { get }
}
