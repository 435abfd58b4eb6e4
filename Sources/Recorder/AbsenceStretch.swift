import Signals

/// The interval in which a channel is not offered. A recording reports its beginning, and its length after its end.
///
/// Times are monotonic nanoseconds. The recorder checks once per turn of the loop; a source reconnects less often.
struct AbsenceStretch {
    /// The report that the recorder annotates.
    enum News {
        /// The absence begins.
        case begins(at: Int64)
        /// The absence is over.
        case ended(Range<Int64>)
    }

    private let presence: ChannelPresence
    /// Since when the channel is missing; nil while it is offered.
    private(set) var since: Int64?
    /// The previous interval.
    private var last: Range<Int64>?

    init(_ presence: ChannelPresence) { self.presence = presence }

    /// Checks whether the channel is offered.
    /// - Parameters:
    ///   - start: when the file begins. Earlier times are not reported.
    ///   - now: the present.
    mutating func look(from start: Int64, at now: Int64) -> News? {
        switch (presence.isOffered, since) {
        case (false, nil):
            let begin = max(start, presence.since)
            since = begin
            return .begins(at: begin)
        case (true, let begin?):
            since = nil
            // After a restart of the transmission, the interval ends now: no earlier sample is kept.
            let stretch = begin..<max(begin, presence.since > 0 ? presence.since : now)
            last = stretch
            return .ended(stretch)
        default: return nil
        }
    }

    /// Whether the channel was missing at a time.
    func covers(_ time: Int64) -> Bool {
        if let since, time >= since { return true }
        return last?.contains(time) ?? false
    }

    /// Called when the recording ends.
    /// - Returns: since when the channel is missing; nil while it is offered.
    mutating func end() -> Int64? {
        defer { since = nil }
        return since
    }
}
