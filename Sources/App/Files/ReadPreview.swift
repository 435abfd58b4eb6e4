import Drawing
import Platform
import Recorder
import Recordings
import Services
import Storing

/// Reads the preview of a file on a separate thread: the one that reads the card, or the one that reads the stick.
final class ReadPreview: FileTask {
    private let path: String
    private let kind: StoredFile.Kind
    private let space: Size
    private var preview = FilePreview.notDecoded

    init(_ path: String, _ kind: StoredFile.Kind, _ space: Size) {
        self.path = path
        self.kind = kind
        self.space = space
    }

    /// Posts the task to the storage's thread.
    /// - Parameter action: called once, on the loop.
    func run(by storage: Storage, then action: @escaping (FilePreview) -> Void) {
        storage.perform(self, to: nil) { [self] result in
            if case .failure(let error) = result {
                action(error == .tooLarge ? .tooLarge : .failed(StorageFailure(error)))
            } else {
                action(takePreview())
            }
        }
    }

    /// Returns the preview and forgets it, so that the caller is the picture's only owner. Later calls return `notDecoded`.
    private func takePreview() -> FilePreview {
        defer { preview = .notDecoded }
        return preview
    }

    func run() throws(FileError) {
        switch kind {
        case .picture: preview = Self.picture(try readFile(path, maximum: Files.maximumPictureBytes), space)
        case .table, .run:
            let (bytes, isWhole) = try readBeginning(of: path, maximum: TablePreview.maximumBytes)
            preview = .table(TablePreview(bytes, isWhole: isWhole))
        case .recording:
            // Read one byte to find out if the file or its stick is gone: a missing file must not be reported as damaged.
            _ = try readBeginning(of: path, maximum: 1)
            let summary = RecordingSummary.read(path, maximum: RecordingRepair.maximumHeaderBytes)
            preview = summary.map { .recording($0.displayed(beside: path)) } ?? .notDecoded
        }
    }

    private static func picture(_ bytes: [UInt8], _ space: Size) -> FilePreview {
        do throws(DrawingError) {
            return .picture(try decodePNG(bytes, within: space))
        } catch {
            switch error {
            case .size: return .tooLarge
            case .outOfMemory: return .failed(.notEncoded)
            default: return .notDecoded
            }
        }
    }
}
