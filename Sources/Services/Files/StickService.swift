/// The state of a USB stick.
public enum StickState: Equatable, Sendable {
    case none
    /// The stick accepts files.
    case ready
    /// The stick is write-protected.
    case readOnly
    /// The stick has no supported file system.
    case unreadable
    /// The stick is unmounted: the user can remove it.
    case safe
    /// The user requested to remove the stick, but it could not be unmounted because a file is open.
    case inUse

    /// True if the stick's files can be read.
    public var isMounted: Bool {
        switch self {
        case .ready, .readOnly, .inUse: true
        case .none, .unreadable, .safe: false
        }
    }
}

/// An item to copy to a stick: a file or a text.
public enum CopyItem: Sendable {
    case file(StoredFile)
    /// A text that is not in a file, and the name for its copy.
    case text([UInt8], TimedName)

    /// The size of the item in bytes.
    public var size: Int64 {
        switch self {
        case .file(let file): file.size
        case .text(let bytes, _): Int64(bytes.count)
        }
    }

    /// The name of the copy on the stick, unless a file there already has that name.
    public var name: String {
        switch self {
        case .file(let file): file.name
        case .text(_, let name): name.fileName(number: 1)
        }
    }
}

/// The progress of a copy.
public struct CopyProgress: Equatable, Sendable {
    /// The number of files that were copied and compared.
    public var files = 0
    /// The number of bytes written.
    public var written: Int64 = 0
    /// The number of bytes that were read back and compared.
    public var compared: Int64 = 0
    /// The items that were not copied, as indices in the list that was passed to `copy`.
    public var missing: [Int] = []

    public init(files: Int = 0, written: Int64 = 0, compared: Int64 = 0, missing: [Int] = []) {
        self.files = files
        self.written = written
        self.compared = compared
        self.missing = missing
    }
}

/// The reason why a copy ended early.
public enum CopyFailure: Error, Equatable, Sendable {
    /// The user canceled the copy.
    case cancelled
    case stickFull
    case stickReadOnly
    /// The stick was removed or has failed.
    case stickGone
    /// The stick did not respond before the timeout.
    case noAnswer
    /// The data that were read back differ from the written data.
    case differs
    /// The file on the card cannot be read.
    case notRead(StorageFailure)
    /// The copy cannot be written for another reason.
    case notWritten(StorageFailure)
}

/// Lists the files on a USB stick, and copies files to it, one copy at a time. No call blocks, because another thread reads and writes the stick.
public protocol StickService: AnyObject {
    /// The current state of the stick.
    var state: StickState { get }
    /// The name of the stick's partition, which identifies the stick. While a file of a removed stick is still open, a new stick gets another name.
    /// Empty if there is no stick.
    var partition: String { get }
    /// Lists and shows the recordings and tables on the stick. It cannot delete them.
    var files: any FileService { get }
    /// The progress of the current copy, or of the last one.
    var progress: CopyProgress { get }
    /// Copies files to the stick, and compares each copy with the original.
    /// - Parameter action: called once, on the event loop.
    func copy(_ items: [CopyItem], then action: @escaping (Result<Void, CopyFailure>) -> Void)
    /// Cancels the current copy. The copy's action is then called.
    func cancel()
    /// Abandons the current copy if the stick has not responded within the timeout. The caller must call this method repeatedly during a copy.
    func check(at now: Int64)
    /// Unmounts the stick, so that the user can remove it. When this is done, `state` is `safe`.
    func eject()
}
