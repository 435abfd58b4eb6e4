/// Sending: the queue of files for a server, their order, and the time of the next attempt. The module uses no files, no network and no
/// clock.

/// The files that wait to be sent, oldest first. One file is sent at a time. Times are in monotonic nanoseconds.
public struct SendQueue: Sendable {
    /// The time between the moment at which a network appears and the first attempt to send, in nanoseconds.
    public static let settlingTime: Int64 = 2_000_000_000

    /// A waiting file, which is identified by the number in its name.
    public struct Entry: Equatable, Sendable {
        /// The file's number. Later files have higher numbers.
        public let number: UInt32
        public let bytes: Int
        fileprivate var failures = 0
        fileprivate var notBefore: Int64 = 0

        public init(number: UInt32, bytes: Int) {
            self.number = number
            self.bytes = bytes
        }
    }

    /// The result of an attempt to send an entry.
    public enum AttemptEnd: Equatable, Sendable {
        /// The entry was removed, because it was sent or can never be sent.
        case gone
        /// The attempt failed. A later attempt can succeed.
        case delayed(Delay)
    }

    /// Defines which entries wait, and how long, after a failed attempt.
    public enum Delay: Equatable, Sendable {
        /// All entries wait until the settings change or the user requests an attempt.
        case untilUser
        /// All entries wait for a pause, because each of them would fail for the same reason.
        case all
        /// Only this entry waits. After a pause, another attempt with it follows.
        case entry
    }

    /// The waiting entries, oldest first.
    public private(set) var entries: [Entry] = []
    /// The number of the entry that is being sent; nil if there is none.
    public private(set) var sending: UInt32?
    /// True if the queue makes no attempt until the settings change or the user requests one.
    public private(set) var waitsForUser = false
    /// The pauses after the first, second and further consecutive failures, in nanoseconds. The last pause repeats.
    private let pauses: [Int64]
    private var failures = 0
    private var notBefore: Int64 = 0

    /// - Parameters:
    ///   - found: the entries that the folder contains at the start, in any order.
    ///   - pauses: the pauses after the first, second and further consecutive failures, in nanoseconds. The last pause repeats. There must
    ///     be at least one.
    public init(found: [Entry] = [], pauses: [Int64]) {
        entries = found.sorted { $0.number < $1.number }
        self.pauses = pauses
    }

    /// The number for the next entry.
    public var nextNumber: UInt32 { (entries.last?.number ?? 0) &+ 1 }

    /// Inserts an entry in the order of its number. Its first attempt is due immediately, even if attempts for earlier entries have failed.
    /// - Parameter isAsked: true if the user has requested to send this entry; the queue then also retries entries that waited for the
    ///   user.
    public mutating func add(_ entry: Entry, isAsked: Bool) {
        entries.insert(entry, at: entries.firstIndex { $0.number > entry.number } ?? entries.endIndex)
        if isAsked { waitsForUser = false }
        notBefore = 0
    }

    /// Removes an entry that is no longer needed. Does nothing if the queue does not contain it.
    public mutating func remove(_ number: UInt32) {
        entries.removeAll { $0.number == number }
        if sending == number { sending = nil }
    }

    /// The time at which the next attempt is due; nil if no entry waits, if an entry is being sent, or if all entries wait for the user.
    public var nextAttempt: Int64? {
        guard sending == nil, !waitsForUser, let first = entries.map({ $0.notBefore }).min() else { return nil }
        return max(first, notBefore)
    }

    /// Selects the entry to send now and marks it as being sent; nil if none is due.
    public mutating func begin(at now: Int64) -> UInt32? {
        guard sending == nil, !waitsForUser, now >= notBefore, let entry = entries.first(where: { now >= $0.notBefore })
        else {
            return nil
        }
        sending = entry.number
        return entry.number
    }

    /// Ends an attempt that the app has interrupted on purpose. Such an attempt does not count as a failure.
    public mutating func stopSending() { sending = nil }

    /// Called when an attempt has ended.
    /// - Returns: true if the user must be notified: the entry is gone, has failed for the first time, or waits for the user.
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
            // Stop all attempts: after too many wrong passwords, a server may lock the account.
            waitsForUser = true
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

    /// Retries all entries except those that wait for the user, after the network or the clock has changed.
    public mutating func retry(at now: Int64) {
        guard !waitsForUser else { return }
        failures = 0
        notBefore = now + Self.settlingTime
        for index in entries.indices { entries[index].notBefore = 0 }
    }

    /// Retries all entries, after the settings have changed or the user has requested it.
    public mutating func resume(at now: Int64) {
        waitsForUser = false
        retry(at: now)
    }

    private func pause(after failures: Int) -> Int64 { pauses[max(0, min(failures, pauses.count) - 1)] }
}
