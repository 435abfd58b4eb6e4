/// Finds the offset and drift of a sender's clock from what arrives: the sender's time of each packet and when it came.
///
/// Every delay is positive, so the line under all arrivals is the sender's time seen from the board, late by the least
/// delay alone. Of each second, at the start of each quarter of one, the earliest arrival (measured against the sender's time) is
/// kept, `horizon` of them; the line is the edge of their lower convex hull in the middle. Late packets, a backlog after a hang among
/// them, lie above the line and change nothing.
///
/// The mapping that is used follows this line by straight pieces without jumps: `advance` says when a new piece begins.
/// Its slope takes the drift and brings the offset back within some seconds; sooner at the start, when the first packets may have waited
/// for a device that was busy opening a screen.
public struct ArrivalEstimator: Sendable {
    /// How many arrivals are looked at: those of so many seconds, but for the start's.
    public static let horizon = 64
    /// The most that a sender's clock is taken to be fast or slow: 500 ppm.
    public static let maximumDrift = 500e-6
    /// The most by which the mapping is bent to make up for an offset.
    public static let maximumSteering = 0.02
    /// The same at the start, where arrivals are earlier than the mapping says. What is drawn then is shorter by this.
    static let maximumFirstSteering = 0.04
    /// So many pieces follow the start that hold a quarter of a second, or as long as it takes for the next packet to come.
    static let firstPieces = 8
    /// An offset below this, in nanoseconds, is not corrected: jitter.
    static let tolerance = 200_000.0
    /// How many seconds a piece holds at least.
    static let secondsPerPiece = 2
    private static let second: Int64 = 1_000_000_000

    /// The earliest arrival in one second.
    private struct Point {
        /// Nanoseconds by the sender's clock.
        var sender: Int64 = 0
        /// Arrival minus sender's time.
        var offset: Int64 = 0
    }

    private var points = InlineArray<64, Point>(repeating: Point())
    private var first = 0
    private var count = 0
    /// The second that is under way.
    private var best = Point()
    private var isBestKnown = false
    private var secondEnd: Int64 = 0
    private var secondsInPiece = 0
    /// Pieces of the start that are still to come.
    private var firstPiecesLeft = Self.firstPieces

    /// The piece that holds: board = `board` + (sender - `sender`) * (1 + slope).
    private var sender: Int64 = 0
    private var board: Int64 = 0
    private var slope = 0.0
    private var drift = 0.0
    private var isStarted = false
    /// When the last packet came, and its sender's time.
    private var newest = Point()

    public init() {}

    /// Whether a packet came since the start.
    public var hasStarted: Bool { isStarted }

    /// The sender's drift and the present steering: how much slower than the board's its clock runs.
    var slowness: Double { slope }

    /// The board's time of a sender's time, by the piece that holds now.
    public func time(ofSender sender: Int64) -> Int64 {
        let elapsed = sender &- self.sender
        return board &+ elapsed &+ Int64(Double(elapsed) * slope)
    }

    /// Forgets everything.
    public mutating func reset() { self = ArrivalEstimator() }

    /// The connection broke: what was learned of the offset no longer holds, the drift does.
    public mutating func noteBreak() {
        count = 0
        first = 0
        isBestKnown = false
    }

    /// Takes the arrival of a packet. The first one starts the mapping.
    /// - Parameters:
    ///   - sender: the packet's time by the sender's clock, in nanoseconds; it must not fall.
    ///   - arrival: in monotonic nanoseconds.
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

    /// Lets the mapping begin with the earliest arrival of the present second, if that is earlier; for as long as nobody has seen what
    /// was mapped. Of packets that came at once, since they had to wait to be read, the last one is the earliest.
    /// - Returns: whether it begins otherwise now.
    public mutating func beginWithEarliest() -> Bool {
        guard isBestKnown, best.sender &+ best.offset < time(ofSender: best.sender) else { return false }
        sender = best.sender
        board = best.sender &+ best.offset
        return true
    }

    /// Ends the second that is over.
    /// - Returns: whether a new piece begins, so that the streams' clocks are to `follow`.
    public mutating func advance(to now: Int64) -> Bool {
        guard isStarted, now >= secondEnd else { return false }
        let isFirst = firstPiecesLeft > 0
        secondEnd = now + (isFirst ? Self.second / 4 : Self.second)
        guard isBestKnown else { return false }
        add(best)
        isBestKnown = false
        if isFirst {
            firstPiecesLeft -= 1
            // The last one, too, is followed by the next within a quarter of a second.
            if firstPiecesLeft == 0 { secondsInPiece = Self.secondsPerPiece - 1 }
            steer(within: 1, most: Self.maximumFirstSteering)
            return true
        }
        secondsInPiece += 1
        guard secondsInPiece >= Self.secondsPerPiece else { return false }
        secondsInPiece = 0
        // Soon at first and after a break, when little is known, and calmly later.
        steer(within: count < Self.firstPieces + 8 ? 2 : 8, most: Self.maximumSteering)
        return true
    }

    private mutating func add(_ point: Point) {
        // The hull needs rising times.
        if count > 0, points[(first + count - 1) % Self.horizon].sender >= point.sender { return }
        if count == Self.horizon {
            first = (first + 1) % Self.horizon
            count -= 1
        }
        points[(first + count) % Self.horizon] = point
        count += 1
    }

    /// Begins a new piece towards the line under the arrivals.
    /// - Parameters:
    ///   - seconds: in which the offset would be made up for; in as many as the piece before held, if these were more, since this one
    ///     will hold as long where packets are rare.
    ///   - most: by which the mapping is bent towards earlier times.
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

    /// The edge of the lower convex hull over the middle of the points. Without enough of them the drift is not known.
    private func lowerLine() -> (sender: Int64, offset: Int64, drift: Double?) {
        let origin = points[first]
        func x(_ index: Int) -> Double { Double(points[(first + index) % Self.horizon].sender &- origin.sender) }
        func y(_ index: Int) -> Double { Double(points[(first + index) % Self.horizon].offset &- origin.offset) }
        var hull = InlineArray<64, Int>(repeating: 0)
        var size = 0
        for index in 0..<count {
            while size >= 2 {
                let (a, b) = (hull[size - 2], hull[size - 1])
                // b stays when it lies below the line from a to the new point.
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

    /// The lowest point by the present drift.
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
