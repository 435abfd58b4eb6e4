import Drawing
import Platform
import Services
import Storing

/// Encodes a picture and stores it under a unique name, on the writing thread.
///
/// Peak memory besides the picture: the encoder's 270 kB and about twice the PNG.
final class StorePicture: FileTask {
    private var picture: Surface?
    private let folder: DatedFolder
    private let name: TimedName
    /// The picture's path, or why it was not stored; valid when the task is done.
    private(set) var outcome = Outcome<String>.failure(.busy)

    init(_ picture: Surface, folder: DatedFolder, name: TimedName) {
        self.picture = picture
        self.folder = folder
        self.name = name
    }

    func run() throws(FileError) {
        defer { picture = nil }
        switch try folder.place(for: name) {
        case .full(let pictures): outcome = .failure(.tooManyFiles(pictures))
        case .free(let path):
            guard let picture, let png = try? encodePNG(picture) else {
                outcome = .failure(.notEncoded)
                return
            }
            try DataFolders.reserve(png.count, in: folder.path)
            try replaceFile(path, with: png)
            outcome = .success(path)
        }
    }
}
