import CSystem
import Platform
import Recorder
import Recordings
import Services
import Settings
import Storing

/// The file of a recording. Made on the loop's thread; all else is done by its jobs on the writing thread, one after the other.
final class RecordingFile {
    private let folder: DatedFolder
    private let name: TimedName
    private let header: [UInt8]
    private let format: Settings.RecordingFormat
    private var file: AppendFile?
    private var records: Int64 = 0
    private let count = UnsafeMutableRawBufferPointer.allocate(
        byteCount: RecordingHeader.countBytes, alignment: 1)
    /// A piece failed: none may follow, or it would stand in that one's place.
    private var hasFailed = false
    /// The file's path; empty before it was made.
    private(set) var path = ""

    init(_ header: [UInt8], _ format: Settings.RecordingFormat, folder: DatedFolder, name: TimedName) {
        self.header = header
        self.format = format
        self.folder = folder
        self.name = name
    }

    deinit { count.deallocate() }

    /// Makes the file where there is room for it.
    final class Begin: WorkerJob {
        private let recording: RecordingFile
        private(set) var error: FileError?
        /// Not nil when as many files are there as may be; valid when the job has ended.
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
        /// Bytes of the card that are free; valid when the job has ended.
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

    /// - Returns: bytes of the card that are free.
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

    /// Whether it has room is asked before each piece: others write to the card, too.
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
                // A piece that failed may have been counted.
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

    /// An XDF file has them behind its samples.
    private func addStreamEnds(to file: AppendFile) throws(FileError) {
        // It has no name yet, and is removed.
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
