/// Sending: the queue of files for a server, their order, and when an attempt is due. Pure: no files, no network, no clock.

/// Entries that wait, oldest first; one is sent at a time. Times are monotonic nanoseconds.
public struct SendQueue: Sendable {
    /// The time after a network came up until it is usable.
    public static let settlingTime: Int64 = 2_000_000_000

    /// A waiting file with this number in its name.
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
        /// The entry is removed: it was sent, or will never be sent.
        case gone
        /// A later attempt can succeed.
        case delayed(Delay)
    }

    /// Which further attempts a failure delays.
    public enum Delay: Equatable, Sendable {
        /// No attempt makes sense until the settings change or the user asks for one.
        case untilUser
        /// Other entries would fail in the same way.
        case all
        /// The failure concerns only this entry.
        case entry
    }

    /// Oldest first.
    public private(set) var entries: [Entry] = []
    /// The entry that is being sent; nil for none.
    public private(set) var sending: UInt32?
    /// Whether nothing is tried until the settings change or the user asks for it.
    public private(set) var isHeld = false
    /// The pauses after the first, second ... failure in nanoseconds; the last one repeats.
    private let pauses: [Int64]
    private var failures = 0
    private var notBefore: Int64 = 0

    /// - Parameters:
    ///   - found: the entries found in the folder at the start, in any order.
    ///   - pauses: after the first, second ... failure in nanoseconds; the last one repeats. At least one.
    public init(found: [Entry] = [], pauses: [Int64]) {
        entries = found.sorted { $0.number < $1.number }
        self.pauses = pauses
    }

    /// The number for the next entry.
    public var nextNumber: UInt32 { (entries.last?.number ?? 0) &+ 1 }

    /// Adds an entry in the order of its number. It is tried at once, whatever failed before.
    /// - Parameter isAsked: whether the user asks for it, so that entries that waited for the user are also tried again.
    public mutating func add(_ entry: Entry, isAsked: Bool) {
        entries.insert(entry, at: entries.firstIndex { $0.number > entry.number } ?? entries.endIndex)
        if isAsked { isHeld = false }
        notBefore = 0
    }

    /// Removes an entry that is no longer needed; does nothing if the entry is not in the queue.
    public mutating func remove(_ number: UInt32) {
        entries.removeAll { $0.number == number }
        if sending == number { sending = nil }
    }

    /// When the next attempt is due; nil when none waits, one is being sent, or all wait for the user's action.
    public var nextAttempt: Int64? {
        guard sending == nil, !isHeld, let first = entries.map({ $0.notBefore }).min() else { return nil }
        return max(first, notBefore)
    }

    /// Selects the entry to send now, and marks it as being sent; nil for none.
    public mutating func begin(at now: Int64) -> UInt32? {
        guard sending == nil, !isHeld, now >= notBefore, let entry = entries.first(where: { now >= $0.notBefore })
        else {
            return nil
        }
        sending = entry.number
        return entry.number
    }

    /// Ends an attempt that was interrupted on purpose: it is not a failure.
    public mutating func stopSending() { sending = nil }

    /// Ends an attempt.
    /// - Returns: whether the user should be notified: the entry is gone, failed for the first time, or waits for the user.
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
            // A server locks the account after too many wrong passwords.
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

    /// The network or the clock changed: retries all entries, except those that wait for the user.
    public mutating func retry(at now: Int64) {
        guard !isHeld else { return }
        failures = 0
        notBefore = now + Self.settlingTime
        for index in entries.indices { entries[index].notBefore = 0 }
    }

    /// The settings changed, or the user asks for an attempt: retries all entries.
    public mutating func resume(at now: Int64) {
        isHeld = false
        retry(at: now)
    }

    private func pause(after failures: Int) -> Int64 { pauses[max(0, min(failures, pauses.count) - 1)] }
}
