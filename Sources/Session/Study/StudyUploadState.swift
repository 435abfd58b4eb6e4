import Services
import StudyRun
import Upload

/// What a subject sees of the delivery of files to the lab.
public enum StudyUploadState: Equatable, Sendable {
    /// There is no folder that they go to: they stay on the device.
    case kept
    /// Some are on their way, or will be at once.
    case sending(files: Int, percent: Int)
    /// They wait after a failure.
    /// - Parameter needsLab: nothing is tried until somebody changes the settings or asks for it.
    case waiting(files: Int, percent: Int, UploadProblem, needsLab: Bool)
    /// The lab has all that there is.
    case delivered
}

/// Makes of the status of all uploads how far they are, as one share that does not fall from file to file.
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
        // What is sent is not delivered: 100 % is for what is.
        let percent = Int(min(99, sent * 100 / max(1, done + waiting)))
        guard let problem = status.problem, status.current?.sent ?? 0 == 0 else {
            return .sending(files: status.waiting, percent: percent)
        }
        return .waiting(files: status.waiting, percent: percent, problem, needsLab: status.needsUser)
    }
}

/// Says once a day that what the day before brought is not at the lab: when the next day begins, and sending it has failed.
struct StudyUploadWatch {
    /// The day, from 0, of which it was said.
    private var day: Int?

    /// - Returns: whether the notice is due.
    mutating func isDue(_ record: StudyRecord, _ state: StudyUploadState) -> Bool {
        guard record.day > 0, record.begun == nil, day != record.day, case .waiting = state else { return false }
        day = record.day
        return true
    }
}
