/// Finds all streams on the network, for as long as somebody looks at them: asks again and again, and keeps what answers.
public struct StreamFinder: Sendable {
    /// Queries at the beginning, close together: any of them may get lost.
    static let firstQueries = 4
    static let firstPause: Int64 = 300_000_000
    /// From one query to the next later.
    static let pause: Int64 = 2_000_000_000

    public private(set) var directory = StreamDirectory()
    private var id: [UInt8]
    private var dueAt: Int64?
    private var asked = 0

    /// - Parameter number: what makes these queries another's: any number.
    public init(number: UInt32) { id = Array("ps-all-\(number)".utf8) }

    /// Looks from now on; what was found before is forgotten.
    public mutating func begin(at now: Int64) {
        directory.removeAll()
        dueAt = now
        asked = 0
    }

    /// The network of this machine is back, so nothing that was asked before was heard: asks as at the beginning.
    public mutating func networkReturned(at now: Int64) {
        guard dueAt != nil else { return }
        dueAt = now
        asked = 0
    }

    /// Looks no more.
    public mutating func end() { dueAt = nil }

    /// The query that is due, to all targets; nil when none is. Leaves out what has gone.
    /// - Parameter returnPort: where answers come to.
    public mutating func next(returnPort: UInt16, at now: Int64) -> [UInt8]? {
        directory.advance(to: now)
        guard let dueAt, now >= dueAt else { return nil }
        asked += 1
        self.dueAt = now + (asked < Self.firstQueries ? Self.firstPause : Self.pause)
        return ShortInfoQuery(predicate: StreamPredicate.everything, returnPort: returnPort, id: id).datagram
    }

    /// Takes a datagram; any that is no answer to these queries is dropped.
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, from sender: HostAddress, at now: Int64) {
        guard dueAt != nil, let answer = try? ShortInfoAnswer(datagram: datagram, to: id) else { return }
        directory.note(answer.stream, from: sender, at: now)
    }
}
