import Graphs

/// The time window that the graphs show: live, behind, frozen, or frozen and moved back. Data continue to flow while graphs are frozen.
package struct Viewport {
    package enum State: Equatable {
        case live
        /// Live, but the graphs are paused for a moment, for example while the push button is pressed.
        case suspended
        /// Running, but by this distance in nanoseconds behind the latest time of the streams. At a speed above 1, the distance shrinks.
        case behind(distance: Int64, speed: Int64)
        /// Frozen at a time, with the end that the window had then.
        case frozen(since: Int64, end: Int64)
        /// Frozen, and moved back to an earlier end.
        case back(since: Int64, frozenEnd: Int64, end: Int64)
    }

    package private(set) var state = State.live
    /// The time from which sweeps are counted: a whole number of time windows before the first sweep. With this origin, the first sweep begins at the
    /// left edge.
    package private(set) var origin: Int64 = 0
    /// The time at which the first sweep begins.
    package private(set) var start: Int64 = 0
    private var hasOrigin = false
    /// The end of the time window in the last frame in which the graphs were live.
    private var liveEnd: Int64 = 0

    /// The minimum time between the origin of sweeps and the first sample, in nanoseconds. It is longer than the time for which samples are stored.
    private static let reserve: Int64 = 7_200_000_000_000

    package init() {}

    package var isFrozen: Bool { frozenSince != nil }
    /// True if the window was moved back. Graphs are then drawn from left to right, without a sweep bar.
    package var isBack: Bool { if case .back = state { true } else { false } }
    /// The time at which graphs were frozen; nil while they are live.
    package var frozenSince: Int64? {
        switch state {
        case .live, .suspended, .behind: nil
        case .frozen(let since, _), .back(let since, _, _): since
        }
    }

    /// Moves a live window to the latest time of the streams, if there is one. A window that is behind follows at its speed, until it is live.
    package mutating func advance(latest: Int64?, windowMilliseconds: Int) {
        if let latest, case .behind(let distance, let speed) = state {
            let left = distance - (speed - 1) * max(0, latest - liveEnd)
            liveEnd = max(liveEnd, latest)
            state = left > 0 ? .behind(distance: left, speed: speed) : .live
            return
        }
        guard let latest, state == .live else { return }
        if !hasOrigin {
            hasOrigin = true
            begin(at: latest, windowMilliseconds: windowMilliseconds)
        }
        liveEnd = latest
    }

    /// Discards the origin of sweeps and returns to live data, for example because other channels are shown.
    package mutating func restart() {
        hasOrigin = false
        state = .live
    }

    /// Changes the length of the window, and keeps the beginning of the first sweep.
    package mutating func begin(at start: Int64, windowMilliseconds: Int) {
        self.start = start
        origin = Self.origin(start: start, windowMilliseconds: windowMilliseconds)
    }

    /// A time from which sweeps are counted: a whole number of time windows before the beginning of the first sweep.
    package static func origin(start: Int64, windowMilliseconds: Int) -> Int64 {
        let window = Int64(max(1, windowMilliseconds)) * 1_000_000
        return start - (Self.reserve / window + 1) * window
    }

    /// The end of the time window of all graphs.
    package var end: WindowEnd {
        switch state {
        case .live: WindowEnd(time: liveEnd)
        case .suspended: WindowEnd(time: liveEnd, isLive: false)
        case .behind(let distance, _): WindowEnd(time: liveEnd - distance, isLive: false)
        case .frozen(_, let end), .back(_, _, let end): WindowEnd(time: end, isLive: false)
        }
    }

    /// The time in nanoseconds by which the window was moved back since graphs were frozen.
    package var distanceBack: Int64 {
        if case .back(_, let frozenEnd, let end) = state { frozenEnd - end } else { 0 }
    }

    /// Freezes the graphs. Before the first sample, the window ends now, so that it contains no samples.
    package mutating func freeze(at now: Int64) {
        if !isFrozen { state = .frozen(since: now, end: hasOrigin ? end.time : now) }
    }

    /// Moves the frozen window to another end, for example after a jump in a paused recording.
    package mutating func refreeze(at end: Int64) {
        if let since = frozenSince { state = .frozen(since: since, end: end) }
        liveEnd = end
    }

    package mutating func resume() { state = .live }

    /// Lets a frozen window continue from its end.
    /// - Parameters:
    ///   - latest: the latest time of the streams.
    ///   - earliest: the earliest end for which data are stored. A window with an earlier end continues from there.
    package mutating func goOn(latest: Int64, earliest: Int64) {
        guard isFrozen else { return }
        let distance = latest - max(end.time, min(earliest, latest))
        liveEnd = latest
        state = distance > 0 ? .behind(distance: distance, speed: 1) : .live
    }

    /// The distance in nanoseconds and the speed of a window that is behind; nil for other windows.
    package var behind: (distance: Int64, speed: Int64)? {
        if case .behind(let distance, let speed) = state { (distance, speed) } else { nil }
    }

    /// Changes the speed of a window that is behind.
    package mutating func setSpeed(_ speed: Int64) {
        if let behind { state = .behind(distance: behind.distance, speed: speed) }
    }

    /// Pauses live graphs, or lets them continue.
    package mutating func suspend(_ isSuspended: Bool) {
        if !isFrozen, behind == nil { state = isSuspended ? .suspended : .live }
    }

    /// Moves the window of frozen graphs to another end, between the oldest stored data and the end when they were frozen.
    /// - Parameter earliest: the earliest allowed end.
    package mutating func look(at time: Int64, earliest: Int64) {
        let (since, frozenEnd): (Int64, Int64)
        switch state {
        case .live, .suspended, .behind: return
        case .frozen(let moment, let end): (since, frozenEnd) = (moment, end)
        case .back(let moment, let end, _): (since, frozenEnd) = (moment, end)
        }
        let wanted = min(frozenEnd, max(min(earliest, frozenEnd), time))
        state =
            wanted == frozenEnd
            ? .frozen(since: since, end: frozenEnd) : .back(since: since, frozenEnd: frozenEnd, end: wanted)
    }

    /// The end of the window when graphs were frozen; nil while they are live.
    package var frozenEnd: Int64? {
        switch state {
        case .live, .suspended, .behind: nil
        case .frozen(_, let end), .back(_, let end, _): end
        }
    }
}
