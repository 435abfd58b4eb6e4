/// Decides which answer to a search is accepted, and when.
///
/// Several outlets may resemble the lost one: another machine's with the same identifier, or one on a machine with the same name. So the
/// outlet's old address has priority, and others are accepted only after the outlet had time to restart. The same outlet may answer over
/// both IPv4 and IPv6. Then the search waits for the IPv4 answer.
struct SearchAnswers {
    /// How long to wait for a better answer.
    static let timeout: Int64 = 100_000_000
    /// The time after the loss in which only the outlet's own address counts, although its machine may have received another one.
    static let addressTimeout: Int64 = 3_000_000_000
    /// The time after the loss in which only the outlet's own machine counts, although its device may have moved to another.
    static let machineTimeout: Int64 = 10_000_000_000
    /// The same for a stream that was not reached yet: then no outlet is restarting.
    static let firstTimeout: Int64 = 1_000_000_000

    private var best: (stream: StreamDescription, address: HostAddress, rank: Int)?
    /// When the best answer is accepted.
    private var dueAt: Int64 = 0
    /// When the search began.
    private let since: Int64

    init(since: Int64 = 0) { self.since = since }

    mutating func removeAll() { best = nil }

    /// Evaluates an answer of a stream that may be the searched one.
    /// - Parameters:
    ///   - wanted: the stream, and its old address.
    ///   - isLost: whether it ran before.
    ///   - hasShape: whether its number of channels, format and rate are known.
    mutating func note(
        _ stream: StreamDescription, from sender: HostAddress, wanted: StreamDescription, at address: HostAddress?,
        isLost: Bool, hasShape: Bool, now: Int64
    ) {
        var rank = 0
        if stream.uid != wanted.uid {
            if !wanted.hostName.isEmpty, stream.hostName != wanted.hostName {
                guard now - since >= (isLost ? Self.machineTimeout : Self.firstTimeout) else { return }
                rank = 4
            } else if isLost, address != nil, sender != address {
                guard now - since >= Self.addressTimeout else { return }
                rank = 2
            }
        }
        // A stream with another shape is accepted only if none with the same shape answers.
        if hasShape, !stream.hasSameShape(as: wanted) { rank += 8 }
        if !sender.isV4, stream.v4 != nil, sender != address { rank += 1 }
        if best == nil { dueAt = now + Self.timeout }
        if rank == 0 { dueAt = now }
        if best.map({ rank < $0.rank }) ?? true { best = (stream, sender, rank) }
    }

    /// The best answer, when it is due. It is then removed.
    mutating func take(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let answer = best, now >= dueAt else { return nil }
        best = nil
        return (answer.stream, answer.address)
    }
}
