import Sending

/// The messages that wait to be sent, and their limits.
///
/// The messages themselves are files; the name of each file contains the message's number. All times are monotonic nanoseconds, which the caller
/// passes.
public struct Outbox: Sendable {
    public typealias Entry = SendQueue.Entry

    /// The maximum number of waiting messages.
    public static let maximumMessages = 20
    /// The maximum size of all waiting messages in bytes: a quarter of a small data partition.
    public static let maximumBytes = 16 << 20
    public static let longestPause: Int64 = 1_800_000_000_000
    /// The pauses after failures in nanoseconds. The pauses increase with each failure.
    private static let pauses: [Int64] =
        [15, 30, 60, 120, 240, 480, 960].map { $0 * 1_000_000_000 } + [longestPause]
    /// The names of the messages' files.
    public static let name = NumberedName(ending: ".eml")

    private var queue: SendQueue

    public init() { queue = SendQueue(pauses: Self.pauses) }

    /// Starts with the messages that were found in the folder.
    public init(found: [Entry]) { queue = SendQueue(found: found, pauses: Self.pauses) }

    /// The waiting messages, oldest first.
    public var entries: [Entry] { queue.entries }
    /// The message that is being sent; nil for none.
    public var sending: UInt32? { queue.sending }
    /// True if no message is sent until the settings change or the user requests another attempt.
    public var waitsForUser: Bool { queue.waitsForUser }
    public var isFull: Bool { entries.count >= Self.maximumMessages || freeBytes <= 0 }
    /// The maximum size in bytes of a message that can still be added.
    public var freeBytes: Int { Self.maximumBytes - entries.reduce(0) { $0 &+ min($1.bytes, Self.maximumBytes) } }
    /// The number for the next message.
    public var nextNumber: UInt32 { queue.nextNumber }
    /// The time of the next attempt; nil if no message waits, one is being sent, or all wait for the user.
    public var nextAttempt: Int64? { queue.nextAttempt }

    /// Adds a new message whose file is in the folder. The first attempt to send it follows at once.
    public mutating func add(_ entry: Entry) { queue.add(entry, isAsked: true) }

    /// Selects the message to send now, and marks it as being sent.
    /// - Returns: the number of the message; nil for none.
    public mutating func begin(at now: Int64) -> UInt32? { queue.begin(at: now) }

    /// Ends an attempt. A sent or refused message is removed.
    /// - Returns: true if the user must be notified: the message has failed for the first time, or waits for the user.
    @discardableResult
    public mutating func end(_ result: SendingResult, at now: Int64) -> Bool {
        guard case .delayed(let problem) = result else { return queue.end(.gone, at: now) }
        return queue.end(
            .delayed(problem.needsUser ? .untilUser : problem.concernsAll ? .all : .entry), at: now)
    }

    /// Called when the network or the clock has changed. The next attempt follows soon.
    public mutating func retry(at now: Int64) { queue.retry(at: now) }

    /// Called when the settings have changed, or when the user requests another attempt. The next attempt follows soon.
    public mutating func resume(at now: Int64) { queue.resume(at: now) }
}
