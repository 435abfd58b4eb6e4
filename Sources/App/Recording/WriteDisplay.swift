import Platform
import Settings

/// Writes how a recording is displayed, on the writing thread. If writing fails, only this information is missing.
final class WriteDisplay: WorkerJob {
    private let bytes: [UInt8]
    private let path: String

    init(_ display: DisplayState, beside recording: String) {
        bytes = display.bytes
        path = recording + DisplayState.ending
    }

    func run(_ control: JobControl) {
        _ = FileError.thrown { () throws(FileError) in try replaceFile(path, with: bytes) }
    }
}
