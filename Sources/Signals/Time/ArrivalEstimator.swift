/// Estimates the offset and the drift of a sender's clock from the sender's time and the arrival time of each packet.
///
/// All delays are positive. In a plot of (arrival time - sender's time) over the sender's time, the straight line below all arrivals is therefore the
/// sender's clock as the board sees it, late only by the minimum delay. The estimator stores the arrival with the smallest delay of each second, or
/// of each quarter of a second at the start; at most `horizon` of them. The line is the middle edge of their lower convex hull. Late packets,
/// including a backlog after a hang, are above the line and have no effect.
///
/// The mapping from sender's time to board's time follows this line in straight segments without jumps. `advance` reports when a new segment begins.
/// The slope of a segment adopts the drift and corrects the offset within some seconds. The correction is faster at the start, when the first packets
/// may have waited because the device was busy opening a screen.
public struct ArrivalEstimator: Sendable {
    /// The maximum number of stored arrivals: one per second, except at the start.
    public static let horizon = 64
    /// The maximum assumed drift of a sender's clock: 500 ppm.
    public static let maximumDrift = 500e-6
    /// The maximum change of the mapping's slope in order to correct an offset.
    public static let maximumSteering = 0.02
    /// The maximum change of the mapping's slope in the first segments, if arrivals are earlier than the mapping. The samples that are drawn during
    /// the correction appear shorter by this share.
    static let maximumFirstSteering = 0.04
    /// The number of segments at the start that last only a quarter of a second, or until the next packet arrives.
    static let firstPieces = 8
    /// Offsets below this, in nanoseconds, count as jitter, so they are not corrected.
    static let tolerance = 200_000.0
    /// The minimum duration of a segment in seconds.
    static let secondsPerPiece = 2
    private static let second: Int64 = 1_000_000_000

    /// The arrival of one packet.
    private struct Point {
        /// The time of the arrived packet on the sender's clock, in nanoseconds.
        var sender: Int64 = 0
        /// The arrival time minus the time on the sender's clock, in nanoseconds.
        var offset: Int64 = 0
    }

    private var points = InlineArray<64, Point>(repeating: Point())
    private var first = 0
    private var count = 0
    /// The arrival with the smallest delay within the current second.
    private var best = Point()
    private var isBestKnown = false
    private var secondEnd: Int64 = 0
    private var secondsInPiece = 0
    /// The number of short segments that are still to come at the start; see `firstPieces`.
    private var firstPiecesLeft = Self.firstPieces

    /// The current segment of the mapping: board's time = `board` + (sender's time - `sender`) * (1 + slope).
    private var sender: Int64 = 0
    private var board: Int64 = 0
    private var slope = 0.0
    private var drift = 0.0
    private var isStarted = false
    /// The arrival of the last packet, and its time on the sender's clock.
    private var newest = Point()

    public init() {}

    /// True if a packet has arrived since the start.
    public var hasStarted: Bool { isStarted }

    /// The slope of the current segment: the relative amount by which the sender's clock is slower than the board's. It includes the correction of
    /// the offset.
    var slowness: Double { slope }

    /// Converts a sender's time to the board's time with the current segment.
    public func time(ofSender sender: Int64) -> Int64 {
        let elapsed = sender &- self.sender
        return board &+ elapsed &+ Int64(Double(elapsed) * slope)
    }

    /// Resets the estimator to its state before the first packet.
    public mutating func reset() { self = ArrivalEstimator() }

    /// Called when the connection was interrupted. Afterwards the offset is unknown, but the drift remains valid.
    public mutating func noteBreak() {
        count = 0
        first = 0
        isBestKnown = false
    }

    /// Processes the arrival of a packet. The first packet starts the mapping.
    /// - Parameters:
    ///   - sender: the packet's time on the sender's clock, in nanoseconds. It must not decrease.
    ///   - arrival: the arrival time in monotonic nanoseconds.
    public mutating func note(sender: Int64, arrival: Int64) {
        let offset = arrival &- sender
        newest = Point(sender: sender, offset: offset)
        guard isStarted else {
            isStarted = true
            self.sender = sender
            board = arrival
            secondEnd = arrival + Self.second / 4
            best = newest
            isBestKnown = true
            return
        }
        if !isBestKnown || offset < best.offset {
            best = newest
            isBestKnown = true
        }
    }

    /// Restarts the mapping at the arrival with the smallest delay of the current second, if this arrival is earlier than the mapping. Must be called
    /// only before a mapped time was used. If several packets had to wait and were read together, the last of them has the smallest delay.
    /// - Returns: true if the mapping has changed.
    public mutating func beginWithEarliest() -> Bool {
        guard isBestKnown, best.sender &+ best.offset < time(ofSender: best.sender) else { return false }
        sender = best.sender
        board = best.sender &+ best.offset
        return true
    }

    /// Called once per second.
    /// - Returns: true if a new segment begins. The caller must then call `SampleClock.follow` for the clocks of all streams.
    public mutating func advance(to now: Int64) -> Bool {
        guard isStarted, now >= secondEnd else { return false }
        let isFirst = firstPiecesLeft > 0
        secondEnd = now + (isFirst ? Self.second / 4 : Self.second)
        guard isBestKnown else { return false }
        add(best)
        isBestKnown = false
        if isFirst {
            firstPiecesLeft -= 1
            // Make the segment after the last short one begin within a quarter of a second, too.
            if firstPiecesLeft == 0 { secondsInPiece = Self.secondsPerPiece - 1 }
            steer(within: 1, most: Self.maximumFirstSteering)
            return true
        }
        secondsInPiece += 1
        guard secondsInPiece >= Self.secondsPerPiece else { return false }
        secondsInPiece = 0
        // Correct quickly at first and after a break, when few arrivals are stored, and slowly later.
        steer(within: count < Self.firstPieces + 8 ? 2 : 8, most: Self.maximumSteering)
        return true
    }

    private mutating func add(_ point: Point) {
        // The convex hull requires increasing times, so drop earlier points.
        if count > 0, points[(first + count - 1) % Self.horizon].sender >= point.sender { return }
        if count == Self.horizon {
            first = (first + 1) % Self.horizon
            count -= 1
        }
        points[(first + count) % Self.horizon] = point
        count += 1
    }

    /// Starts a new segment toward the line below the arrivals.
    /// - Parameters:
    /// - seconds: the time in which the offset is corrected. If the previous segment was longer, its duration is used instead, because the new
    ///   segment will probably last as long.
    /// - most: the maximum change of the slope toward earlier times.
    private mutating func steer(within seconds: Double, most: Double) {
        let line = lowerLine()
        if let found = line.drift { drift = found }
        let from = max(newest.sender, sender)
        let present = time(ofSender: from)
        let wanted = Double(from &- line.sender) * drift + Double(line.offset)
        let error = wanted - Double(present &- from)
        let within = max(seconds * Double(Self.second), Double(from &- sender))
        var bend = error.magnitude < Self.tolerance ? 0 : error / within
        bend = min(max(bend, -most), Self.maximumSteering)
        sender = from
        board = present
        slope = drift + bend
    }

    /// The line below the arrivals: the edge of the points' lower convex hull at the middle of their times. If there are too few points, the drift is
    /// nil.
    private func lowerLine() -> (sender: Int64, offset: Int64, drift: Double?) {
        let origin = points[first]
        func x(_ index: Int) -> Double { Double(points[(first + index) % Self.horizon].sender &- origin.sender) }
        func y(_ index: Int) -> Double { Double(points[(first + index) % Self.horizon].offset &- origin.offset) }
        var hull = InlineArray<64, Int>(repeating: 0)
        var size = 0
        for index in 0..<count {
            while size >= 2 {
                let (a, b) = (hull[size - 2], hull[size - 1])
                // Keep point b if it is below the line from a to the new point.
                guard (y(b) - y(a)) * (x(index) - x(a)) >= (y(index) - y(a)) * (x(b) - x(a)) else { break }
                size -= 1
            }
            hull[size] = index
            size += 1
        }
        let middle = x(count - 1) / 2
        var edge = 0
        while edge + 2 < size, x(hull[edge + 1]) < middle { edge += 1 }
        let left = points[(first + hull[edge]) % Self.horizon]
        guard size >= 2, x(count - 1) >= 10 * Double(Self.second) else { return lowest() }
        let found = (y(hull[edge + 1]) - y(hull[edge])) / (x(hull[edge + 1]) - x(hull[edge]))
        guard found.magnitude <= Self.maximumDrift else { return lowest() }
        return (left.sender, left.offset, found)
    }

    /// The point with the smallest delay, computed with the current drift.
    private func lowest() -> (sender: Int64, offset: Int64, drift: Double?) {
        let origin = points[first]
        var best = origin
        var least = 0.0
        for index in 1..<max(1, count) {
            let point = points[(first + index) % Self.horizon]
            let height = Double(point.offset &- origin.offset) - Double(point.sender &- origin.sender) * drift
            if height < least {
                least = height
                best = point
            }
        }
        return (best.sender, best.offset, nil)
    }
}
