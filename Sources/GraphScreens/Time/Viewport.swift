import Graphs

/// Which time window the graphs show: live, frozen, or frozen and moved back. Data flow on below a frozen view.
struct Viewport {
    enum State: Equatable {
        case live
        /// Live, but the picture stays as it is for a moment, as while a button is held.
        case held
        /// Frozen since a moment, with the window's end at that time.
        case frozen(since: Int64, end: Int64)
        /// Frozen, and moved back so that the window ends earlier.
        case back(since: Int64, frozenEnd: Int64, end: Int64)
    }

    private(set) var state = State.live
    /// The time at which sweeps begin, so that the first one begins at the left edge.
    private(set) var origin: Int64 = 0
    /// When the first sweep began.
    private(set) var start: Int64 = 0
    private var hasOrigin = false
    /// Where the window ended in the last live frame.
    private var liveEnd: Int64 = 0

    /// How far before the first sample sweeps begin at least, in nanoseconds: more than rings keep.
    private static let reserve: Int64 = 7_200_000_000_000

    var isFrozen: Bool { frozenSince != nil }
    /// Whether the window lies before the frozen one; then it is drawn from left to right, without a bar.
    var isBack: Bool { if case .back = state { true } else { false } }
    /// Since when the picture is frozen; nil while it is live.
    var frozenSince: Int64? {
        switch state {
        case .live, .held: nil
        case .frozen(let since, _), .back(let since, _, _): since
        }
    }

    /// Takes the latest time that the streams have reached, if any.
    mutating func advance(latest: Int64?, windowMilliseconds: Int) {
        guard let latest, state == .live else { return }
        if !hasOrigin {
            hasOrigin = true
            begin(at: latest, windowMilliseconds: windowMilliseconds)
        }
        liveEnd = latest
    }

    /// Forgets where sweeps began, as when other channels flow.
    mutating func restart() {
        hasOrigin = false
        state = .live
    }

    /// Another window begins where the present one began.
    mutating func begin(at start: Int64, windowMilliseconds: Int) {
        self.start = start
        origin = Self.origin(start: start, windowMilliseconds: windowMilliseconds)
    }

    /// A time whole windows before a start.
    static func origin(start: Int64, windowMilliseconds: Int) -> Int64 {
        let window = Int64(max(1, windowMilliseconds)) * 1_000_000
        return start - (Self.reserve / window + 1) * window
    }

    /// Where the window of all graphs ends now.
    var end: WindowEnd {
        switch state {
        case .live: WindowEnd(time: liveEnd)
        case .held: WindowEnd(time: liveEnd, isLive: false)
        case .frozen(_, let end), .back(_, _, let end): WindowEnd(time: end, isLive: false)
        }
    }

    /// How far the window's end lies before the frozen one, in nanoseconds.
    var distanceBack: Int64 {
        if case .back(_, let frozenEnd, let end) = state { frozenEnd - end } else { 0 }
    }

    /// Before the first sample, the window ends now: what stands there is older.
    mutating func freeze(at now: Int64) {
        if !isFrozen { state = .frozen(since: now, end: hasOrigin ? liveEnd : now) }
    }

    /// Moves a frozen window on to a time, as when a recording that pauses is sought in.
    mutating func refreeze(at end: Int64) {
        if let since = frozenSince { state = .frozen(since: since, end: end) }
        liveEnd = end
    }

    mutating func resume() { state = .live }

    /// Keeps a live picture as it is for a moment, or resumes it.
    mutating func hold(_ isHeld: Bool) {
        if !isFrozen { state = isHeld ? .held : .live }
    }

    /// Moves the frozen window so that it ends at a time, between the oldest that is kept and the one that was frozen.
    /// - Parameter earliest: the earliest end that makes sense.
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

    /// The end of the window that was frozen; nil while live.
    var frozenEnd: Int64? {
        switch state {
        case .live, .held: nil
        case .frozen(_, let end), .back(_, let end, _): end
        }
    }
}
