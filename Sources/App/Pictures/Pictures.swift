import Drawing
import Mail
import Platform
import Screens

/// Stores pictures of the screen on the data partition, and hands mails with them to the outbox.
package final class Pictures: PictureService {
    /// The most pictures that are kept; a folder with more is a burden for whoever looks into it.
    package static let maximumPictures = 200
    /// The most space that they may take, in bytes: half of a small data partition.
    package static let maximumBytes: Int64 = 32 << 20

    private let storage: Storage
    private let folder: DatedFolder
    private let sender: () -> MailSender?
    private let recipient: () -> String?
    private var result: PictureResult?

    /// - Parameters:
    ///   - dataFolder: where the folder "screenshots" is made.
    ///   - sender: takes mails, once it is there.
    ///   - recipient: who gets mail unless another is typed.
    package init(
        storage: Storage, dataFolder: String, sender: @escaping () -> MailSender? = { nil },
        recipient: @escaping () -> String? = { nil }
    ) {
        self.storage = storage
        self.sender = sender
        self.recipient = recipient
        folder = DatedFolder(
            path: dataFolder + "/screenshots", maximumFiles: Self.maximumPictures, maximumBytes: Self.maximumBytes)
    }

    package func store(_ picture: Surface, name: TimedName) {
        let task = StorePicture(picture, folder: folder, name: name)
        result = nil
        do throws(FileError) {
            try storage.perform(task) { [self] _, _ in result = task.result }
        } catch {
            result = .failed(PictureFailure(error))
        }
    }

    package func send(_ picture: Surface, name: TimedName, with draft: Draft) {
        result = nil
        guard let sender = sender() else {
            result = .failed(.noAccount)
            return
        }
        sender.post(picture, fileName: name.fileName(number: 1), draft) { [self] in result = $0 }
    }

    package func takeResult() -> PictureResult? {
        defer { result = nil }
        return result
    }

    package var canSend: Bool { sender()?.account != nil }
    package var usualRecipient: String? { recipient() }
}
