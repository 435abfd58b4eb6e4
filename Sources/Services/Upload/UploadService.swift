import Upload

/// Delivers files of this device to a WebDAV folder, and fetches files from there. Nothing here blocks.
public protocol UploadService: AnyObject {
    var status: UploadStatus { get }
    /// Holds an observer, and calls it on the loop, until `remove`.
    func add(_ observer: any UploadObserver)
    func remove(_ observer: any UploadObserver)
    /// Puts a file into the queue; one that is there, or was delivered, is not delivered again. Where too many wait, it is left out, and
    /// the observers hear of that.
    func deliver(_ item: UploadItem)
    /// A file that was given as growing is whole.
    func complete(_ file: String)
    /// How far the files are whose name begins like this, together; nil: nothing is known of such a file. A file that was removed after
    /// its delivery is forgotten.
    func progress(of beginning: String) -> UploadProgress?
    /// Tries again at once, whatever failed before: the user wants it.
    func tryAgain()
    /// Fetches a file, behind what is under way.
    /// - Parameter action: called once, on the loop.
    func fetch(_ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void)
}

/// Hears of uploads, on the loop.
public protocol UploadObserver: AnyObject {
    /// The status is another one: progress, a file more or less.
    func uploadChanged(_ status: UploadStatus)
    /// The server has a file of the data folder.
    func delivered(_ file: String, as delivered: DeliveredFile)
    /// The first attempt with a file failed, or one that only the user can mend; the file waits.
    func uploadDelayed(_ problem: UploadProblem)
    /// A file was left out: it is gone, or too many wait.
    func uploadLeftOut(_ file: String)
}

/// How uploads are doing.
public struct UploadStatus: Equatable, Sendable {
    /// The file that is on its way.
    public struct Current: Equatable, Sendable {
        /// Below the data folder.
        public let file: String
        public var sent: Int64
        public var total: Int64

        public init(file: String, sent: Int64, total: Int64) {
            self.file = file
            self.sent = sent
            self.total = total
        }
    }

    /// Whether there is a folder that files go to, be it one that cannot be used.
    public var hasFolder = false
    /// Files that wait, the one on its way and those that are being taken into the queue included.
    public var waiting = 0
    public var waitingBytes: Int64 = 0
    /// Files that the server has, of those that are still here.
    public var delivered = 0
    public var current: Current?
    /// Why the last attempt failed; nil once one went well.
    public var problem: UploadProblem?
    /// Whether nothing is tried until the settings change or the user asks for it.
    public var needsUser = false

    public init() {}
}

/// A file of the server that is wanted.
public struct FetchRequest: Equatable, Sendable {
    /// Below the folder of the address.
    public let path: [RemoteName]
    /// Where it is put: a name in the folder of fetched files.
    public let name: RemoteName
    /// A larger one is refused.
    public let maximumBytes: Int64
    /// The server's mark of the version that is here; empty for none.
    public let known: String
    /// nil for the server that files are delivered to.
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

/// What came of it.
public enum FetchedFile: Equatable, Sendable {
    /// The file lies at the path.
    case new(path: String, bytes: Int64, mark: String)
    case unchanged
}
