import Services
import StudyRun
import Upload

/// The delivery of files to the lab, as the subject sees it.
public enum StudyUploadState: Equatable, Sendable {
    /// There is no destination folder: the files stay on the device.
    case kept
    /// Some files are being sent, or will be at once.
    case sending(files: Int, percent: Int)
    /// The files wait after a failure.
    /// - Parameter needsLab: no further attempt until the settings are changed or the user asks for one.
    case waiting(files: Int, percent: Int, UploadProblem, needsLab: Bool)
    /// The lab has all files.
    case delivered
}

/// Computes the progress of all uploads from their status, as one percentage that does not fall between files.
struct StudyUploadMeter {
    /// Bytes that have left the queue since it was empty.
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
        // Sent bytes are not yet delivered: 100 % is reserved for delivered files.
        let percent = Int(min(99, sent * 100 / max(1, done + waiting)))
        guard let problem = status.problem, status.current?.sent ?? 0 == 0 else {
            return .sending(files: status.waiting, percent: percent)
        }
        return .waiting(files: status.waiting, percent: percent, problem, needsLab: status.needsUser)
    }
}

/// Reports once a day that files of the previous day are not at the lab. The report is due when the next day begins and sending has failed.
struct StudyUploadWatch {
    /// The last reported day, counted from 0.
    private var day: Int?

    /// - Returns: whether the notification is due.
    mutating func isDue(_ record: StudyRecord, _ state: StudyUploadState) -> Bool {
        guard record.day > 0, record.begun == nil, day != record.day, case .waiting = state else { return false }
        day = record.day
        return true
    }
}
