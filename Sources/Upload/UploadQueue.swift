import Sending

/// The files that wait for uploading and those that were uploaded. The queue decides how the state files change. The caller reads these files from
/// their folder, and writes the changes that the queue returns.
public struct UploadQueue: Sendable {
    /// The maximum number of items that are not uploaded yet.
    public static let maximumItems = 1000
    /// The maximum number of uploads that are remembered; older ones are forgotten. (If a forgotten file is queued again, the upload finds it on the
    /// server and does not send it again.)
    package static let maximumDelivered = 4000
    /// The maximum number of files in the folder of uploads: state files, and encrypted copies of waiting files.
    public static let maximumFiles = 2 * maximumItems + maximumDelivered
    /// The pauses after the first, second and third consecutive failure, and after each further one, in nanoseconds.
    package static let pauses: [Int64] = [1, 5, 30, 60].map { $0 * 60_000_000_000 }
    /// The names of the uploads' state files.
    public static let name = NumberedName(ending: ".upload")

    /// An item (a file to upload) that was found at the start.
    public struct Found: Sendable {
        public let number: UInt32
        public let item: UploadItem
        /// The size of the item's file in bytes; nil if the file does not exist.
        public let size: Int64?

        public init(number: UInt32, item: UploadItem, size: Int64?) {
            self.number = number
            self.item = item
            self.size = size
        }
    }

    /// A change of an item's state file, or of the file to upload.
    public enum Change: Equatable, Sendable {
        case none
        /// Write this content into the state file.
        case write(UInt32, UploadItem)
        /// Remove the uploaded file, then the state file, because the file is on the server.
        case removeBoth(UInt32, file: String)
        /// Remove the state file, because the file does not exist.
        case forget(UInt32)

        /// The number of the item that changes; nil if there is none.
        public var number: UInt32? {
            switch self {
            case .none: nil
            case .write(let number, _), .removeBoth(let number, _), .forget(let number): number
            }
        }
    }

    private struct Kept {
        let number: UInt32
        var item: UploadItem
        var size: Int64
    }

    private var kept: [Kept] = []
    /// The waiting items of those owners whose files are uploaded at present (see `serve`).
    private var queue = SendQueue(pauses: Self.pauses)
    private var served: [UploadItem.Owner] = [.device]
    /// The highest number so far. No number is used twice: an encrypted copy that could not be removed has the number of its item, and would
    /// otherwise be sent instead of another file.
    private var lastNumber: UInt32 = 0

    public init() {}

    /// Makes a queue from the items in the folder. Files that were still being written count as complete.
    /// - Parameter lastNumber: the highest number in the folder, including unreadable items.
    /// - Returns: the queue, and the changes that the folder needs. Items whose file is missing are forgotten, and pending deletions are completed.
    public static func start(
        _ found: [Found], lastNumber: UInt32 = 0
    ) -> (queue: UploadQueue, changes: [Change]) {
        var queue = UploadQueue()
        queue.lastNumber = lastNumber
        var changes: [Change] = []
        for found in found.sorted(by: { $0.number < $1.number }) {
            queue.lastNumber = max(queue.lastNumber, found.number)
            guard let size = found.size else {
                changes.append(.forget(found.number))
                continue
            }
            var item = found.item
            if item.state == .growing {
                item.state = .waiting
                changes.append(.write(found.number, item))
            }
            if case .delivered = item.state, item.isDone {
                changes.append(.removeBoth(found.number, file: item.file))
                continue
            }
            queue.keep(found.number, item, size: size)
        }
        changes += queue.forgetOldest()
        return (queue, changes)
    }

    /// From now on, uploads only the files of these owners. The files of other owners wait, and stay on the card unchanged.
    public mutating func serve(_ owners: [UploadItem.Owner]) {
        served = owners
        for kept in kept where kept.item.state == .waiting {
            let isQueued = queue.entries.contains { $0.number == kept.number }
            let isWanted = owners.contains(kept.item.owner)
            if isQueued, !isWanted { queue.remove(kept.number) }
            if !isQueued, isWanted { enqueue(kept) }
        }
    }

    private mutating func enqueue(_ kept: Kept) {
        // This is not a request of the user: if the server has refused the password, only the user may cause another attempt.
        queue.add(SendQueue.Entry(number: kept.number, bytes: Int(clamping: kept.size)), isAsked: false)
    }

    /// Forgets the oldest completed uploads beyond the maximum number that is remembered.
    private mutating func forgetOldest() -> [Change] {
        var excess = delivered - Self.maximumDelivered
        guard excess > 0 else { return [] }
        var changes: [Change] = []
        kept.removeAll { kept in
            guard excess > 0, case .delivered = kept.item.state else { return false }
            excess -= 1
            changes.append(.forget(kept.number))
            return true
        }
        return changes
    }

    private mutating func keep(_ number: UInt32, _ item: UploadItem, size: Int64) {
        lastNumber = max(lastNumber, number)
        let new = Kept(number: number, item: item, size: size)
        kept.append(new)
        if item.state == .waiting, served.contains(item.owner) { enqueue(new) }
    }

    /// The number of waiting files, without those of owners that are not served.
    public var waiting: Int { queue.entries.count }
    /// The total size in bytes of the waiting files, without those of owners that are not served.
    public var waitingBytes: Int64 {
        kept.reduce(0) { $1.item.state == .waiting && served.contains($1.item.owner) ? $0 &+ $1.size : $0 }
    }
    /// The number of waiting files of other owners.
    public var waitingElsewhere: Int {
        kept.count(where: { $0.item.state == .waiting && !served.contains($0.item.owner) })
    }
    /// The number of uploaded files.
    public var delivered: Int {
        kept.count(where: {
            if case .delivered = $0.item.state { true } else { false }
        })
    }
    /// True if no file is uploaded before the user acts.
    public var waitsForUser: Bool { queue.waitsForUser }
    public var isFull: Bool { kept.count - delivered >= Self.maximumItems }
    /// The number of the item that is being uploaded; nil if there is none.
    public var sending: UInt32? { queue.sending }
    public var nextAttempt: Int64? { queue.nextAttempt }

    /// The item for the file at this path; nil if there is none.
    public func item(of file: String) -> UploadItem? { kept.first { $0.item.file == file }?.item }

    /// The combined progress of all files whose names begin with this text; nil if there is no such file.
    public func progress(of beginning: String) -> UploadProgress? {
        var found: UploadProgress?
        for kept in kept where kept.item.name.text.utf8.starts(with: beginning.utf8) {
            guard case .delivered = kept.item.state else { return .waiting }
            found = .delivered
        }
        return found
    }

    public func item(_ number: UInt32) -> UploadItem? { kept.first { $0.number == number }?.item }

    /// Adds an item, unless the queue already contains its file.
    /// - Parameter size: the size of the file in bytes; for a growing file, its current size.
    /// - Returns: the change to write; nil if there are too many items.
    public mutating func add(_ item: UploadItem, size: Int64) -> Change? {
        guard self.item(of: item.file) == nil else { return Change.none }
        guard !isFull else { return nil }
        let number = lastNumber &+ 1
        keep(number, item, size: size)
        return .write(number, item)
    }

    /// Called when a new file was created. Forgets the state of an earlier file with the same name, because it does not apply to the new file.
    public mutating func forget(_ file: String) -> Change {
        guard let index = kept.firstIndex(where: { $0.item.file == file }) else { return .none }
        let number = kept.remove(at: index).number
        queue.remove(number)
        return .forget(number)
    }

    /// Called when a file that was being written is complete.
    public mutating func complete(_ file: String, size: Int64) -> Change {
        guard let index = kept.firstIndex(where: { $0.item.file == file }), kept[index].item.state == .growing else {
            return .none
        }
        kept[index].item.state = .waiting
        kept[index].size = size
        if served.contains(kept[index].item.owner) { enqueue(kept[index]) }
        return .write(kept[index].number, kept[index].item)
    }

    /// Selects the item to upload now and marks it as being sent; nil if none is due.
    public mutating func begin(at now: Int64) -> (number: UInt32, item: UploadItem)? {
        guard let number = queue.begin(at: now), let item = item(number) else { return nil }
        return (number, item)
    }

    /// Ends an attempt with success: the file is on the server.
    /// - Returns: the states to write, and the states of older uploads to remove.
    public mutating func delivered(_ file: DeliveredFile, at now: Int64) -> [Change] {
        guard let number = queue.sending, let index = kept.firstIndex(where: { $0.number == number }) else {
            return []
        }
        queue.end(.gone, at: now)
        kept[index].item.state = .delivered(file)
        guard kept[index].item.isDone else { return [.write(number, kept[index].item)] + forgetOldest() }
        let path = kept.remove(at: index).item.file
        return [.removeBoth(number, file: path)]
    }

    /// Ends an attempt with a failure. If the file does not exist, its item is forgotten; otherwise, the item waits for the next attempt.
    /// - Returns: the change to write, and true if the user must be notified.
    public mutating func failed(_ problem: UploadProblem, at now: Int64) -> (Change, isNews: Bool) {
        guard problem == .fileMissing else {
            let delay: SendQueue.Delay = problem.needsUser ? .untilUser : problem.concernsAll ? .all : .entry
            return (.none, queue.end(.delayed(delay), at: now))
        }
        let number = queue.sending
        queue.end(.gone, at: now)
        guard let number else { return (.none, false) }
        kept.removeAll { $0.number == number }
        return (.forget(number), true)
    }

    /// Called when the app has interrupted an attempt on purpose. The attempt does not count as a failure.
    public mutating func broken() { queue.stopSending() }

    /// Called when the network or the clock has changed.
    public mutating func retry(at now: Int64) { queue.retry(at: now) }

    /// Called when the settings have changed, or the user has requested an attempt.
    public mutating func resume(at now: Int64) { queue.resume(at: now) }
}

/// The progress of uploading a file.
public enum UploadProgress: Sendable {
    /// The file is being written, waits, or is being uploaded.
    case waiting
    /// The file is on the server.
    case delivered
}

extension UploadItem {
    /// True if no upload remains to be done for this file.
    fileprivate var isDone: Bool {
        guard case .delivered(let file) = state else { return false }
        return afterwards == .deleted && file.proof == .verified
    }
}
