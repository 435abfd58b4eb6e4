import CSystem
import Platform
import Recorder
import Recordings
import Services
import Settings
import Storing

/// The file of a recording. The loop's thread makes the object. Its jobs do everything else, one after the other, on the writing thread.
final class RecordingFile {
    private let folder: DatedFolder
    private let name: TimedName
    private let header: [UInt8]
    private let format: Settings.RecordingFormat
    private var file: AppendFile?
    private var records: Int64 = 0
    private let count = UnsafeMutableRawBufferPointer.allocate(
        byteCount: RecordingHeader.countBytes, alignment: 1)
    /// A piece failed. No further piece may follow, since it would take the failed one's position in the file.
    private var hasFailed = false
    /// The file's path; empty before the file exists.
    private(set) var path = ""

    init(_ header: [UInt8], _ format: Settings.RecordingFormat, folder: DatedFolder, name: TimedName) {
        self.header = header
        self.format = format
        self.folder = folder
        self.name = name
    }

    deinit { count.deallocate() }

    /// Creates the file if there is space for it.
    final class Begin: WorkerJob {
        private let recording: RecordingFile
        private(set) var error: FileError?
        /// The number of files, if the folder is full; else nil. Valid when the job has ended.
        private(set) var filesThere: Int?

        init(_ recording: RecordingFile) { self.recording = recording }

        func run(_ control: JobControl) {
            error = FileError.thrown { () throws(FileError) in try begin() }
        }

        private func begin() throws(FileError) {
            switch try recording.folder.place(for: recording.name) {
            case .full(let files): filesThere = files
            case .free(let path):
                let file = AppendFile(path: path)
                try file.create(recording.header)
                recording.file = file
                recording.path = path
                try recording.checkSpace(file)
            }
        }
    }

    /// Adds the records of a batch.
    final class Append: WorkerJob {
        let recording: RecordingFile
        let batch: RecordBatch
        /// Free bytes on the card; valid when the job has ended.
        private(set) var freeBytes = Int64.max
        private(set) var error: FileError?

        init(_ batch: RecordBatch, to recording: RecordingFile) {
            self.batch = batch
            self.recording = recording
        }

        func run(_ control: JobControl) {
            error = FileError.thrown { () throws(FileError) in freeBytes = try recording.append(batch) }
        }
    }

    /// Ends the file.
    final class End: WorkerJob {
        private let recording: RecordingFile
        private(set) var error: FileError?

        init(_ recording: RecordingFile) { self.recording = recording }

        func run(_ control: JobControl) {
            error = FileError.thrown { () throws(FileError) in try recording.end() }
        }
    }

    /// - Returns: free bytes on the card.
    private func append(_ batch: RecordBatch) throws(FileError) -> Int64 {
        guard let file, !hasFailed else { throw .notFound }
        do throws(FileError) {
            try checkSpace(file)
            guard format != .xdf else {
                try file.append(batch.bytes)
                return try file.freeBytes()
            }
            let sum = records + Int64(batch.count)
            RecordingHeader.writeCount(sum, to: count)
            try file.append(
                batch.bytes, counting: UnsafeRawBufferPointer(count), at: RecordingHeader.countOffset)
            records = sum
        } catch {
            hasFailed = true
            throw error
        }
        return try file.freeBytes()
    }

    /// Called before each piece, since other services also write to the card.
    private func checkSpace(_ file: AppendFile) throws(FileError) {
        guard try file.freeBytes() > DataFolders.recordingReserve else { throw .noSpace }
    }

    private func end() throws(FileError) {
        guard let file else { return }
        self.file = nil
        var problem: FileError?
        if format == .xdf {
            do throws(FileError) {
                if hasFailed { try file.finishPieces() }
                try addStreamEnds(to: file)
            } catch {
                problem = error
            }
        }
        if records > 0 {
            do throws(FileError) {
                // The count may include a piece that failed.
                if hasFailed {
                    try file.overwrite(RecordingHeader.countField(records), at: RecordingHeader.countOffset)
                }
                try file.finishPieces()
                try file.overwrite(RecordingMark.field(of: header, .ended), at: RecordingMark.offset)
            } catch {
                problem = error
            }
        }
        do throws(FileError) {
            try file.finish()
        } catch {
            problem = problem ?? error
        }
        if let problem { throw problem }
    }

    /// Adds the footers of the streams, which an XDF file has after its samples.
    private func addStreamEnds(to file: AppendFile) throws(FileError) {
        // A file without pieces has no name yet and is removed.
        guard file.hasPieces else { return }
        let ending: XDFEnding
        do throws(RecordingError) {
            ending = try XDFEnding(FileBytes(path: path), .ended)
        } catch {
            throw .notFound
        }
        guard ending.size == file.size else { throw .tooLarge }
        var problem: FileError?
        ending.footers.withUnsafeBytes { footers in
            do throws(FileError) { try file.append(footers) } catch { problem = error }
        }
        if let problem { throw problem }
    }
}
