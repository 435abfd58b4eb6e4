import CSystem
import Platform
import Recorder
import Recordings
import Screens

/// The file of a recording. Made on the loop's thread; all else is done by its tasks on the writing thread, one after the other.
final class RecordingFile {
    private let folder: DatedFolder
    private let name: TimedName
    private let header: [UInt8]
    private var file: AppendFile?
    private var records: Int64 = 0
    private let count = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 1)
    /// Bytes of the card that were free after the last piece; read by the loop's thread when a task is done.
    private(set) var freeBytes = Int64.max
    /// The file's path; empty before it was made.
    private(set) var path = ""

    init(_ header: [UInt8], folder: DatedFolder, name: TimedName) {
        self.header = header
        self.folder = folder
        self.name = name
    }

    deinit { count.deallocate() }

    /// Makes the file where there is room for it.
    final class Begin: FileTask {
        private let recording: RecordingFile
        /// Not nil when as many files are there as may be; valid when the task is done.
        private(set) var filesThere: Int?

        init(_ recording: RecordingFile) { self.recording = recording }

        func run() throws(FileError) {
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
    final class Append: FileTask {
        let recording: RecordingFile
        let batch: RecordBatch

        init(_ batch: RecordBatch, to recording: RecordingFile) {
            self.batch = batch
            self.recording = recording
        }

        func run() throws(FileError) { try recording.append(batch) }
    }

    /// Ends the file.
    final class End: FileTask {
        private let recording: RecordingFile

        init(_ recording: RecordingFile) { self.recording = recording }

        func run() throws(FileError) { try recording.end() }
    }

    private func append(_ batch: RecordBatch) throws(FileError) {
        guard let file else { throw .notFound }
        try checkSpace(file)
        let sum = records + Int64(batch.count)
        writeDecimal(sum, to: count)
        try file.append(
            batch.bytes, counting: UnsafeRawBufferPointer(count), at: RecordingHeader.countOffset)
        records = sum
        freeBytes = (try? file.freeBytes()) ?? freeBytes
    }

    /// Whether it has room is asked before each piece: others write to the card, too.
    private func checkSpace(_ file: AppendFile) throws(FileError) {
        freeBytes = try file.freeBytes()
        guard freeBytes > DataFolders.recordingReserve else { throw .noSpace }
    }

    private func end() throws(FileError) {
        guard let file else { return }
        self.file = nil
        if records > 0 {
            let field = RecordingMark.field(of: header, .ended)
            do throws(FileError) {
                try file.overwrite(field, at: RecordingMark.offset)
            } catch {
                try? file.finish()
                throw error
            }
        }
        try file.finish()
    }

    /// Writes a number, left aligned, with spaces behind it.
    private func writeDecimal(_ number: Int64, to room: UnsafeMutableRawBufferPointer) {
        var divisor: Int64 = 1
        while number / divisor >= 10 { divisor *= 10 }
        for index in room.indices {
            room[index] = divisor > 0 ? UInt8(ascii: "0") + UInt8(number / divisor % 10) : UInt8(ascii: " ")
            divisor /= 10
        }
    }
}
