import Signals

/// Since when a channel is not offered any more, and until when it was not: told in a recording when that begins, and with its length when
/// it is over.
///
/// Times are monotonic nanoseconds. The recorder looks once a turn of the loop; a source is connected anew less often.
struct AbsenceStretch {
    /// The report that the recorder annotates.
    enum News {
        /// It begins.
        case begins(at: Int64)
        /// It is over.
        case ended(Range<Int64>)
    }

    private let presence: ChannelPresence
    /// Since when the channel is missing; nil while it is offered.
    private(set) var since: Int64?
    /// The stretch before that.
    private var last: Range<Int64>?

    init(_ presence: ChannelPresence) { self.presence = presence }

    /// Looks at whether the channel is offered.
    /// - Parameters:
    ///   - start: when the file begins: what was before is not told.
    ///   - now: the present.
    mutating func look(from start: Int64, at now: Int64) -> News? {
        switch (presence.isOffered, since) {
        case (false, nil):
            let begin = max(start, presence.since)
            since = begin
            return .begins(at: begin)
        case (true, let begin?):
            since = nil
            // Where the transmission was begun anew, the present tells: no sample is kept of what was before.
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

    /// The recording ends.
    /// - Returns: since when the channel is missing; nil while it is offered.
    mutating func end() -> Int64? {
        defer { since = nil }
        return since
    }
}
