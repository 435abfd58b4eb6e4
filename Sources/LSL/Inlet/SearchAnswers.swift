/// Which answer to a search is taken, and when.
///
/// Several outlets may answer that could be the lost one: another machine's with the same identifier, or one on a machine that has the same
/// name. So the place where the outlet was comes first, and others are heeded only when it has had time to start again; the same outlet may
/// answer under both versions of the Internet protocol, and that of version 4 is waited for.
struct SearchAnswers {
    /// How long a better answer is waited for.
    static let patience: Int64 = 100_000_000
    /// How long after the loss only the outlet's own address counts, though its machine may have got another one.
    static let addressPatience: Int64 = 3_000_000_000
    /// How long after the loss only the outlet's own machine counts, though its device may have moved to another.
    static let machinePatience: Int64 = 10_000_000_000
    /// The same where the stream was not reached yet: nobody restarts.
    static let firstPatience: Int64 = 1_000_000_000

    private var best: (stream: StreamDescription, address: HostAddress, rank: Int)?
    /// When the best one is taken.
    private var dueAt: Int64 = 0
    /// When the search began.
    private let since: Int64

    init(since: Int64 = 0) { self.since = since }

    mutating func removeAll() { best = nil }

    /// Takes an answer of a stream that may be the one that is looked for.
    /// - Parameters:
    ///   - wanted: the stream, and where it was.
    ///   - isLost: whether it ran before.
    ///   - hasShape: whether it is known how many channels it had, of which format and at which rate.
    mutating func note(
        _ stream: StreamDescription, from sender: HostAddress, wanted: StreamDescription, at address: HostAddress?,
        isLost: Bool, hasShape: Bool, now: Int64
    ) {
        var rank = 0
        if stream.uid != wanted.uid {
            if !wanted.hostName.isEmpty, stream.hostName != wanted.hostName {
                guard now - since >= (isLost ? Self.machinePatience : Self.firstPatience) else { return }
                rank = 4
            } else if isLost, address != nil, sender != address {
                guard now - since >= Self.addressPatience else { return }
                rank = 2
            }
        }
        // One that has changed is taken where none answers that has not.
        if hasShape, !stream.hasSameShape(as: wanted) { rank += 8 }
        if !sender.isV4, stream.v4 != nil, sender != address { rank += 1 }
        if best == nil { dueAt = now + Self.patience }
        if rank == 0 { dueAt = now }
        if best.map({ rank < $0.rank }) ?? true { best = (stream, sender, rank) }
    }

    /// The best answer once it is to be taken, which is then forgotten.
    mutating func take(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let answer = best, now >= dueAt else { return nil }
        best = nil
        return (answer.stream, answer.address)
    }
}
