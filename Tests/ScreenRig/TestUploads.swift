import Services
import Upload

/// An upload service with the app's own queue. The test makes the attempts to upload.
public final class TestUploads: UploadService {
    public private(set) var status = UploadStatus()
    public private(set) var queue = UploadQueue()
    public private(set) var tries = 0
    private var observers: [any UploadObserver] = []
    private var now: Int64 = 0

    public init() { status.hasFolder = true }

    public func add(_ observer: any UploadObserver) { observers.append(observer) }
    public func remove(_ observer: any UploadObserver) { observers.removeAll { $0 === observer } }
    public func deliver(_ item: UploadItem) { deliver(item, bytes: 1000) }
    public func deliver(_ item: UploadItem, bytes: Int64) {
        _ = queue.add(item, size: bytes)
        changed()
    }
    public func complete(_ file: String) {
        _ = queue.complete(file, size: 1000)
        changed()
    }
    public func tryAgain() {
        tries += 1
        queue.resume(at: now)
        status.problem = nil
        changed()
    }
    public func progress(of beginning: String) -> UploadProgress? { queue.progress(of: beginning) }
    public func fetch(_ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void) {
        action(.failure(.program))
    }

    /// Removes the address of the upload folder.
    public func folderIsGone() {
        status.hasFolder = false
        changed()
    }

    // MARK: Attempts

    /// Begins the next attempt, and sends this many bytes.
    /// - Returns: false if no attempt is due.
    @discardableResult
    public func send(_ bytes: Int64) -> Bool {
        if queue.sending == nil {
            now = max(now, queue.nextAttempt ?? now)
            guard queue.begin(at: now) != nil else { return false }
        }
        guard let number = queue.sending, let item = queue.item(number) else { return false }
        status.current = UploadStatus.Current(file: item.file, sent: bytes, total: 1000)
        changed()
        return true
    }

    /// Ends the attempt with a problem, or successfully if `problem` is nil: the server has the file.
    public func end(_ problem: UploadProblem?) {
        if let problem {
            _ = queue.failed(problem, at: now)
        } else if let number = queue.sending, let item = queue.item(number) {
            _ = queue.delivered(DeliveredFile(name: item.name, proof: .verified), at: now)
        }
        status.current = nil
        status.problem = problem
        changed()
    }

    private func changed() {
        status.waiting = queue.waiting
        status.waitingBytes = queue.waitingBytes
        status.delivered = queue.delivered
        status.needsUser = queue.waitsForUser
        for observer in observers { observer.uploadChanged(status) }
    }
}
