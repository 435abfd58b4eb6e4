/// What there is of a USB stick.
public enum StickState: Equatable, Sendable {
    case none
    /// It takes files.
    case ready
    /// It is write-protected.
    case readOnly
    /// It has no file system that is known.
    case unreadable
    /// Nothing on it is open any more: it can be pulled out.
    case safe
    /// It could not be released when that was asked for.
    case held

    /// Whether its files can be read.
    public var isMounted: Bool {
        switch self {
        case .ready, .readOnly, .held: true
        case .none, .unreadable, .safe: false
        }
    }
}

/// What is copied to a stick.
public enum CopyItem: Sendable {
    case file(StoredFile)
    /// A text that is no file, under a name of its own.
    case text([UInt8], TimedName)

    /// In bytes.
    public var size: Int64 {
        switch self {
        case .file(let file): file.size
        case .text(let bytes, _): Int64(bytes.count)
        }
    }

    /// What it is called on the stick, where no other file has that name.
    public var name: String {
        switch self {
        case .file(let file): file.name
        case .text(_, let name): name.fileName(number: 1)
        }
    }
}

/// How far a copy is.
public struct CopyProgress: Equatable, Sendable {
    /// Files that are copied and compared.
    public var files = 0
    /// Bytes that were written, and that were compared.
    public var written: Int64 = 0
    public var compared: Int64 = 0
    /// Which of the files are not on the stick, by their places in what is copied.
    public var missing: [Int] = []

    public init(files: Int = 0, written: Int64 = 0, compared: Int64 = 0, missing: [Int] = []) {
        self.files = files
        self.written = written
        self.compared = compared
        self.missing = missing
    }
}

/// Why a copy ended early.
public enum CopyFailure: Error, Equatable, Sendable {
    /// The user ended it.
    case cancelled
    case stickFull
    case stickReadOnly
    /// The stick was pulled out, or fails.
    case stickGone
    /// The stick has not answered for too long.
    case noAnswer
    /// What was written is not what was read.
    case differs
    /// The file on the card cannot be read.
    case notRead(StorageFailure)
    /// The copy cannot be written, for another reason.
    case notWritten(StorageFailure)
}

/// Lists what is on a USB stick, and copies files to it, one copy at a time. Nothing here blocks: the stick is read and written elsewhere.
public protocol StickService: AnyObject {
    /// At this moment.
    var state: StickState { get }
    /// Which stick that is: as long as a file of one is open, another one is called otherwise. Empty without one.
    var partition: String { get }
    /// Lists and shows the recordings and tables that are on it; deletes nothing.
    var files: any FileService { get }
    /// How far the copy is that runs, or the last one.
    var progress: CopyProgress { get }
    /// Copies files and compares what was written.
    /// - Parameter action: called once, on the loop.
    func copy(_ items: [CopyItem], then action: @escaping (Result<Void, CopyFailure>) -> Void)
    /// Ends the copy that runs; its action is called soon.
    func cancel()
    /// Gives a copy up whose stick has not answered for too long. To be called while one runs.
    func check(at now: Int64)
    /// Has the stick released, so that it can be pulled out; `state` says when it is.
    func eject()
}
