import Upload

/// Uploads files of this device to a WebDAV folder, and downloads files from there. No call blocks.
public protocol UploadService: AnyObject {
    var status: UploadStatus { get }
    /// Adds an observer. The service retains it and calls it on the loop, until `remove`.
    func add(_ observer: any UploadObserver)
    func remove(_ observer: any UploadObserver)
    /// Puts a file into the queue. A file that is already in the queue, or was uploaded before, is not uploaded again. If too many files wait, the
    /// service omits the file and notifies the observers.
    func deliver(_ item: UploadItem)
    /// Called when a file is complete that was put into the queue while it was being written.
    func complete(_ file: String)
    /// The combined progress of the files whose name begins with a text; nil if no such file is known. After a file was uploaded and removed from the
    /// device, it is no longer known.
    func progress(of beginning: String) -> UploadProgress?
    /// Starts another attempt immediately, regardless of earlier failures. Called at the user's request.
    func tryAgain()
    /// Downloads a file when the transfers that are already queued have ended.
    /// - Parameter action: called once, on the loop.
    func fetch(_ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void)
}

/// Receives a call on the loop with reports about uploads.
public protocol UploadObserver: AnyObject {
    /// Called when the status has changed, for example the progress or the number of waiting files.
    func uploadChanged(_ status: UploadStatus)
    /// Called when a file of the data folder is on the server.
    func delivered(_ file: String, as delivered: DeliveredFile)
    /// Called when uploading a file has failed for the first time, or for a reason that only the user can remove. The file waits for another attempt.
    func uploadDelayed(_ problem: UploadProblem)
    /// Called when a file was omitted, because it no longer exists or too many files wait.
    func uploadLeftOut(_ file: String)
}

/// The status of uploads.
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
    /// The reason why the last attempt failed; nil after a success.
    public var problem: UploadProblem?
    /// True if the service makes no attempt until the settings change or the user requests one.
    public var needsUser = false

    public init() {}
}

/// A request to download a file from the server.
public struct FetchRequest: Equatable, Sendable {
    /// The path of the file on the server, relative to the folder of the account's address.
    public let path: [RemoteName]
    /// The name for the file in the folder of downloaded files.
    public let name: RemoteName
    /// The maximum size of the file in bytes. A larger file is refused.
    public let maximumBytes: Int64
    /// The server's version mark (ETag) of the file that is already on this device; empty if there is none.
    public let known: String
    /// The account for the server; nil for the server to which files are uploaded.
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
    /// The file was downloaded to this path.
    case new(path: String, bytes: Int64, mark: String)
    case unchanged
}
