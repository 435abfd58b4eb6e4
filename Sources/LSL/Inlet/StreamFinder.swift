/// Finds all streams in the network while a screen shows them: repeats queries, and collects the answers.
public struct StreamFinder: Sendable {
    /// The number of queries in fast succession at the beginning. Several are sent, because any of them may be lost.
    static let firstQueries = 4
    static let firstPause: Int64 = 300_000_000
    /// The interval between later queries, in nanoseconds.
    static let pause: Int64 = 2_000_000_000

    public private(set) var directory = StreamDirectory()
    private var id: [UInt8]
    private var dueAt: Int64?
    private var asked = 0

    /// - Parameter number: a number in the queries that distinguishes them from other queries.
    public init(number: UInt32) { id = Array("ps-all-\(number)".utf8) }

    /// Starts to search, and removes the streams that were found before.
    public mutating func begin(at now: Int64) {
        directory.removeAll()
        dueAt = now
        asked = 0
    }

    /// Called when this machine has network access again. The search starts again, because earlier queries did not
    /// arrive.
    public mutating func networkReturned(at now: Int64) {
        guard dueAt != nil else { return }
        dueAt = now
        asked = 0
    }

    /// Ends the search.
    public mutating func end() { dueAt = nil }

    /// Returns the query that must be sent now to all targets; nil for none. Also removes streams that no longer answer.
    /// - Parameter returnPort: the port for answers.
    public mutating func next(returnPort: UInt16, at now: Int64) -> [UInt8]? {
        directory.advance(to: now)
        guard let dueAt, now >= dueAt else { return nil }
        asked += 1
        self.dueAt = now + (asked < Self.firstQueries ? Self.firstPause : Self.pause)
        return ShortInfoQuery(predicate: StreamPredicate.everything, returnPort: returnPort, id: id).datagram
    }

    /// Processes a datagram. Datagrams that are not answers to these queries are ignored.
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, from sender: HostAddress, at now: Int64) {
        guard dueAt != nil, let answer = try? ShortInfoAnswer(datagram: datagram, to: id) else { return }
        directory.note(answer.stream, from: sender, at: now)
    }
}
