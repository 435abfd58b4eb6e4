import MusicRun
import Platform
import Services
import Storing

/// The file of a music session. The loop's thread only creates the object. Its tasks run on the writing thread, one after the other.
final class RunFile {
    private let folder: DatedFolder
    private let name: TimedName
    private var file: AppendFile?
    /// The state of writing a session's file. After a piece has failed, no further piece is written.
    private enum State { case fine, failed }
    private var state = State.fine
    /// The file's path; nil until the file exists. Only the writing thread may use it.
    private var path: String?
    /// Whether the user was notified that the session is not stored. Only the loop's thread may use this.
    enum Notice { case due, notified }
    var notice = Notice.due
    /// Valid after a task: the number of files in the folder if the folder is full; otherwise nil.
    private(set) var filesThere: Int?

    /// - Parameter time: the local time in seconds since 1970; nil if the clock is not set.
    init(in folder: DatedFolder, time: Int64?) {
        self.folder = folder
        name = TimedName(time: time, word: "run", ending: "csv")
    }

    /// True if this is the file with the given path. Only the writing thread may call it.
    func isAt(_ path: String) -> Bool { self.path.map { $0.utf8.elementsEqual(path.utf8) } ?? false }

    /// Appends lines to the session's file and waits until they are durable. The first lines create the file.
    final class Append: FileTask {
        private let file: RunFile
        let bytes: [UInt8]

        init(_ bytes: [UInt8], to file: RunFile) { (self.bytes, self.file) = (bytes, file) }

        func run() throws(FileError) { try file.append(bytes) }
    }

    /// Appends the last lines to the session's file and closes it.
    final class End: FileTask {
        private let file: RunFile
        private let bytes: [UInt8]

        init(_ bytes: [UInt8], of file: RunFile) { (self.bytes, self.file) = (bytes, file) }

        func run() throws(FileError) {
            try file.append(bytes)
            try file.file?.finish()
            file.file = nil
        }
    }

    private func append(_ bytes: [UInt8]) throws(FileError) {
        guard state == .fine else { return }
        do throws(FileError) {
            if file == nil, !bytes.isEmpty { try make() }
            guard let file else { return }
            guard try file.freeBytes() - Int64(bytes.count) >= DataFolders.recordingReserve else { throw .noSpace }
            var problem: FileError?
            bytes.withUnsafeBytes { piece in
                problem = FileError.thrown { () throws(FileError) in try file.append(piece) }
            }
            if let problem { throw problem }
        } catch {
            state = .failed
            // Even if ending the file fails, the lines that are already written remain.
            try? file?.finish()
            file = nil
            throw error
        }
    }

    private func make() throws(FileError) {
        switch try folder.place(for: name) {
        case .full(let files):
            filesThere = files
            throw .noSpace
        case .free(let path):
            let file = AppendFile(path: path)
            try file.create(RunLog.header)
            self.file = file
            self.path = path
        }
    }
}
