import MusicRun
import Platform
import Recordings
import Services
import Storing
import Text

extension FileError {
    /// Converts an error from reading a recording to a file error.
    fileprivate init(_ error: RecordingError) {
        switch error {
        case .cannotOpen(let number), .cannotRead(let number): self = .system(number)
        default: self = .deviceFailed
        }
    }
}

/// Reads bytes of a file at an offset. Returns fewer if the file ends earlier.
private func bytes(of file: FileBytes, at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
    var problem: RecordingError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
        while filled < count {
            let rest = UnsafeMutableRawBufferPointer(space)[filled...]
            do throws(RecordingError) {
                let read = try file.read(
                    at: offset + Int64(filled), into: UnsafeMutableRawBufferPointer(rebasing: rest))
                guard read > 0 else { return }
                filled += read
            } catch {
                problem = error
                return
            }
        }
    }
    if let problem { throw FileError(problem) }
    return bytes
}

private func open(_ path: String) throws(FileError) -> FileBytes {
    do throws(RecordingError) {
        return try FileBytes(path: path)
    } catch {
        throw FileError(error)
    }
}

/// Lists the sessions in a folder, on the writing thread. The task reads only the beginning and the end of each file.
final class ListRuns: FileTask {
    private let folder: String
    private let growing: RunFile?
    /// The sessions, sorted by the times in their names, newest first.
    private(set) var runs: [StoredRun] = []

    /// - Parameter growing: the present session's file; nil without a session.
    init(_ folder: String, growing: RunFile?) { (self.folder, self.growing) = (folder, growing) }

    func run() throws(FileError) {
        let files: [FolderEntry]
        do throws(FileError) {
            files = try listFolder(folder, maximum: DataFolders.maximumFiles)
        } catch {
            if error == .notFound { return }
            throw error
        }
        let found = files.filter { ASCII.equal($0.name.utf8.suffix(4), ".csv".utf8) }
            .map { StoredFile(.run, name: $0.name, size: $0.size) }
        for file in FileListing(found, maximum: RunFiles.maximumRuns).files {
            runs.append(StoredRun(file, content(of: file)))
        }
    }

    /// The content of a session's file.
    /// - Returns: the case `unread` if the file has no summary at its end.
    private func content(of file: StoredFile) -> StoredRun.Content {
        if let growing, growing.isAt(folder + "/" + file.name) { return .running }
        guard file.size <= Int64(RunFormat.maximumBytes) else { return .damaged(.tooLarge) }
        do throws(FileError) {
            let file = try open(folder + "/" + file.name)
            guard RunFormat.isBegin(try bytes(of: file, at: 0, count: RunLog.header.count)) else { return .unread }
            let count = min(RunFormat.maximumSummaryBytes, Int(file.size))
            let end = try bytes(of: file, at: file.size - Int64(count), count: count)
            return RunSummary(endOfFile: end).map { .summary($0, .inOrder) } ?? .unread
        } catch {
            return .unreadable(StorageFailure(error))
        }
    }
}

/// Reads the file of a session, one piece at a time.
final class ReadRun: FileTask {
    private static let piece = 256 << 10

    private let path: String
    private var file: FileBytes?
    private var reader = RunReader()
    private var place: Int64 = 0
    /// The content of the session's file; nil until the whole file is read.
    private(set) var reading: RunReading?

    init(_ path: String) { self.path = path }

    func run() throws(FileError) {
        let file: FileBytes
        if let opened = self.file { file = opened } else { file = try open(path) }
        self.file = file
        let size = min(file.size, Int64(RunFormat.maximumBytes) + 1)
        let bytes = try bytes(of: file, at: place, count: Int(min(size - place, Int64(Self.piece))))
        bytes.withUnsafeBufferPointer { reader.take($0) }
        place += Int64(bytes.count)
        guard place >= size || bytes.isEmpty || reader.isRefused else { return }
        do throws(RunFault) {
            reading = .record(try reader.record())
        } catch {
            reading = .damaged(error)
        }
    }
}
