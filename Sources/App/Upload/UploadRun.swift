import CSystem
import Platform
import Upload

/// One run of the program `uploader`: what it is to do, and what it says.
final class UploadRun: ChildProcessHandler {
    /// How long one file may take, in nanoseconds; the program itself gives up where nothing moves.
    private static let timeout: Int64 = 24 * 3600 * 1_000_000_000

    private var child: ChildProcess?
    private var line: [UInt8] = []
    private var end: UploadReport?
    private let progress: (_ sent: Int64, _ total: Int64) -> Void
    private let direct: () -> Void
    private var ended: ((UploadReport) -> Void)?

    /// - Parameters:
    ///   - job: its lines; nil where it cannot be written down.
    ///   - program: `uploader`, or what has another user run it.
    ///   - progress: called with bytes.
    ///   - direct: called where the server forbids MOVE.
    ///   - ended: called once with how it ended, unless it is closed before.
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

    /// Breaks it off.
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
            // What a library says is of no use here.
            case nil: break
            }
            line.removeAll(keepingCapacity: true)
        }
    }

    func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        child = nil
        let action = ended
        ended = nil
        // Without a last word it was killed.
        action?(self.end ?? .failed(.program))
    }
}

/// The program `uploader`.
struct UploadProgram {
    /// `uploader`, or what has another user run it.
    let path: String
    /// `uploader`, which encrypts files without another user.
    let sealer: String
    /// Where the user's own certificates are.
    let dataFolder: String
    let loop: EventLoop

    /// - Parameters: as with `UploadRun`.
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

    /// - Parameter ended: as with `UploadRun`.
    func run(_ job: SealJob, ended: @escaping (UploadReport) -> Void) throws(UploadProblem) -> UploadRun {
        try UploadRun(job.encoded(), program: sealer, loop: loop, progress: { _, _ in }, ended: ended)
    }
}
