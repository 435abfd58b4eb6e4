import Drawing
import Screens
import Services

/// A file service whose files a test sets and whose answers a test can delay.
public final class TestFileService: FileService {
    public init() {}

    public var listed: [StoredFile] = []
    /// The free space that listings report.
    public var freeBytes: Int64?
    /// The reason for which listing fails; nil if it succeeds.
    public var failure: StorageFailure?
    /// True if the service answers requests for lists and previews immediately; otherwise `answer` sends the answers.
    public var answersAtOnce = true
    private var waiting: [() -> Void] = []
    public private(set) var lists = 0
    public private(set) var previews: [(file: StoredFile, space: Size)] = []
    /// Returns the preview of a file.
    public var shown: (StoredFile, Size) -> FilePreview = { _, _ in .notDecoded }
    public private(set) var deleted: [[StoredFile]] = []
    public let deleting = Answers<Void>()

    public func answer() {
        let answers = waiting
        waiting = []
        for answer in answers { answer() }
    }

    private func reply(_ answer: @escaping () -> Void) {
        if answersAtOnce { answer() } else { waiting.append(answer) }
    }

    public func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        lists += 1
        reply { [self] in action(failure.map { .failure($0) } ?? .success(FileListing(listed, freeBytes: freeBytes))) }
    }

    public func preview(of file: StoredFile, within space: Size, then action: @escaping (FilePreview) -> Void) {
        previews.append((file: file, space: space))
        reply { [self] in action(shown(file, space)) }
    }

    public func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void) {
        deleted.append(files)
        deleting.wait(action)
    }
}
