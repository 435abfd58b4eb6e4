/// Decides which answer to a search is accepted, and at which time.
///
/// Several outlets may resemble the lost outlet, for example an outlet on another machine with the same identifier, or an outlet on a machine with
/// the same name. The outlet's old address therefore has priority; other addresses are accepted only after the outlet had time to restart. If an
/// outlet answers over both IPv4 and IPv6, the search waits for the IPv4 answer.
struct SearchAnswers {
    /// The time in nanoseconds after an answer for which the search waits for a better answer.
    static let timeout: Int64 = 100_000_000
    /// The time after the loss, in nanoseconds, in which only the outlet's old address is accepted, even though the outlet's machine may have
    /// received another address.
    static let addressTimeout: Int64 = 3_000_000_000
    /// The time after the loss, in nanoseconds, in which only the outlet's machine is accepted, even though the device may be connected to another
    /// machine now.
    static let machineTimeout: Int64 = 10_000_000_000
    /// For a stream that was not reached before: the time in nanoseconds in which only the outlet's machine is accepted. It is shorter than
    /// `machineTimeout`, because no outlet is restarting.
    static let firstTimeout: Int64 = 1_000_000_000

    private var best: (stream: StreamDescription, address: HostAddress, rank: Int)?
    /// The time at which the best answer is accepted.
    private var dueAt: Int64 = 0
    /// The time at which the search began.
    private let since: Int64

    init(since: Int64 = 0) { self.since = since }

    mutating func removeAll() { best = nil }

    /// Evaluates the answer of a stream, which may be the stream that is searched for.
    /// - Parameters:
    ///   - wanted: the stream that is searched for, and its old address.
    ///   - isLost: true if the stream was running before.
    ///   - hasShape: true if `wanted` contains the number of channels, the format and the rate.
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
        // Accept a stream with another number of channels, format or rate only if no matching stream answers.
        if hasShape, !stream.hasSameShape(as: wanted) { rank += 8 }
        if !sender.isV4, stream.v4 != nil, sender != address { rank += 1 }
        if best == nil { dueAt = now + Self.timeout }
        if rank == 0 { dueAt = now }
        if best.map({ rank < $0.rank }) ?? true { best = (stream, sender, rank) }
    }

    /// Removes and returns the best answer if the time for better answers is over; otherwise nil.
    mutating func take(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let answer = best, now >= dueAt else { return nil }
        best = nil
        return (answer.stream, answer.address)
    }
}
