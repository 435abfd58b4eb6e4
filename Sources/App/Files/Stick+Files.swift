import Drawing
import Platform
import Recordings
import Services
import Storing
import Text

/// Lists and reads the files on the USB stick, on the thread that also copies to the stick. This extension never writes to the stick.
extension Stick: FileService {
    /// The maximum number of entries to search per folder, and of files to list. The limits keep the listing of a slow stick short.
    static let maximumEntries = 4000
    package static let maximumFiles = 200

    public func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        guard let storage = try? thread() else { return action(.failure(.busy)) }
        let task = ListStick(mount)
        storage.perform(task, to: nil) { [self] result in
            // If no stick is mounted, the mount point is an empty folder, so do not list it.
            guard state.isMounted else { return action(.failure(.cardFailed)) }
            action(result.outcome.map { task.listing })
        }
    }

    public func preview(of file: StoredFile, within space: Size, then action: @escaping (FilePreview) -> Void) {
        guard let storage = try? thread() else { return action(.failed(.busy)) }
        ReadPreview(mount + "/" + file.path, file.kind, space).run(by: storage) { [self] preview in
            switch preview {
            case .recording(let summary): action(.recording(summary.onStick))
            case .failed(.other) where !state.isMounted: action(.failed(.cardFailed))
            default: action(preview)
            }
        }
    }

    /// Does nothing: the app never deletes files on a stick.
    public func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void) {
        action(.failure(.cardReadOnly))
    }
}

/// Lists the recordings and tables of a stick, on its thread.
private final class ListStick: FileTask {
    private let mount: String
    private(set) var listing = FileListing()

    init(_ mount: String) { self.mount = mount }

    func run() throws(FileError) {
        var found = try list(.stick, mount)
        do throws(FileError) {
            found += try list(.stickCopies, mount + "/" + StoredFile.copiesFolder)
        } catch {
            // Ignore a missing folder, and a file that has the folder's name.
            guard error == .notFound || error == .notAFile else { throw error }
        }
        // Determine the free space for the list. Its closure reads summaries only of the recordings that remain in the list, because the list's
        // length is limited.
        let free = try? Volume(of: mount).freeBytes
        listing = FileListing(found, maximum: Stick.maximumFiles, freeBytes: free) { [mount] file in
            let summary = RecordingSummary.read(mount + "/" + file.path, maximum: RecordingFacts.fixedBytes)
            // A table without times counts as an ordinary table, not as a recording.
            let isTable = summary == nil && CompleteRecordings.isTable(file.name)
            return StoredFile(
                isTable ? .table : .recording, name: file.name, size: file.size, place: file.place,
                recording: summary?.onStick)
        }
    }

    private func list(_ place: StoredFile.Place, _ folder: String) throws(FileError) -> [StoredFile] {
        // Skip hidden files, whose names begin with a dot. Some PCs create one for each file.
        try listFolder(folder, maximum: Stick.maximumEntries) {
            CompleteRecordings.isRecording($0) && $0.utf8.first != UInt8(ascii: ".")
        }
        .map { StoredFile(.recording, name: $0.name, size: $0.size, place: place) }
    }
}

extension RecordingSummary {
    /// The summary of a recording on a stick. A recording without an end counts as incomplete, not as growing, because the app never records on a
    /// stick.
    fileprivate var onStick: RecordingSummary {
        guard state == .running else { return self }
        return RecordingSummary(
            format: format, seconds: seconds, channelCount: channelCount, state: .foreign, code: code,
            channels: channels, lost: lost)
    }
}
