import Drawing
import Platform
import Recorder
import Recordings
import Services
import Text
import Widgets

/// The pictures, tables and recordings of the data partition, by the writing thread.
public final class Files: FileService {
    /// A longer picture is not shown: one of the screen that cannot be compressed has this much at most.
    package static let maximumPictureBytes = 4 << 20

    private let storage: Storage
    private let dataFolder: String

    /// - Parameter dataFolder: where the folders "screenshots", "measurements" and "recordings" are.
    package init(storage: Storage, dataFolder: String) {
        self.storage = storage
        self.dataFolder = dataFolder
    }

    /// Where a file is.
    func path(of file: StoredFile) -> String {
        dataFolder + "/" + Self.folder(of: file.kind) + "/" + file.name
    }

    fileprivate static func folder(of kind: StoredFile.Kind) -> String {
        switch kind {
        case .picture: DataFolders.pictures
        case .table: DataFolders.tables
        case .recording: DataFolders.recordings
        }
    }

    public func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        let task = ListFiles(dataFolder)
        storage.perform(task, to: nil) { action($0.outcome.map { task.listing }) }
    }

    public func preview(
        of file: StoredFile, within room: Size, then action: @escaping (FilePreview) -> Void
    ) {
        ReadPreview(path(of: file), file.kind, room).run(by: storage, then: action)
    }

    public func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void) {
        storage.perform(DeleteFiles(files.map { path(of: $0) })) { action($0.outcome) }
    }
}

/// Lists the files of all folders, on the writing thread.
private final class ListFiles: FileTask {
    private let dataFolder: String
    private(set) var listing = FileListing()

    init(_ dataFolder: String) { self.dataFolder = dataFolder }

    func run() throws(FileError) {
        var found = try list(.picture, ending: ".png") + list(.table, ending: ".csv")
        for ending in CompleteRecordings.endings { found += try list(.recording, ending: ending) }
        // Only what is listed is read.
        listing = FileListing(found) { [dataFolder] file in
            guard file.kind == .recording else { return file }
            let path = dataFolder + "/" + DataFolders.recordings + "/" + file.name
            return StoredFile(
                file.kind, name: file.name, size: file.size,
                recording: RecordingSummary.read(path, maximum: RecordingFacts.fixedBytes))
        }
    }

    /// The files of a folder, which need not be there.
    private func list(_ kind: StoredFile.Kind, ending: String) throws(FileError) -> [StoredFile] {
        do throws(FileError) {
            let folder = dataFolder + "/" + Files.folder(of: kind)
            return try listFolder(folder, maximum: DataFolders.maximumFiles)
                .filter { ASCII.equal($0.name.utf8.suffix(ending.utf8.count), ending.utf8) }
                .map { StoredFile(kind, name: $0.name, size: $0.size) }
        } catch {
            if error == .notFound { return [] }
            throw error
        }
    }
}

/// Deletes files, on the writing thread.
private final class DeleteFiles: FileTask {
    private let paths: [String]

    init(_ paths: [String]) { self.paths = paths }

    func run() throws(FileError) {
        for path in paths { try removeFile(path) }
    }
}
