import Signals

/// The interval in which a channel is missing because its source does not offer it. The recorder annotates the beginning of the interval and, after
/// its end, the length.
///
/// Times are monotonic nanoseconds. The recorder checks once per turn of the loop, which suffices because a source cannot disconnect and reconnect
/// between two turns.
struct AbsenceInterval {
    /// A change that the recorder annotates.
    enum News {
        /// The absence of the channel begins.
        case begins(at: Int64)
        /// The absence of the channel has ended.
        case ended(Range<Int64>)
    }

    private let presence: ChannelPresence
    /// The time at which the channel disappeared; nil while the source offers the channel.
    private(set) var since: Int64?
    /// The interval of the channel's previous absence; nil if there was none.
    private var last: Range<Int64>?

    init(_ presence: ChannelPresence) { self.presence = presence }

    /// Checks whether the source offers the channel.
    /// - Parameters:
    ///   - start: the time at which the file begins. An absence that began earlier is reported from this time on.
    ///   - now: the current time.
    /// - Returns: a change that must be annotated; nil if there is none.
    mutating func look(from start: Int64, at now: Int64) -> News? {
        switch (presence.isOffered, since) {
        case (false, nil):
            let begin = max(start, presence.since)
            since = begin
            return .begins(at: begin)
        case (true, let begin?):
            since = nil
            // If the source has restarted its transmission, the absence ends now: no sample before the restart is stored.
            let interval = begin..<max(begin, presence.since > 0 ? presence.since : now)
            last = interval
            return .ended(interval)
        default: return nil
        }
    }

    /// True if the channel was missing at the given time.
    func covers(_ time: Int64) -> Bool {
        if let since, time >= since { return true }
        return last?.contains(time) ?? false
    }

    /// Called when the recording ends.
    /// - Returns: the time at which the channel disappeared; nil if it is offered.
    mutating func end() -> Int64? {
        defer { since = nil }
        return since
    }
}
