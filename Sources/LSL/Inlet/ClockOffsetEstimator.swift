/// Estimates the offset and drift of a sender's clock relative to the board's clock, from exchanges of time probes and answers.
///
/// The transit times of a request and its answer are unknown, so an offset has an error of up to half of the round trip. In each series of exchanges,
/// only the exchange with the shortest round trip is used. Of the newest 32 series, those whose round trip is near the shortest one are used. A
/// straight line is fitted to their offsets by least squares.
public struct ClockOffsetEstimator: Sendable {
    /// The number of newest series that are considered: about a minute, with one series every two seconds.
    public static let capacity = 32
    /// The maximum round trip in nanoseconds. Answers with a longer round trip are ignored.
    public static let maximumRoundTrip: Int64 = 1_000_000_000
    /// The maximum drift that a clock is assumed to have: 500 ppm.
    static let maximumDrift = 500e-6
    /// The minimum time in nanoseconds that the used series must cover for computing a drift.
    static let leastSpan: Int64 = 10_000_000_000
    /// A series is used if its round trip is at most 1.5 times the shortest round trip plus this time, in nanoseconds.
    static let tolerance: Int64 = 100_000
    /// If an offset deviates from the line by more than this time in nanoseconds, plus the maximum error that results from the round trip, a clock
    /// was probably set.
    static let jump: Int64 = 20_000_000
    /// The line restarts after this number of successive series whose offsets show that a clock was set.
    static let seriesForJump = 3

    private struct Point {
        /// The time of the middle of the exchange, by the board's clock.
        var time: Int64 = 0
        var offset: Int64 = 0
        var roundTrip: Int64 = 0
    }

    private var points = InlineArray<32, Point>(repeating: Point())
    private var first = 0
    private var count = 0
    /// The exchange with the shortest round trip in the current series.
    private var best: Point?
    private var jumps = 0
    /// The time at which the fitted line has the offset `lineOffset`. At another time, the line's offset is lineOffset + drift * (time - lineTime).
    private var lineTime: Int64 = 0
    private var lineOffset: Int64 = 0
    private var drift = 0.0
    private var isKnown = false
    private var deviation: Int64 = 0
    /// The number of answers to time probes that were used.
    public private(set) var exchanges: Int64 = 0

    public init() {}

    /// Evaluates an answer.
    /// - Parameter arrival: the time at which the answer arrived, by the board's clock.
    /// - Returns: true if the answer could be used.
    @discardableResult
    public mutating func note(_ answer: TimeAnswer, arrival: Int64) -> Bool {
        // The differences cannot overflow, because each time is within a quarter of the 64-bit range.
        let roundTrip = (arrival - answer.sent) - (answer.returned - answer.received)
        guard arrival >= answer.sent, answer.returned >= answer.received, roundTrip >= -Self.tolerance,
            roundTrip <= Self.maximumRoundTrip
        else { return false }
        let offset = ((answer.received - answer.sent) + (answer.returned - arrival)) / 2
        guard offset.magnitude <= UInt64(lslMaximumTime) else { return false }
        let point = Point(
            time: answer.sent + (arrival - answer.sent) / 2, offset: offset, roundTrip: max(0, roundTrip))
        exchanges += 1
        if best.map({ point.roundTrip < $0.roundTrip }) ?? true { best = point }
        // Until the first series of exchanges ends, use the best exchange so far to determine the line.
        if count == 0, let best { setLine(best) }
        return true
    }

    /// Ends a series of exchanges, and adds its exchange with the shortest round trip to the points of the line.
    public mutating func endSeries() {
        guard let point = best else { return }
        best = nil
        if count > 0 {
            let (expected, _) = offset(at: point.time) ?? (point.offset, 0)
            let explained = (point.roundTrip + leastRoundTrip) / 2 + Self.jump
            if (point.offset - expected).magnitude > UInt64(explained) {
                jumps += 1
                guard jumps >= Self.seriesForJump else { return }
                count = 0
                drift = 0
            }
        }
        jumps = 0
        add(point)
        fit()
    }

    /// The sender's clock minus the board's clock at a time of the board, and the maximum distance of the exchanges from this value; nil before the
    /// first answer. In addition, all exchanges may have a common error of up to half of the shortest round trip.
    public func offset(at time: Int64) -> (offset: Int64, spread: Int64)? {
        guard isKnown else { return nil }
        return (lineOffset + Int64(Double(time - lineTime) * drift), deviation)
    }

    /// The newest exchange that is used for the line: its time by the board's clock, and the sender's clock minus the board's clock; nil before the
    /// end of the first series.
    public var newest: (time: Int64, offset: Int64)? {
        guard count > 0 else { return nil }
        let point = point(count - 1)
        return (point.time, point.offset)
    }

    /// Converts a time of the sender to a time of the board; nil before the first answer.
    public func time(ofSender sender: Int64) -> Int64? {
        guard isKnown else { return nil }
        return sender - (lineOffset + Int64(Double(sender - lineOffset - lineTime) * drift))
    }

    /// The fraction by which the board's clock is slower than the sender's.
    public var slowness: Double { -drift }

    /// The shortest round trip in the considered series, in nanoseconds.
    public var leastRoundTrip: Int64 {
        guard count > 0 else { return best?.roundTrip ?? 0 }
        var least = Int64.max
        for index in 0..<count { least = min(least, point(index).roundTrip) }
        return least
    }

    private func point(_ index: Int) -> Point { points[(first + index) % Self.capacity] }

    private mutating func add(_ point: Point) {
        if count == Self.capacity {
            first = (first + 1) % Self.capacity
            count -= 1
        }
        points[(first + count) % Self.capacity] = point
        count += 1
    }

    private mutating func setLine(_ point: Point) {
        (lineTime, lineOffset, isKnown, deviation) = (point.time, point.offset, true, point.roundTrip / 2)
    }

    private mutating func fit() {
        let least = leastRoundTrip
        let limit = least + least / 2 + Self.tolerance
        let origin = point(count - 1)
        // Compute with times relative to the newest point, so that sums in double precision are precise.
        var (n, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var oldest = origin.time
        for index in 0..<count {
            let each = point(index)
            guard each.roundTrip <= limit else { continue }
            let (dx, dy) = (Double(each.time - origin.time), Double(each.offset - origin.offset))
            n += 1
            x += dx
            y += dy
            xx += dx * dx
            xy += dx * dy
            oldest = min(oldest, each.time)
        }
        let spread = n * xx - x * x
        drift = 0
        if n >= 4, origin.time - oldest >= Self.leastSpan, spread > 0 {
            drift = min(max((n * xy - x * y) / spread, -Self.maximumDrift), Self.maximumDrift)
        }
        lineTime = origin.time
        lineOffset = origin.offset + Int64((y - drift * x) / n)
        isKnown = true
        deviation = 0
        for index in 0..<count {
            let each = point(index)
            guard each.roundTrip <= limit else { continue }
            let expected = lineOffset + Int64(Double(each.time - lineTime) * drift)
            deviation = max(deviation, Int64((each.offset - expected).magnitude))
        }
    }
}
