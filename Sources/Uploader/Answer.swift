import CSystem
import Upload

/// What who started the program reads: lines of `UploadReport`.
final class Answer {
    /// The time between two reports of progress, in nanoseconds.
    private static let progressPause: Int64 = 500_000_000
    /// Milliseconds to wait for who reads a named pipe.
    private static let patience: UInt32 = 5000

    private let descriptor: Int32
    private var lastProgress: Int64 = 0

    /// Takes the named pipe of the environment's word UPLOAD_ANSWER, else the standard error. Fails where nobody reads the pipe.
    init?() {
        guard let path = system_environment("UPLOAD_ANSWER") else {
            descriptor = 2
            return
        }
        var opened = system_open(path, O_WRONLY | O_NONBLOCK, 0)
        var waited: UInt32 = 0
        while opened < 0, waited < Self.patience {
            usleep(20_000)
            waited += 20
            opened = system_open(path, O_WRONLY | O_NONBLOCK, 0)
        }
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    /// Writes a line. The program is ended by SIGPIPE where nobody reads any more.
    func say(_ report: UploadReport) {
        if !report.isEnd {
            let now = system_monotonic_nanoseconds()
            guard now - lastProgress >= Self.progressPause else { return }
            lastProgress = now
        }
        _ = report.line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
