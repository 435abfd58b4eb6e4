import Drawing
import Screens
import Services

/// Files that a test lists, and answers that wait for it.
final class TestFileService: FileService {
    var listed: [StoredFile] = []
    /// Why they cannot be listed, if so.
    var failure: StorageFailure?
    /// Whether lists and previews come at once; otherwise with `answer`.
    var answersAtOnce = true
    private var waiting: [() -> Void] = []
    private(set) var lists = 0
    private(set) var previews: [(file: StoredFile, room: Size)] = []
    /// What is shown of files.
    var shown: (StoredFile, Size) -> FilePreview = { _, _ in .notDecoded }
    private(set) var deleted: [[StoredFile]] = []
    let deleting = Answers<Void>()

    func answer() {
        let answers = waiting
        waiting = []
        for answer in answers { answer() }
    }

    private func give(_ answer: @escaping () -> Void) {
        if answersAtOnce { answer() } else { waiting.append(answer) }
    }

    func list(then action: @escaping (Outcome<FileListing>) -> Void) {
        lists += 1
        give { [self] in action(failure.map { .failure($0) } ?? .success(FileListing(listed))) }
    }

    func preview(of file: StoredFile, within room: Size, then action: @escaping (FilePreview) -> Void) {
        previews.append((file: file, room: room))
        give { [self] in action(shown(file, room)) }
    }

    func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void) {
        deleted.append(files)
        deleting.wait(action)
    }
}
