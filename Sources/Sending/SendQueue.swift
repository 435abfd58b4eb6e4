/// Sending: what waits to be sent to a server, in which order, and when an attempt is due. Pure: no files, no network, no clock.

/// Entries that wait, oldest first; one is sent at a time. Times are monotonic nanoseconds.
public struct SendQueue: Sendable {
    /// How long a network that just came up gets to become usable.
    public static let settlingTime: Int64 = 2_000_000_000

    /// What waits: a file that has this number in its name.
    public struct Entry: Equatable, Sendable {
        /// Higher for later ones.
        public let number: UInt32
        public let bytes: Int
        fileprivate var failures = 0
        fileprivate var notBefore: Int64 = 0

        public init(number: UInt32, bytes: Int) {
            self.number = number
            self.bytes = bytes
        }
    }

    /// How an attempt ended.
    public enum AttemptEnd: Equatable, Sendable {
        /// The entry waits no more: it was sent, or will never be.
        case gone
        /// It can go well later.
        case delayed(Delay)
    }

    /// What a failure says about further attempts.
    public enum Delay: Equatable, Sendable {
        /// No attempt makes sense until the settings change or the user asks for one.
        case untilUser
        /// Another entry would fare the same.
        case all
        /// It concerns this entry alone.
        case entry
    }

    /// Oldest first.
    public private(set) var entries: [Entry] = []
    /// The entry that is being sent.
    public private(set) var sending: UInt32?
    /// Whether nothing is tried until the settings change or the user asks for it.
    public private(set) var isHeld = false
    /// The pauses after the first, second ... failure in nanoseconds; the last one repeats.
    private let pauses: [Int64]
    private var failures = 0
    private var notBefore: Int64 = 0

    /// - Parameters:
    ///   - found: what was found in the folder at the start, in any order.
    ///   - pauses: after the first, second ... failure in nanoseconds; the last one repeats. At least one.
    public init(found: [Entry] = [], pauses: [Int64]) {
        entries = found.sorted { $0.number < $1.number }
        self.pauses = pauses
    }

    /// The number for the next entry.
    public var nextNumber: UInt32 { (entries.last?.number ?? 0) &+ 1 }

    /// Adds an entry at the place of its number. It is tried at once, whatever failed before.
    /// - Parameter isAsked: whether the user asks for it, so that what waited for the user is tried again, too.
    public mutating func add(_ entry: Entry, isAsked: Bool) {
        entries.insert(entry, at: entries.firstIndex { $0.number > entry.number } ?? entries.endIndex)
        if isAsked { isHeld = false }
        notBefore = 0
    }

    /// Takes an entry out that is not to be sent any more; nothing happens where it does not wait.
    public mutating func remove(_ number: UInt32) {
        entries.removeAll { $0.number == number }
        if sending == number { sending = nil }
    }

    /// When the next attempt is due; nil when none waits, one is being sent, or all wait for the user.
    public var nextAttempt: Int64? {
        guard sending == nil, !isHeld, let first = entries.map({ $0.notBefore }).min() else { return nil }
        return max(first, notBefore)
    }

    /// The entry that is to be sent now, which then counts as being sent; nil for none.
    public mutating func begin(at now: Int64) -> UInt32? {
        guard sending == nil, !isHeld, now >= notBefore, let entry = entries.first(where: { now >= $0.notBefore })
        else {
            return nil
        }
        sending = entry.number
        return entry.number
    }

    /// The attempt was broken off on purpose: nothing failed.
    public mutating func stopSending() { sending = nil }

    /// The attempt is over.
    /// - Returns: whether the user should learn of it: the entry is gone, failed for the first time, or waits for the user.
    @discardableResult
    public mutating func end(_ end: AttemptEnd, at now: Int64) -> Bool {
        guard let number = sending, let index = entries.firstIndex(where: { $0.number == number }) else {
            sending = nil
            return false
        }
        sending = nil
        guard case .delayed(let delay) = end else {
            entries.remove(at: index)
            failures = 0
            return true
        }
        let isFirst = entries[index].failures == 0
        entries[index].failures += 1
        switch delay {
        case .untilUser:
            // A server that sees a wrong password too often locks the account.
            isHeld = true
            failures = 0
            return true
        case .all:
            failures += 1
            notBefore = now + pause(after: failures)
        case .entry:
            failures = 0
            entries[index].notBefore = now + pause(after: entries[index].failures)
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

    /// The settings changed, or the user asks for an attempt: everything is worth another try.
    public mutating func resume(at now: Int64) {
        isHeld = false
        retry(at: now)
    }

    private func pause(after failures: Int) -> Int64 { pauses[max(0, min(failures, pauses.count) - 1)] }
}
