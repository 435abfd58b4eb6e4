import CSystem
import Platform
import Upload

/// One start of the program `uploader`, with its job and its reports.
final class UploadRun: ChildProcessHandler {
    /// The timeout for one file, in nanoseconds. The program itself ends earlier if no data are transferred.
    private static let timeout: Int64 = 24 * 3600 * 1_000_000_000

    private var child: ChildProcess?
    private var line: [UInt8] = []
    private var end: UploadReport?
    private let progress: (_ sent: Int64, _ total: Int64) -> Void
    private let direct: () -> Void
    private var ended: ((UploadReport) -> Void)?

    /// - Parameters:
    ///   - job: the lines of the job; nil if it cannot be encoded.
    ///   - program: `uploader`, or a program that runs it as another user.
    ///   - progress: called with the number of sent bytes and the total number of bytes.
    ///   - direct: called if the server forbids MOVE.
    ///   - ended: called once with the result, unless the run is closed before.
    init(
        _ job: [UInt8]?, program: String, loop: EventLoop, progress: @escaping (Int64, Int64) -> Void,
        direct: @escaping () -> Void = {}, ended: @escaping (UploadReport) -> Void
    ) throws(UploadProblem) {
        self.progress = progress
        self.direct = direct
        self.ended = ended
        guard let job else { throw .program }
        let nothing = system_open("/dev/null", O_RDONLY, 0)
        defer { if nothing >= 0 { CSystem.close(nothing) } }
        do throws(PlatformError) {
            let child = try ChildProcess(
                program, [], input: nothing, secret: job, timeout: Self.timeout, loop: loop, handler: self)
            child.onErrors = { [self] in take($0) }
            self.child = child
        } catch {
            Console.error("pocketscope: nothing is uploaded: \(error.message)")
            throw .program
        }
    }

    /// Aborts the run without calling `ended`.
    func close() {
        child?.close()
        child = nil
        ended = nil
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            guard byte == 10 else {
                if line.count <= UploadReport.maximumBytes { line.append(byte) }
                continue
            }
            switch UploadReport(line: line[...]) {
            case .progress(let sent, let total)?: progress(sent, total)
            case .direct?: direct()
            case let report?: end = report
            // Ignore other lines, which are messages of the program's libraries.
            case nil: break
            }
            line.removeAll(keepingCapacity: true)
        }
    }

    func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        child = nil
        let action = ended
        ended = nil
        // If the program ends without a report, it was killed.
        action?(self.end ?? .failed(.program))
    }
}

/// Starts the program `uploader`.
struct UploadProgram {
    /// The path of `uploader`, or of a program that runs it as another user.
    let path: String
    /// The path of `uploader`, which encrypts files as the app's user.
    let sealer: String
    /// The folder with the user's own certificates.
    let dataFolder: String
    let loop: EventLoop

    /// Starts the program with a job. `UploadRun.init` describes the parameters.
    func run(
        _ task: UploadJob.Task, _ account: UploadAccount, progress: @escaping (Int64, Int64) -> Void,
        direct: @escaping () -> Void = {}, ended: @escaping (UploadReport) -> Void
    ) throws(UploadProblem) -> UploadRun {
        let certificates =
            account.certificates ?? TrustedCertificates.path(own: "upload-ca.pem", in: dataFolder)
        return try UploadRun(
            UploadJob(task, account: account, certificates: certificates).encoded(), program: path, loop: loop,
            progress: progress, direct: direct, ended: ended)
    }

    /// Starts the program with a job.
    /// - Parameter ended: called once with the result, unless the run is closed before.
    func run(_ job: SealJob, ended: @escaping (UploadReport) -> Void) throws(UploadProblem) -> UploadRun {
        try UploadRun(job.encoded(), program: sealer, loop: loop, progress: { _, _ in }, ended: ended)
    }
}
