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
    private let folder: String
    private var result: PictureResult?

    /// - Parameter dataFolder: where the folder "screenshots" is made.
    package init(storage: Storage, dataFolder: String) {
        self.storage = storage
        folder = dataFolder + "/screenshots"
    }

    package func store(_ picture: Surface, name: PictureName) {
        let task = StorePicture(picture, folder: folder, name: name)
        result = nil
        do throws(FileError) {
            try storage.perform(task) { [self] _, _ in result = task.result }
        } catch {
            result = .failed(PictureFailure(error))
        }
    }

    package func send(_ picture: Surface, name: PictureName, with letter: Letter) {
        result = .failed(.noAccount)
    }

    package func takeResult() -> PictureResult? {
        defer { result = nil }
        return result
    }

    package var canSend: Bool { false }
    package var usualRecipient: String? { nil }
}
