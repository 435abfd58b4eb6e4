import Services
import StudyRun
import Upload

/// The state of uploading files to the lab, as it is shown to the subject.
public enum StudyUploadState: Equatable, Sendable {
    /// The settings contain no server for uploads, so the files stay on the device.
    case kept
    /// Some files are being uploaded, or will be uploaded without delay.
    case sending(files: Int, percent: Int)
    /// The files wait after a failure.
    /// - Parameter needsLab: true if no attempt follows until someone from the lab changes the settings or requests an attempt.
    case waiting(files: Int, percent: Int, UploadProblem, needsLab: Bool)
    /// All files were uploaded to the lab.
    case delivered
}

/// Computes one percentage for all uploads from their status. The percentage does not decrease from one file to the next.
struct StudyUploadMeter {
    /// The number of bytes that were uploaded since the queue of uploads was last empty.
    private var done: Int64 = 0
    private var waiting: Int64 = 0

    mutating func state(_ status: UploadStatus?) -> StudyUploadState {
        guard let status, status.hasFolder else { return .kept }
        guard status.waiting > 0 else {
            (done, waiting) = (0, 0)
            return .delivered
        }
        done += max(0, waiting - status.waitingBytes)
        waiting = status.waitingBytes
        let sent = done + min(waiting, status.current?.sent ?? 0)
        // Show 100% only when the server has confirmed all files. Until then, sent bytes count as at most 99%.
        let percent = Int(min(99, sent * 100 / max(1, done + waiting)))
        guard let problem = status.problem, status.current?.sent ?? 0 == 0 else {
            return .sending(files: status.waiting, percent: percent)
        }
        return .waiting(files: status.waiting, percent: percent, problem, needsLab: status.needsUser)
    }
}

/// Reports at most once per day that files of the previous day were not uploaded. The report is due when the next day begins, if uploading has
/// failed.
struct StudyUploadWatch {
    /// The day about which the last report was made, from 0; nil if there was no report.
    private var day: Int?

    /// Checks whether a report must be made.
    /// - Returns: true if the report is due.
    mutating func isDue(_ record: StudyRecord, _ state: StudyUploadState) -> Bool {
        guard record.day > 0, record.begun == nil, day != record.day, case .waiting = state else { return false }
        day = record.day
        return true
    }
}
