import Platform
import Services

/// Copies files to a stick or from one, one after the other, a piece at a time: between two pieces it can be ended, and its progress is known. What
/// cannot be read is passed over: the others are to be rescued all the same.
public final class StickCopy {
    /// What is copied, to which folder, which is made if it is missing, and what it is called there, by its number from 1 on.
    package struct Item {
        let source: FileCopier.Source
        let folder: String
        let name: (Int) -> String

        package init(_ source: FileCopier.Source, to folder: String, name: @escaping (Int) -> String) {
            self.source = source
            self.folder = folder
            self.name = name
        }
    }

    package enum Failure: Error {
        case cancelled
        case copier(FileCopier.Failure)
    }

    package private(set) var progress = CopyProgress()
    /// When the piece was begun that is under way.
    package private(set) var begun: Int64 = 0
    private let items: [Item]
    private let reserve: Int64
    private let storage: Storage
    private let clock: any MonotonicClock
    private let action: (Result<Void, Failure>) -> Void
    private var isCancelled = false
    /// Why the first of the files that were passed over could not be read.
    private var unread: FileCopier.Failure?
    /// The bytes of the files before the present one.
    private var before: Int64 = 0

    /// - Parameters:
    ///   - reserve: the space that the copies leave on their file system, in bytes.
    ///   - storage: the stick's thread.
    ///   - action: called once, on the loop.
    package init(
        _ items: [Item], leaving reserve: Int64 = 0, storage: Storage, clock: any MonotonicClock,
        then action: @escaping (Result<Void, Failure>) -> Void
    ) {
        self.items = items
        self.reserve = reserve
        self.storage = storage
        self.clock = clock
        self.action = action
        progress.missing = Array(items.indices)
    }

    /// Begins to copy.
    package func begin() { file(0) }

    /// Ends when the present piece is done.
    package func cancel() { isCancelled = true }

    private func file(_ index: Int) {
        progress.files = index
        guard index < items.count else { return end(unread.map { .failure(.copier($0)) } ?? .success(())) }
        let item = items[index]
        let copier = FileCopier(item.source, to: item.folder, name: item.name)
        piece(of: CopyPiece(copier, folder: item.folder, reserve: reserve), index)
    }

    private func end(_ result: Result<Void, Failure>) {
        // Those that were passed over do not count.
        progress.files = items.count - progress.missing.count
        action(result)
    }

    /// Has the next piece copied, or removes an unfinished copy.
    private func piece(of task: CopyPiece, _ index: Int) {
        begun = clock.now
        task.isLast = isCancelled
        storage.perform(task, to: nil) { [self] result in
            if case .failure(let error) = result { return end(.failure(.copier(.writing(error)))) }
            progress.written = before + task.written
            progress.compared = before + task.compared
            if case .reading? = task.failure {
                unread = unread ?? task.failure
                before = progress.written
                return file(index + 1)
            }
            if let failure = task.failure { return end(.failure(.copier(failure))) }
            if task.isLast { return end(.failure(.cancelled)) }
            guard task.isDone else { return piece(of: task, index) }
            before = progress.written
            progress.missing.removeAll { $0 == index }
            file(index + 1)
        }
    }
}

/// Copies a piece of a file each time it is run, on the stick's thread.
private final class CopyPiece: FileTask {
    private let copier: FileCopier
    private let folder: String
    private let reserve: Int64
    private var hasFolder = false
    /// Whether the copy is given up.
    var isLast = false
    private(set) var isDone = false
    private(set) var failure: FileCopier.Failure?
    var written: Int64 { copier.written }
    var compared: Int64 { copier.compared }

    init(_ copier: FileCopier, folder: String, reserve: Int64) {
        self.copier = copier
        self.folder = folder
        self.reserve = reserve
    }

    func run() throws(FileError) {
        guard !isLast else { return copier.abandon() }
        if !hasFolder { try makeFolder(folder) }
        hasFolder = true
        if reserve > 0, try Volume(of: folder).freeBytes < reserve + Int64(FileCopier.pieceBytes) {
            copier.abandon()
            throw .noSpace
        }
        do throws(FileCopier.Failure) {
            isDone = try copier.step()
        } catch {
            failure = error
        }
    }
}
