/// The state of the USB stick.
public enum StickState: Equatable, Sendable {
    case none
    /// It accepts files.
    case ready
    /// It is write-protected.
    case readOnly
    /// It has no supported file system.
    case unreadable
    /// No file on it is open: the user can pull it out.
    case safe
    /// It could not be released when the user asked for it.
    case held

    /// Whether its files can be read.
    public var isMounted: Bool {
        switch self {
        case .ready, .readOnly, .held: true
        case .none, .unreadable, .safe: false
        }
    }
}

/// An item to copy to a stick.
public enum CopyItem: Sendable {
    case file(StoredFile)
    /// A text without a file, under its own name.
    case text([UInt8], TimedName)

    /// In bytes.
    public var size: Int64 {
        switch self {
        case .file(let file): file.size
        case .text(let bytes, _): Int64(bytes.count)
        }
    }

    /// Its name on the stick, if no other file has that name.
    public var name: String {
        switch self {
        case .file(let file): file.name
        case .text(_, let name): name.fileName(number: 1)
        }
    }
}

/// The progress of a copy.
public struct CopyProgress: Equatable, Sendable {
    /// Files that are copied and compared.
    public var files = 0
    /// Bytes written, and bytes compared.
    public var written: Int64 = 0
    public var compared: Int64 = 0
    /// The files that are not on the stick, by their index in the list of items.
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
    /// The stick was pulled out or has failed.
    case stickGone
    /// The stick did not respond before the timeout.
    case noAnswer
    /// The data read back differ from the data written.
    case differs
    /// The file on the card cannot be read.
    case notRead(StorageFailure)
    /// The copy cannot be written for another reason.
    case notWritten(StorageFailure)
}

/// Lists the files on a USB stick, and copies files to it, one copy at a time. No call blocks: another thread reads and writes the stick.
public protocol StickService: AnyObject {
    /// At this moment.
    var state: StickState { get }
    /// Identifies the stick: while a file of one is open, another stick gets another name. Empty if there is none.
    var partition: String { get }
    /// Lists and shows the stick's recordings and tables. It deletes nothing.
    var files: any FileService { get }
    /// The progress of the current copy, or of the last one.
    var progress: CopyProgress { get }
    /// Copies files and compares what was written with the originals.
    /// - Parameter action: called once, on the loop.
    func copy(_ items: [CopyItem], then action: @escaping (Result<Void, CopyFailure>) -> Void)
    /// Ends the current copy. Its action is called soon.
    func cancel()
    /// Abandons the copy if the stick has not responded before the timeout. Call it while a copy runs.
    func check(at now: Int64)
    /// Releases the stick, so that the user can pull it out. `state` reports when that is done.
    func eject()
}
