import Drawing
import Platform
import Screens

/// Encodes a picture and stores it under a name of its own, on the writing thread.
///
/// Peak memory besides the picture: the encoder's 270 kB and about twice the PNG.
final class StorePicture: FileTask {
    /// The most files of the folder that are looked at.
    private static let maximumFiles = 1000

    private var picture: Surface?
    private let folder: String
    private let name: PictureName
    /// Where the picture is, or why not; read it when the task is done.
    private(set) var result = PictureResult.failed(.busy)

    init(_ picture: Surface, folder: String, name: PictureName) {
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
        try makeFolder(folder)
        let files = try listFolder(folder, maximum: Self.maximumFiles)
        var pictures = 0
        var bytes: Int64 = 0
        for file in files where isPicture(file.name) {
            pictures += 1
            bytes += file.size
        }
        guard pictures < Pictures.maximumPictures, bytes < Pictures.maximumBytes else {
            result = .failed(.tooManyPictures(pictures))
            return
        }
        guard let picture, let png = try? encodePNG(picture) else {
            result = .failed(.notEncoded)
            return
        }
        var number = 1
        while files.contains(where: { $0.name == name.fileName(number: number) }) { number += 1 }
        let path = folder + "/" + name.fileName(number: number)
        try replaceFile(path, with: png)
        result = .stored(path: path)
    }

    private func isPicture(_ name: String) -> Bool { name.utf8.suffix(4).elementsEqual(".png".utf8) }
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
