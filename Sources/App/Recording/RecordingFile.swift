import CSystem
import Platform
import Recorder
import Recordings
import Services
import Settings
import Signals
import Storing

/// The file of a recording. The loop's thread only creates this object. The file's jobs run on the writing thread, one after the other.
final class RecordingFile {
    private let folder: DatedFolder
    private let name: TimedName
    private let header: [UInt8]
    private let format: Settings.RecordingFormat
    private var file: AppendFile?
    private var records: Int64 = 0
    private let count = UnsafeMutableRawBufferPointer.allocate(
        byteCount: RecordingHeader.countBytes, alignment: 1)
    /// True if writing a piece failed. No further piece may follow, because the file would then lack the failed piece in the middle.
    private var hasFailed = false
    /// The file's path; empty until the file exists.
    private(set) var path = ""

    init(_ header: [UInt8], _ format: Settings.RecordingFormat, folder: DatedFolder, name: TimedName) {
        self.header = header
        self.format = format
        self.folder = folder
        self.name = name
    }

    deinit { count.deallocate() }

    /// Creates the file of a recording if the card has enough free space.
    final class Begin: WorkerJob {
        private let recording: RecordingFile
        private(set) var error: FileError?
        /// Valid after the job: the number of files in the folder if the folder is full; otherwise nil.
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

    /// Writes a batch of records to the file.
    final class Append: WorkerJob {
        let recording: RecordingFile
        let batch: RecordBatch
        /// Valid after the job: the number of free bytes on the card.
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

    /// Writes the end of the recording's file and closes it.
    final class End: WorkerJob {
        private let recording: RecordingFile
        private let lost: LossTotal?
        private(set) var error: FileError?

        /// - Parameter lost: the total of lost samples, which the job writes to the file; nil if it is unknown.
        init(_ recording: RecordingFile, lost: LossTotal?) { (self.recording, self.lost) = (recording, lost) }

        func run(_ control: JobControl) {
            error = FileError.thrown { () throws(FileError) in try recording.end(lost) }
        }
    }

    /// Writes a batch of records to the file.
    /// - Returns: the number of free bytes on the card.
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

    /// Throws an error if the card has too little free space. Called before each piece, because other services also write to the card.
    private func checkSpace(_ file: AppendFile) throws(FileError) {
        guard try file.freeBytes() > DataFolders.recordingReserve else { throw .noSpace }
    }

    private func end(_ lost: LossTotal?) throws(FileError) {
        guard let file else { return }
        self.file = nil
        var problem: FileError?
        if format == .xdf {
            do throws(FileError) {
                if hasFailed { try file.finishPieces() }
                try addStreamEnds(to: file, lost)
            } catch {
                problem = error
            }
        }
        if records > 0 {
            do throws(FileError) {
                // If a piece could not be written, correct the number of records in the header: it may include records of that piece.
                if hasFailed {
                    try file.overwrite(RecordingHeader.countField(records), at: RecordingHeader.countOffset)
                }
                try file.finishPieces()
                try file.overwrite(RecordingMark.field(of: header, .ended, lost: lost), at: RecordingMark.offset)
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

    /// Writes the footers of the streams after the samples of an XDF file.
    private func addStreamEnds(to file: AppendFile, _ lost: LossTotal?) throws(FileError) {
        // A file without pieces has no name yet, and the system removes it when it is closed, so write no footers.
        guard file.hasPieces else { return }
        let ending: XDFEnding
        do throws(RecordingError) {
            ending = try XDFEnding(FileBytes(path: path), .ended, lost: lost)
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
