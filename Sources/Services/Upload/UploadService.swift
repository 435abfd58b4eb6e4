import Upload

/// Uploads files of this device to a WebDAV folder, and downloads files from there. No call blocks.
public protocol UploadService: AnyObject {
    var status: UploadStatus { get }
    /// Adds an observer. The service retains the observer and calls it on the event loop, until `remove` is called.
    func add(_ observer: any UploadObserver)
    func remove(_ observer: any UploadObserver)
    /// Puts a file into the queue. A file that is already in the queue, or was uploaded before, is not uploaded again. If too many files wait, the
    /// service omits the file and notifies the observers.
    func deliver(_ item: UploadItem)
    /// The caller reports that a file, which was incomplete when it was put into the queue, is now complete.
    func complete(_ file: String)
    /// The combined progress of all files whose names begin with the given text; nil if no such file is known. A file that was uploaded and removed
    /// from the device is no longer known.
    func progress(of beginning: String) -> UploadProgress?
    /// Starts another attempt immediately, regardless of earlier failures. Called at the user's request.
    func tryAgain()
    /// Downloads a file after the transfers that are already queued.
    /// - Parameter action: called once, on the event loop.
    func fetch(_ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void)
}

/// Receives reports about uploads, by calls on the event loop.
public protocol UploadObserver: AnyObject {
    /// Called when the status has changed, for example the progress or the number of waiting files.
    func uploadChanged(_ status: UploadStatus)
    /// Called when a file of the data folder is on the server.
    func delivered(_ file: String, as delivered: DeliveredFile)
    /// Called when the upload of a file has failed for the first time, or for a reason that only the user can remove. The file remains in the queue
    /// for another attempt.
    func uploadDelayed(_ problem: UploadProblem)
    /// Called when the service has removed a file from the queue, because the file no longer exists or too many files wait.
    func uploadLeftOut(_ file: String)
}

/// The status of all uploads together.
public struct UploadStatus: Equatable, Sendable {
    /// The file that is being uploaded.
    public struct Current: Equatable, Sendable {
        /// The path of the file that is being uploaded, relative to the data folder.
        public let file: String
        public var sent: Int64
        public var total: Int64

        public init(file: String, sent: Int64, total: Int64) {
            self.file = file
            self.sent = sent
            self.total = total
        }
    }

    /// True if the settings contain a destination folder, even if that folder cannot be used.
    public var hasFolder = false
    /// The number of waiting files. It includes the file that is being uploaded, and files that are being added to the queue.
    public var waiting = 0
    public var waitingBytes: Int64 = 0
    /// The number of files that were uploaded and are still on this device.
    public var delivered = 0
    public var current: Current?
    /// The reason why the last attempt to upload failed; nil after a success.
    public var problem: UploadProblem?
    /// True if the service makes no attempt until the settings change or the user requests one.
    public var needsUser = false

    public init() {}
}

/// A request to download a file from the server.
public struct FetchRequest: Equatable, Sendable {
    /// The path of the file on the server, relative to the folder in the account's address.
    public let path: [RemoteName]
    /// The name for the file in the folder of downloaded files.
    public let name: RemoteName
    /// The maximum size of the file in bytes. A larger file is refused.
    public let maximumBytes: Int64
    /// The version mark (ETag) that the server gave to the file that is already on this device; empty if there is none.
    public let known: String
    /// The account on the server; nil for the server to which files are uploaded.
    public let account: UploadAccount?

    public init(
        path: [RemoteName], name: RemoteName, maximumBytes: Int64, known: String = "", account: UploadAccount? = nil
    ) {
        self.path = path
        self.name = name
        self.maximumBytes = maximumBytes
        self.known = known
        self.account = account
    }
}

/// The result of a download.
public enum FetchedFile: Equatable, Sendable {
    /// The file was downloaded to this path. `mark` is its version mark (ETag) on the server.
    case new(path: String, bytes: Int64, mark: String)
    case unchanged
}
