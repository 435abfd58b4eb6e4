/// The heart rate over the last ten minutes, at intervals of five seconds.
public struct RateTrend {
    /// The interval between two rates in nanoseconds.
    public static let interval: Int64 = 5_000_000_000
    /// The maximum number of stored rates.
    public static let length = 120

    private var rates = InlineArray<120, UInt16>(repeating: 0)
    private var next = 0
    /// The number of stored rates, at most 120.
    public private(set) var count = 0
    /// The time at which the next rate is due; nil before the first one.
    private var due: Int64?

    public init() {}

    /// True if the next rate is due at a time, in nanoseconds.
    public func isDue(at now: Int64) -> Bool { due.map { now >= $0 || $0 - now > Self.interval } ?? true }

    /// Stores the present rate, which must be due.
    /// - Parameters:
    ///   - rate: the rate in beats a minute; nil while it is unknown.
    ///   - now: the time in nanoseconds.
    public mutating func add(_ rate: Int?, at now: Int64) {
        // Begin with the first known rate.
        guard count > 0 || rate != nil else { return }
        if let due, now >= due {
            // Store as many unknown rates as were missed, so that the times of the earlier ones remain true.
            let missed = (now - due) / Self.interval
            for _ in 0..<min(Int64(Self.length), missed) { add(0) }
            self.due = due + (missed + 1) * Self.interval
        } else {
            due = now + Self.interval
        }
        add(UInt16(clamping: rate ?? 0))
    }

    private mutating func add(_ rate: UInt16) {
        rates[next] = rate
        next = (next + 1) % Self.length
        count = min(count + 1, Self.length)
    }

    /// A rate in beats a minute; nil if it was unknown.
    /// - Parameter age: 0 for the newest, `count` - 1 for the oldest.
    public subscript(age: Int) -> Int? {
        let rate = rates[(next - 1 - age + 2 * Self.length) % Self.length]
        return rate == 0 ? nil : Int(rate)
    }
}
