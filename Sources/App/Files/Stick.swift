import Platform
import Services
import Storing

/// The USB stick that init mounts (rootfs-overlay/etc/stick.sh). A separate thread reads and writes it, so that a hanging stick does not block access
/// to the card.
public final class Stick: StickService {
    /// The timeout for copying one piece of a file, in nanoseconds.
    package static let timeout: Int64 = 60_000_000_000
    private static let maximumNote = 256

    private let loop: EventLoop
    let mount: String
    private let note: String
    private let path: (StoredFile) -> String
    private let ejecting: () -> Void
    /// The stick's thread; nil before the first listing or copy.
    private var storage: Storage?
    private var copying: StickCopy?
    private var action: ((Result<Void, CopyFailure>) -> Void)?
    /// The final progress of the last copy.
    private var last = CopyProgress()

    /// - Parameters:
    ///   - mount: the folder at which init mounts sticks.
    ///   - note: init's file in memory that describes the stick.
    ///   - path: returns the path of a file on the card.
    ///   - ejecting: requests init to release the stick.
    package init(
        loop: EventLoop, mount: String, note: String, path: @escaping (StoredFile) -> String,
        ejecting: @escaping () -> Void
    ) {
        self.loop = loop
        self.mount = mount
        self.note = note
        self.path = path
        self.ejecting = ejecting
    }

    /// Cancels a running copy and ends the thread.
    package func close() {
        copying?.cancel()
        copying = nil
        action = nil
        storage?.close()
        storage = nil
    }

    /// The words of init's note about the stick, which blanks separate.
    private var words: [ArraySlice<UInt8>] {
        // Init's note about the stick is a file in memory, so reading it does not block.
        guard let bytes = try? readFile(note, maximum: Self.maximumNote) else { return [] }
        return bytes.split { $0 == 0x20 || $0 == 0x0A }
    }

    public var partition: String { words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) } ?? "" }

    public var state: StickState {
        guard let word = words.first else { return .none }
        switch String(decoding: word, as: UTF8.self) {
        case "ready": return .ready
        case "read-only": return .readOnly
        case "unreadable": return .unreadable
        case "safe": return .safe
        case "held": return .inUse
        default: return .none
        }
    }

    /// The progress of the current or last copy. After a copy has timed out, its progress no longer changes.
    public var progress: CopyProgress { action == nil ? last : copying?.progress ?? last }

    public func copy(_ items: [CopyItem], then action: @escaping (Result<Void, CopyFailure>) -> Void) {
        guard copying == nil else {
            if self.action == nil { last = CopyProgress() }
            return action(.failure(.noAnswer))
        }
        do throws(PlatformError) {
            let storage = try thread()
            self.action = action
            let copy = StickCopy(items.map { source(of: $0) }, storage: storage, clock: loop.clock) { [self] in
                ended($0)
            }
            copying = copy
            last = CopyProgress()
            copy.begin()
        } catch {
            action(.failure(.notWritten(.busy)))
        }
    }

    /// Starts the stick's thread if necessary.
    func thread() throws(PlatformError) -> Storage {
        if let storage { return storage }
        let started = try Storage(loop: loop)
        storage = started
        return started
    }

    private func source(of item: CopyItem) -> StickCopy.Item {
        let folder = mount + "/" + StoredFile.copiesFolder
        switch item {
        case .file(let file):
            return StickCopy.Item(.file(path(file)), to: folder) { CopyName.name(file.name, number: $0) }
        case .text(let bytes, let name): return StickCopy.Item(.bytes(bytes), to: folder) { name.fileName(number: $0) }
        }
    }

    public func cancel() { copying?.cancel() }

    public func check(at now: Int64) {
        guard let copying, let action, now - copying.begun > Self.timeout else { return }
        // Report the timeout, but keep the copy in `copying`: its thread may hang until the kernel reports an error, and no other copy can start
        // before that.
        self.action = nil
        last = copying.progress
        copying.cancel()
        action(.failure(.noAnswer))
    }

    private func ended(_ result: Result<Void, StickCopy.Failure>) {
        last = progress
        copying = nil
        let action = action
        self.action = nil
        action?(result.mapError { failure($0) })
    }

    /// The reason for a failed copy that the user sees. Several system errors mean that the stick was removed.
    private func failure(_ failure: StickCopy.Failure) -> CopyFailure {
        switch failure {
        case .cancelled: return .cancelled
        case .copier(.differs): return .differs
        case .copier(.reading(let error)): return .notRead(StorageFailure(error))
        case .copier(.writing(let error)):
            let isThere = state == .ready
            switch error {
            case .noSpace: return .stickFull
            // A read-only error during a copy means that the kernel has found a damaged file system. A write-protected stick would have been refused
            // before the copy.
            case .deviceFailed, .notFound, .readOnly: return .stickGone
            case .notPermitted: return isThere ? .stickReadOnly : .stickGone
            default: return isThere ? .notWritten(StorageFailure(error)) : .stickGone
            }
        }
    }

    public func eject() { ejecting() }

    public var files: any FileService { self }
}

/// The names of copies on the stick.
enum CopyName {
    /// The name of the nth copy: a number before the extension, from the second copy on: "screenshot_1.png", "screenshot_1_2.png".
    static func name(_ name: String, number: Int) -> String {
        guard number > 1 else { return name }
        let bytes = Array(name.utf8)
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count
        return String(decoding: bytes[..<dot], as: UTF8.self) + "_" + String(number)
            + String(decoding: bytes[dot...], as: UTF8.self)
    }
}
