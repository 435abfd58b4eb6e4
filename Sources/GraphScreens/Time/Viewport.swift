import Graphs

/// The time window that the graphs show: live, frozen, or frozen and moved back. Data continue to flow while it is frozen.
struct Viewport {
    enum State: Equatable {
        case live
        /// Live, but the picture does not move for a moment, for example while a button is held.
        case held
        /// Frozen at a time, with the window's end at that time.
        case frozen(since: Int64, end: Int64)
        /// Frozen, and moved back so that the window ends earlier.
        case back(since: Int64, frozenEnd: Int64, end: Int64)
    }

    private(set) var state = State.live
    /// The time at which sweeps begin. It makes the first sweep begin at the left edge.
    private(set) var origin: Int64 = 0
    /// The start of the first sweep.
    private(set) var start: Int64 = 0
    private var hasOrigin = false
    /// The window's end in the last live frame.
    private var liveEnd: Int64 = 0

    /// The least time between the origin of sweeps and the first sample, in nanoseconds: more than rings store.
    private static let reserve: Int64 = 7_200_000_000_000

    var isFrozen: Bool { frozenSince != nil }
    /// True if the window is before the frozen one. It is then drawn from left to right, without a bar.
    var isBack: Bool { if case .back = state { true } else { false } }
    /// The time when the picture was frozen; nil while it is live.
    var frozenSince: Int64? {
        switch state {
        case .live, .held: nil
        case .frozen(let since, _), .back(let since, _, _): since
        }
    }

    /// Takes the latest time of the streams, if any.
    mutating func advance(latest: Int64?, windowMilliseconds: Int) {
        guard let latest, state == .live else { return }
        if !hasOrigin {
            hasOrigin = true
            begin(at: latest, windowMilliseconds: windowMilliseconds)
        }
        liveEnd = latest
    }

    /// Discards the origin of sweeps, for example for other channels.
    mutating func restart() {
        hasOrigin = false
        state = .live
    }

    /// Changes the length of the window and keeps its start.
    mutating func begin(at start: Int64, windowMilliseconds: Int) {
        self.start = start
        origin = Self.origin(start: start, windowMilliseconds: windowMilliseconds)
    }

    /// A time whole windows before `start`.
    static func origin(start: Int64, windowMilliseconds: Int) -> Int64 {
        let window = Int64(max(1, windowMilliseconds)) * 1_000_000
        return start - (Self.reserve / window + 1) * window
    }

    /// The end of all graphs' window.
    var end: WindowEnd {
        switch state {
        case .live: WindowEnd(time: liveEnd)
        case .held: WindowEnd(time: liveEnd, isLive: false)
        case .frozen(_, let end), .back(_, _, let end): WindowEnd(time: end, isLive: false)
        }
    }

    /// The time from the window's end to the frozen one, in nanoseconds.
    var distanceBack: Int64 {
        if case .back(_, let frozenEnd, let end) = state { frozenEnd - end } else { 0 }
    }

    /// Freezes the picture. Before the first sample, the window ends now: it contains only times before that sample.
    mutating func freeze(at now: Int64) {
        if !isFrozen { state = .frozen(since: now, end: hasOrigin ? liveEnd : now) }
    }

    /// Moves a frozen window to another end, for example after a jump in a paused recording.
    mutating func refreeze(at end: Int64) {
        if let since = frozenSince { state = .frozen(since: since, end: end) }
        liveEnd = end
    }

    mutating func resume() { state = .live }

    /// Stops a live picture for a moment, or resumes it.
    mutating func hold(_ isHeld: Bool) {
        if !isFrozen { state = isHeld ? .held : .live }
    }

    /// Moves the frozen window to another end, between the oldest stored data and the frozen end.
    /// - Parameter earliest: the earliest useful end.
    mutating func look(at time: Int64, earliest: Int64) {
        let (since, frozenEnd): (Int64, Int64)
        switch state {
        case .live, .held: return
        case .frozen(let moment, let end): (since, frozenEnd) = (moment, end)
        case .back(let moment, let end, _): (since, frozenEnd) = (moment, end)
        }
        let wanted = min(frozenEnd, max(min(earliest, frozenEnd), time))
        state =
            wanted == frozenEnd
            ? .frozen(since: since, end: frozenEnd) : .back(since: since, frozenEnd: frozenEnd, end: wanted)
    }

    /// The end of the window at the time of freezing; nil while live.
    var frozenEnd: Int64? {
        switch state {
        case .live, .held: nil
        case .frozen(_, let end), .back(_, let end, _): end
        }
    }
}
