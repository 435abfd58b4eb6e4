import Sending

/// The files that wait for delivery and those that were delivered: the rules of the folder of state files. Pure: the caller reads
/// the folder and writes the changes that are returned; a change counts once it is written.
public struct UploadQueue: Sendable {
    /// The most items that are not delivered yet.
    public static let maximumItems = 1000
    /// The most items that are remembered as delivered. Of more, the oldest is forgotten: it would be found on the server, and not sent again.
    package static let maximumDelivered = 4000
    /// The most files of the folder: state files, and encrypted copies of what waits.
    public static let maximumFiles = 2 * maximumItems + maximumDelivered
    /// After the first, second, third failure, and after each further one.
    package static let pauses: [Int64] = [1, 5, 30, 60].map { $0 * 60_000_000_000 }
    /// The names of the state files.
    public static let name = NumberedName(ending: ".upload")

    /// What was found of an item at the start.
    public struct Found: Sendable {
        public let number: UInt32
        public let item: UploadItem
        /// The size of its file; nil where that is gone.
        public let size: Int64?

        public init(number: UInt32, item: UploadItem, size: Int64?) {
            self.number = number
            self.item = item
            self.size = size
        }
    }

    /// What has to happen to the state file of an item, and to its file.
    public enum Change: Equatable, Sendable {
        case none
        /// The state file gets this content.
        case write(UInt32, UploadItem)
        /// The file is removed, then the state file: the server has it.
        case removeBoth(UInt32, file: String)
        /// The state file is removed: the file is gone.
        case forget(UInt32)

        /// Of the item; nil for none.
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
    /// Those that wait, and whose owner is served.
    private var queue = SendQueue(pauses: Self.pauses)
    private var served: [UploadItem.Owner] = [.device]
    /// The highest number so far. None is used twice: an encrypted copy that could not be removed would be sent for the next file.
    private var lastNumber: UInt32 = 0

    public init() {}

    /// Takes over what was found at the start. What grew then grows no more.
    /// - Parameter lastNumber: the highest that the folder has, also where its item cannot be read.
    /// - Returns: the queue, and what the folder lacks. An item of which the file is gone is forgotten; one that was to be deleted is.
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

    /// Takes care of the items of these owners alone; others wait until theirs is served. Nothing changes on the card.
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
        // A file that comes by itself must not try a refused password once more.
        queue.add(SendQueue.Entry(number: kept.number, bytes: Int(clamping: kept.size)), isAsked: false)
    }

    /// Keeps the number of those that were delivered within its maximum.
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

    /// How many files of the owners that are served wait.
    public var waiting: Int { queue.entries.count }
    /// How many bytes they have together.
    public var waitingBytes: Int64 {
        kept.reduce(0) { $1.item.state == .waiting && served.contains($1.item.owner) ? $0 &+ $1.size : $0 }
    }
    /// How many files wait for another owner to be served.
    public var waitingElsewhere: Int {
        kept.count(where: { $0.item.state == .waiting && !served.contains($0.item.owner) })
    }
    /// How many files the server has.
    public var delivered: Int {
        kept.count(where: {
            if case .delivered = $0.item.state { true } else { false }
        })
    }
    /// Whether all wait for the user.
    public var isHeld: Bool { queue.isHeld }
    public var isFull: Bool { kept.count - delivered >= Self.maximumItems }
    /// The number of the item that is being sent.
    public var sending: UInt32? { queue.sending }
    public var nextAttempt: Int64? { queue.nextAttempt }

    /// The item of a file, if there is one.
    public func item(of file: String) -> UploadItem? { kept.first { $0.item.file == file }?.item }

    /// How far the files are whose name begins like this, together; nil: nothing is known of such a file.
    public func progress(of beginning: String) -> UploadProgress? {
        var found: UploadProgress?
        for kept in kept where kept.item.name.text.utf8.starts(with: beginning.utf8) {
            guard case .delivered = kept.item.state else { return .waiting }
            found = .delivered
        }
        return found
    }

    public func item(_ number: UInt32) -> UploadItem? { kept.first { $0.number == number }?.item }

    /// Adds a file. One that is there already is not added again.
    /// - Parameter size: in bytes; of one that grows, so far.
    /// - Returns: what is to be written; nil where there are too many.
    public mutating func add(_ item: UploadItem, size: Int64) -> Change? {
        guard self.item(of: item.file) == nil else { return Change.none }
        guard !isFull else { return nil }
        let number = lastNumber &+ 1
        keep(number, item, size: size)
        return .write(number, item)
    }

    /// A new file was made: what is known of an earlier one of its name does not hold for it.
    public mutating func forget(_ file: String) -> Change {
        guard let index = kept.firstIndex(where: { $0.item.file == file }) else { return .none }
        let number = kept.remove(at: index).number
        queue.remove(number)
        return .forget(number)
    }

    /// A file that grew is whole.
    public mutating func complete(_ file: String, size: Int64) -> Change {
        guard let index = kept.firstIndex(where: { $0.item.file == file }), kept[index].item.state == .growing else {
            return .none
        }
        kept[index].item.state = .waiting
        kept[index].size = size
        if served.contains(kept[index].item.owner) { enqueue(kept[index]) }
        return .write(kept[index].number, kept[index].item)
    }

    /// The item that is to be sent now, which then counts as being sent; nil for none.
    public mutating func begin(at now: Int64) -> (number: UInt32, item: UploadItem)? {
        guard let number = queue.begin(at: now), let item = item(number) else { return nil }
        return (number, item)
    }

    /// The attempt has ended: the server has the file.
    /// - Returns: the states to write, and those of older deliveries to remove.
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

    /// The attempt has ended without success. A file that is gone is forgotten; any other one waits, whatever happened.
    /// - Returns: what is to be written, and whether the user should learn of it.
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

    /// The attempt was broken off on purpose: nothing failed.
    public mutating func broken() { queue.stopSending() }

    /// The network or the clock changed.
    public mutating func retry(at now: Int64) { queue.retry(at: now) }

    /// The settings changed, or the user wants it.
    public mutating func resume(at now: Int64) { queue.resume(at: now) }
}

/// How far a file's delivery is.
public enum UploadProgress: Sendable {
    /// It grows, waits or is on its way.
    case waiting
    /// The server has it.
    case delivered
}

extension UploadItem {
    /// Whether nothing of it has to stay on this device.
    fileprivate var isDone: Bool {
        guard case .delivered(let file) = state else { return false }
        return afterwards == .deleted && file.proof == .verified
    }
}
