import Text

/// The messages that wait to be sent: in which order, when the next one is tried, when it is tried again.
///
/// Pure: the messages themselves are files, named by their numbers; times are monotonic nanoseconds.
public struct Outbox: Sendable {
    /// The most messages that may wait.
    public static let maximumMessages = 20
    /// The most bytes that they may have together: a quarter of a small data partition.
    public static let maximumBytes = 16 << 20
    /// The pause after the first failure; it doubles with each further one.
    public static let firstPause: Int64 = 15_000_000_000
    public static let longestPause: Int64 = 1_800_000_000_000
    /// How long a network that just came up gets to become usable.
    public static let settlingTime: Int64 = 2_000_000_000

    /// A waiting message.
    public struct Entry: Equatable, Sendable {
        /// Higher for later ones.
        public let number: UInt32
        public let bytes: Int
        var failures = 0
        var notBefore: Int64 = 0

        public init(number: UInt32, bytes: Int) {
            self.number = number
            self.bytes = bytes
        }
    }

    /// Oldest first.
    public private(set) var entries: [Entry] = []
    /// The message that is being sent.
    public private(set) var sending: UInt32?
    /// Whether nothing is tried until the settings change or the user sends again.
    public private(set) var isHeld = false
    private var failures = 0
    private var notBefore: Int64 = 0

    public init() {}

    /// Takes over the messages that were found in the folder at the start.
    public init(found: [Entry]) {
        entries = found.sorted { $0.number < $1.number }
    }

    public var isFull: Bool { entries.count >= Self.maximumMessages || freeBytes <= 0 }
    /// How large another message may be.
    public var freeBytes: Int { Self.maximumBytes - entries.reduce(0) { $0 &+ min($1.bytes, Self.maximumBytes) } }
    /// The number for the next message.
    public var nextNumber: UInt32 { (entries.last?.number ?? 0) &+ 1 }

    /// A new message is in the folder. It is tried at once, whatever failed before: the user waits for it.
    public mutating func add(_ entry: Entry) {
        entries.append(entry)
        isHeld = false
        notBefore = 0
    }

    /// When a message is to be tried; nil when none waits, one is being sent, or all wait for the user.
    public var nextAttempt: Int64? {
        guard sending == nil, !isHeld, let first = entries.map({ $0.notBefore }).min() else { return nil }
        return max(first, notBefore)
    }

    /// The message that is to be sent now, which then counts as being sent; nil for none.
    public mutating func begin(at now: Int64) -> UInt32? {
        guard sending == nil, !isHeld, now >= notBefore, let entry = entries.first(where: { now >= $0.notBefore })
        else {
            return nil
        }
        sending = entry.number
        return entry.number
    }

    /// The attempt is over. What was sent or refused waits no more.
    /// - Returns: whether the user should learn of it: the message failed for the first time, or waits for the user.
    @discardableResult
    public mutating func end(_ result: SendingResult, at now: Int64) -> Bool {
        guard let number = sending, let index = entries.firstIndex(where: { $0.number == number }) else {
            sending = nil
            return false
        }
        sending = nil
        guard case .delayed(let problem) = result else {
            entries.remove(at: index)
            failures = 0
            return true
        }
        let isFirst = entries[index].failures == 0
        entries[index].failures += 1
        if problem.needsUser {
            // A server that sees a wrong password too often locks the account.
            isHeld = true
            failures = 0
            return true
        }
        if problem.concernsAll {
            failures += 1
            notBefore = now + Self.pause(after: failures)
        } else {
            failures = 0
            entries[index].notBefore = now + Self.pause(after: entries[index].failures)
        }
        return isFirst
    }

    /// The network or the clock changed: everything is worth another try, but for what waits for the user.
    public mutating func retry(at now: Int64) {
        guard !isHeld else { return }
        failures = 0
        notBefore = now + Self.settlingTime
        for index in entries.indices { entries[index].notBefore = 0 }
    }

    /// The settings changed, or the user sends again: everything is worth another try.
    public mutating func resume(at now: Int64) {
        isHeld = false
        retry(at: now)
    }

    static func pause(after failures: Int) -> Int64 {
        min(longestPause, firstPause << Int64(max(0, min(failures - 1, 10))))
    }
}

/// The names of the files in the outbox: "00000042.eml".
public enum OutboxName {
    static let digits = 8
    static let ending = ".eml"

    public static func fileName(_ number: UInt32) -> String {
        let text = String(number % 100_000_000)
        return String(repeating: "0", count: digits - text.utf8.count) + text + ending
    }

    /// The number of a file; nil when it is no message.
    public static func number(_ name: String) -> UInt32? {
        let bytes = Array(name.utf8)
        guard bytes.count == digits + ending.utf8.count, bytes[digits...].elementsEqual(ending.utf8) else { return nil }
        return ASCII.number(bytes[..<digits])
    }
}
