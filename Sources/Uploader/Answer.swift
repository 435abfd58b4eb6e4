import CSystem
import Upload

/// Writes the reports (`UploadReport`) as lines for the parent process.
final class Answer {
    /// The minimum time between two reports of progress, in nanoseconds.
    private static let progressPause: Int64 = 500_000_000
    /// The maximum time to wait for another process to open the named pipe for reading, in milliseconds.
    private static let timeout: UInt32 = 5000

    private let descriptor: Int32
    private var lastProgress: Int64 = 0

    /// Opens the named pipe whose path is in the environment variable UPLOAD_ANSWER; without this variable, uses the standard error. Fails if no
    /// process opens the pipe for reading.
    init?() {
        guard let path = system_environment("UPLOAD_ANSWER") else {
            descriptor = 2
            return
        }
        var opened = system_open(path, O_WRONLY | O_NONBLOCK, 0)
        var waited: UInt32 = 0
        while opened < 0, waited < Self.timeout {
            usleep(20_000)
            waited += 20
            opened = system_open(path, O_WRONLY | O_NONBLOCK, 0)
        }
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    /// Writes a report as a line. If the reader has closed the pipe, the signal SIGPIPE ends the program.
    func say(_ report: UploadReport) {
        if !report.isEnd {
            let now = system_monotonic_nanoseconds()
            guard now - lastProgress >= Self.progressPause else { return }
            lastProgress = now
        }
        _ = report.line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
