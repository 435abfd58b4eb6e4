import CSystem
import Upload

/// The program from its start to its end: sets limits, reads the job, executes it, and writes reports.
enum Program {
    /// The maximum memory for data in bytes, including the stack of the resolver thread.
    private static let maximumMemory: UInt64 = 48 << 20
    private static let jobDescriptor: Int32 = 3

    /// Executes the job.
    /// - Returns: the exit status.
    static func run() -> Int32 {
        _ = system_limit_data(maximumMemory)
        // If memory is short, the kernel should end this process before others, because its work can be repeated.
        let score = Array("1000".utf8)
        _ = score.withUnsafeBytes { system_write_value("/proc/self/oom_score_adj", $0.baseAddress, $0.count) }
        guard let answer = Answer() else { return 1 }
        let report = Work.done(job()) { answer.say($0) }
        answer.say(report)
        if case .failed = report { return 1 }
        return 0
    }

    private static func job() -> [UInt8] {
        var job = [UInt8](repeating: 0, count: UploadJob.maximumBytes + 1)
        var count = 0
        while count < job.count {
            let part = job.withUnsafeMutableBytes { read(jobDescriptor, $0.baseAddress! + count, $0.count - count) }
            guard part > 0 else { break }
            count += part
        }
        return Array(job[..<count])
    }
}
