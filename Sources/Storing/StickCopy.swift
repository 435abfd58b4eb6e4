import Platform
import Services

/// Copies files to or from a stick one after the other, in pieces. The copy can be canceled between two pieces, and `progress` is updated after
/// each piece. Files that cannot be read are skipped, so that the other files are still copied.
public final class StickCopy {
    /// A file to copy: its source, the destination folder (which is created if it is missing), and a function that returns the name of the copy for a
    /// running number from 1 on, in case the previous name is taken.
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
    /// The time at which copying the current piece began, in monotonic nanoseconds.
    package private(set) var begun: Int64 = 0
    private let items: [Item]
    private let reserve: Int64
    private let storage: Storage
    private let clock: any MonotonicClock
    private let action: (Result<Void, Failure>) -> Void
    private var isCancelled = false
    /// The error of the first file that was skipped; nil if there is none.
    private var unread: FileCopier.Failure?
    /// The number of bytes in all files before the current one.
    private var before: Int64 = 0

    /// - Parameters:
    ///   - reserve: the number of bytes that must remain free on the destination's file system.
    ///   - storage: the thread of the stick.
    ///   - action: called once at the end of the copy, on the thread of the loop.
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

    package func begin() { file(0) }

    /// Cancels the copy when the current piece is finished.
    package func cancel() { isCancelled = true }

    private func file(_ index: Int) {
        progress.files = index
        guard index < items.count else { return end(unread.map { .failure(.copier($0)) } ?? .success(())) }
        let item = items[index]
        let copier = FileCopier(item.source, to: item.folder, name: item.name)
        piece(of: CopyPiece(copier, folder: item.folder, reserve: reserve), index)
    }

    private func end(_ result: Result<Void, Failure>) {
        // Count only files that were copied, not files that were skipped.
        progress.files = items.count - progress.missing.count
        action(result)
    }

    /// Called when a piece was copied. Copies the next piece; after a cancellation or an error, removes the incomplete copy.
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

/// A task that copies one piece of a file each time that it runs on the stick's thread.
private final class CopyPiece: FileTask {
    private let copier: FileCopier
    private let folder: String
    private let reserve: Int64
    private var hasFolder = false
    /// True if the copy was canceled, so that the task does not run again.
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
