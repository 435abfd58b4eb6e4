import Drawing
import Mail
import Platform
import Services
import Storing

/// Stores screenshots on the data partition, and puts mails with screenshots into the outbox.
public final class Pictures: PictureService {
    /// The maximum number of stored pictures. The limit keeps the list short enough for the user to search.
    package static let maximumPictures = 200
    /// The maximum size of all stored pictures in bytes: half of a small data partition.
    package static let maximumBytes: Int64 = 32 << 20

    private let storage: Storage
    private let folder: DatedFolder
    private let sender: () -> MailSender?
    private let recipient: () -> String?

    /// - Parameters:
    ///   - dataFolder: the folder in which a folder "screenshots" is created.
    ///   - sender: returns the mail sender; nil until it exists.
    ///   - recipient: returns the recipient from the settings; nil for none.
    package init(
        storage: Storage, dataFolder: String, sender: @escaping () -> MailSender? = { nil },
        recipient: @escaping () -> String? = { nil }
    ) {
        self.storage = storage
        self.sender = sender
        self.recipient = recipient
        folder = DatedFolder(
            path: dataFolder + "/" + DataFolders.pictures, maximumFiles: Self.maximumPictures,
            maximumBytes: Self.maximumBytes)
    }

    public func store(_ picture: Surface, name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        let task = StorePicture(picture, folder: folder, name: name)
        storage.perform(task) { result in action(result.outcome.flatMap { task.outcome }) }
    }

    public func send(
        _ picture: Surface, name: TimedName, with draft: Draft, then action: @escaping (Outcome<Int>) -> Void
    ) {
        guard let sender = sender() else { return action(.failure(.noAccount)) }
        sender.post(picture, fileName: name.fileName(number: 1), draft, then: action)
    }

    public var canSend: Bool { sender()?.account != nil }
    public var usualRecipient: String? { recipient() }
}
