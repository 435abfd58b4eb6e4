import Drawing
import Platform
import Recorder
import Recordings
import Services
import Settings
import Storing
import Text

/// The screenshots, tables and recordings on the data partition. The writing thread reads and deletes them.
public final class Files: FileService {
    /// The maximum size of a shown picture file in bytes. A screenshot is not larger, even if its pixels cannot be compressed.
    package static let maximumPictureBytes = 4 << 20

    private let storage: Storage
    private let dataFolder: String
    private let runs: RunFiles?

    /// - Parameters:
    ///   - dataFolder: contains the folders "screenshots", "measurements", "recordings" and "runs".
    ///   - runs: contains the file of the running music session.
    package init(storage: Storage, dataFolder: String, runs: RunFiles? = nil) {
        self.storage = storage
        self.dataFolder = dataFolder
        self.runs = runs
    }

    /// The path of a file.
    func path(of file: StoredFile) -> String {
        dataFolder + "/" + Self.folder(of: file.kind) + "/" + file.name
    }

    fileprivate static func folder(of kind: StoredFile.Kind) -> String {
        switch kind {
        case .picture: DataFolders.pictures
        case .table: DataFolders.tables
        case .recording: DataFolders.recordings
        case .run: DataFolders.runs
        }
    }

    public func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        let task = ListFiles(dataFolder, growing: runs?.present)
        storage.perform(task, to: nil) { action($0.outcome.map { task.listing }) }
    }

    public func preview(
        of file: StoredFile, within space: Size, then action: @escaping (FilePreview) -> Void
    ) {
        ReadPreview(path(of: file), file.kind, space).run(by: storage, then: action)
    }

    public func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void) {
        // Delete the file with the display state before its recording. If it remained alone on the card, the app would never list it.
        var paths: [String] = []
        for file in files {
            if file.kind == .recording { paths.append(path(of: file) + DisplayState.ending) }
            paths.append(path(of: file))
        }
        let task = DeleteFiles(paths, sparing: runs?.present)
        storage.perform(task) { action($0.outcome) }
    }
}

/// Lists the files in the folders of the data partition, on the writing thread.
private final class ListFiles: FileTask {
    private let dataFolder: String
    private let growing: RunFile?
    private(set) var listing = FileListing()

    init(_ dataFolder: String, growing: RunFile?) { (self.dataFolder, self.growing) = (dataFolder, growing) }

    func run() throws(FileError) {
        var found = try list(.picture, ending: ".png") + list(.table, ending: ".csv") + list(.run, ending: ".csv")
        for ending in CompleteRecordings.endings { found += try list(.recording, ending: ending) }
        // Determine the free space for the list. Its closure reads summaries only of the recordings that remain in the list, because the list's
        // length is limited.
        let free = (try? Volume(of: dataFolder).freeBytes).map { max(0, $0 - DataFolders.recordingReserve) }
        listing = FileListing(found, freeBytes: free) { [dataFolder] file in
            guard file.kind == .recording else { return file }
            let path = dataFolder + "/" + DataFolders.recordings + "/" + file.name
            return StoredFile(
                file.kind, name: file.name, size: file.size,
                recording: RecordingSummary.read(path, maximum: RecordingFacts.fixedBytes))
        }
    }

    /// The files of one kind in their folder; empty if the folder is missing.
    private func list(_ kind: StoredFile.Kind, ending: String) throws(FileError) -> [StoredFile] {
        do throws(FileError) {
            let folder = dataFolder + "/" + Files.folder(of: kind)
            let files = try listFolder(folder, maximum: DataFolders.maximumFiles) { name in
                ASCII.equal(name.utf8.suffix(ending.utf8.count), ending.utf8)
            }
            return files.map { file in
                let isGrowing = growing?.isAt(folder + "/" + file.name) ?? false
                return StoredFile(kind, name: file.name, size: file.size, growth: isGrowing ? .growing : .ended)
            }
        } catch {
            if error == .notFound { return [] }
            throw error
        }
    }
}

/// Deletes files, on the writing thread.
final class DeleteFiles: FileTask {
    private let paths: [String]
    private let growing: RunFile?

    /// - Parameter growing: a file that is still being written and must not be deleted. If it is among the paths, the task deletes all other files
    ///   and fails with the error busy.
    init(_ paths: [String], sparing growing: RunFile?) { (self.paths, self.growing) = (paths, growing) }

    func run() throws(FileError) {
        var spared: FileError?
        for path in paths {
            if let growing, growing.isAt(path) {
                spared = .busy
            } else {
                try removeFile(path)
            }
        }
        if let spared { throw spared }
    }
}
