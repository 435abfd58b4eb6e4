import Services
import Upload

/// The observers of uploads, and the status that they have received.
final class UploadAudience {
    private var observers: [any UploadObserver] = []
    var status = UploadStatus()

    func add(_ observer: any UploadObserver) { observers.append(observer) }
    func remove(_ observer: any UploadObserver) { observers.removeAll { $0 === observer } }
    func removeAll() { observers = [] }

    /// Reports the state of the queue to the observers.
    /// - Parameter arriving: the number of files that will be added to the queue.
    func changed(_ queue: UploadQueue, arriving: Int, _ account: UploadAccount?, _ refusal: UploadProblem?) {
        status.hasFolder = account != nil || refusal != nil
        status.waiting = queue.waiting + arriving
        status.waitingBytes = queue.waitingBytes
        status.delivered = queue.delivered
        status.needsUser = queue.waitsForUser || refusal != nil
        forEach { [status] in $0.uploadChanged(status) }
    }

    func forEach(_ body: (any UploadObserver) -> Void) {
        for observer in observers { body(observer) }
    }
}
