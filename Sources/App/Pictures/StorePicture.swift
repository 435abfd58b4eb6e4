import Drawing
import Platform
import Screens

/// Encodes a picture and stores it under a name of its own, on the writing thread.
///
/// Peak memory besides the picture: the encoder's 270 kB and about twice the PNG.
final class StorePicture: FileTask {
    private var picture: Surface?
    private let folder: DatedFolder
    private let name: TimedName
    /// Where the picture is, or why not; read it when the task is done.
    private(set) var result = PictureResult.failed(.busy)

    init(_ picture: Surface, folder: DatedFolder, name: TimedName) {
        self.picture = picture
        self.folder = folder
        self.name = name
    }

    func run() -> FileError? {
        do throws(FileError) {
            try store()
            return nil
        } catch {
            result = .failed(PictureFailure(error))
            return error
        }
    }

    private func store() throws(FileError) {
        defer { picture = nil }
        switch try folder.place(for: name) {
        case .full(let pictures): result = .failed(.tooManyPictures(pictures))
        case .free(let path):
            guard let picture, let png = try? encodePNG(picture) else {
                result = .failed(.notEncoded)
                return
            }
            try replaceFile(path, with: png)
            result = .stored(path: path)
        }
    }
}

extension PictureFailure {
    /// What a user is told of a file error.
    init(_ error: FileError) {
        self =
            switch error {
            case .noSpace: .cardFull
            case .readOnly, .notPermitted: .cardReadOnly
            case .deviceFailed: .cardFailed
            case .busy: .busy
            case .notFound, .tooLarge, .badPath, .notAFile, .system: .other(error.message)
            }
    }
}
