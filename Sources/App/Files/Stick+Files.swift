import Drawing
import Platform
import Recordings
import Services
import Storing
import Text

/// What is on the stick, read by the thread that copies to it. Nothing here writes.
extension Stick: FileService {
    /// The most recordings and tables of a folder that are looked at, and the most that are listed: a slow stick takes a while for each.
    static let maximumEntries = 4000
    package static let maximumFiles = 200

    public func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        guard let storage = try? thread() else { return action(.failure(.busy)) }
        let task = ListStick(mount)
        storage.perform(task, to: nil) { [self] result in
            // Where nothing is mounted there is an empty folder.
            guard state.isMounted else { return action(.failure(.cardFailed)) }
            action(result.outcome.map { task.listing })
        }
    }

    public func preview(of file: StoredFile, within room: Size, then action: @escaping (FilePreview) -> Void) {
        guard let storage = try? thread() else { return action(.failed(.busy)) }
        ReadPreview(mount + "/" + file.path, file.kind, room).run(by: storage) { [self] preview in
            switch preview {
            case .recording(let summary): action(.recording(summary.onStick))
            case .failed(.other) where !state.isMounted: action(.failed(.cardFailed))
            default: action(preview)
            }
        }
    }

    /// Nothing is ever deleted from a stick.
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
            // It need not be there, and a file may have its name.
            guard error == .notFound || error == .notAFile else { throw error }
        }
        // Only what is listed is read.
        listing = FileListing(found, maximum: Stick.maximumFiles) { [mount] file in
            let summary = RecordingSummary.read(mount + "/" + file.path, maximum: RecordingFacts.fixedBytes)
            // Without times it is a table as any other.
            let isTable = summary == nil && CompleteRecordings.isTable(file.name)
            return StoredFile(
                isTable ? .table : .recording, name: file.name, size: file.size, place: file.place,
                recording: summary?.onStick)
        }
    }

    private func list(_ place: StoredFile.Place, _ folder: String) throws(FileError) -> [StoredFile] {
        // What begins with a point is hidden: some PCs put such a file beside each.
        try listFolder(folder, maximum: Stick.maximumEntries) {
            CompleteRecordings.isRecording($0) && $0.utf8.first != UInt8(ascii: ".")
        }
        .map { StoredFile(.recording, name: $0.name, size: $0.size, place: place) }
    }
}

extension RecordingSummary {
    /// On a stick nothing is being recorded: one that was not ended is somebody else's, and stays as it is.
    fileprivate var onStick: RecordingSummary {
        guard state == .running else { return self }
        return RecordingSummary(
            format: format, seconds: seconds, channelCount: channelCount, state: .foreign, code: code,
            channels: channels)
    }
}
