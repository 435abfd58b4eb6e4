import Drawing
import Platform
import Services
import Storing

/// Encodes a picture and stores it under a unique name, on the writing thread.
///
/// In addition to the picture, the task uses up to 270 kB for the encoder, and memory of twice the size of the PNG file.
final class StorePicture: FileTask {
    private var picture: Surface?
    private let folder: DatedFolder
    private let name: TimedName
    /// After the task: the picture's path, or the reason for a failure.
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
