/// Finds all streams on the network while a screen shows them: repeats queries, and collects the answers.
public struct StreamFinder: Sendable {
    /// The number of queries at the beginning, in quick succession: any of them may get lost.
    static let firstQueries = 4
    static let firstPause: Int64 = 300_000_000
    /// The interval of later queries.
    static let pause: Int64 = 2_000_000_000

    public private(set) var directory = StreamDirectory()
    private var id: [UInt8]
    private var dueAt: Int64?
    private var asked = 0

    /// - Parameter number: any number that distinguishes these queries from others.
    public init(number: UInt32) { id = Array("ps-all-\(number)".utf8) }

    /// Starts to search. Removes the streams found before.
    public mutating func begin(at now: Int64) {
        directory.removeAll()
        dueAt = now
        asked = 0
    }

    /// Called when this machine's network is back: earlier queries did not arrive, so the search starts over.
    public mutating func networkReturned(at now: Int64) {
        guard dueAt != nil else { return }
        dueAt = now
        asked = 0
    }

    /// Ends the search.
    public mutating func end() { dueAt = nil }

    /// The query that is due, for all targets; nil when none is. Also removes streams that have gone.
    /// - Parameter returnPort: the port for answers.
    public mutating func next(returnPort: UInt16, at now: Int64) -> [UInt8]? {
        directory.advance(to: now)
        guard let dueAt, now >= dueAt else { return nil }
        asked += 1
        self.dueAt = now + (asked < Self.firstQueries ? Self.firstPause : Self.pause)
        return ShortInfoQuery(predicate: StreamPredicate.everything, returnPort: returnPort, id: id).datagram
    }

    /// Processes a datagram. Ignores datagrams that are no answers to these queries.
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, from sender: HostAddress, at now: Int64) {
        guard dueAt != nil, let answer = try? ShortInfoAnswer(datagram: datagram, to: id) else { return }
        directory.note(answer.stream, from: sender, at: now)
    }
}
