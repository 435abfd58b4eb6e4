/// Computes when a frame that was passed to a sound card becomes audible. For this, a straight line of time over frame number is fitted (least
/// squares) to the card's reports of how many frames are queued.
///
/// The fit is necessary because the clock of a card differs from the board's clock by about 100 ppm, and the times that follow from single reports
/// jump by a millisecond or more.
public struct CardClock {
    /// The maximum number of observations to which the line is fitted; they cover about ten seconds.
    private static let capacity = 256
    /// The minimum time between two observations in nanoseconds. Observations that follow sooner are ignored.
    private static let spacing: Int64 = 40_000_000
    /// The minimum time in seconds between the first and the last observation for a fit. Until then, the card's nominal rate is used.
    private static let learning = 4.0
    /// The limit to which times are clamped, to avoid overflows.
    private static let farthest: Int64 = 1 << 61
    /// The maximum relative difference between a card's measured and nominal rate. A larger difference is ignored.
    private static let mostDrift = 1e-3

    public let rate: Int
    private var frames: [Int64]
    private var times: [Int64]
    private var count = 0
    private var next = 0
    private var last: Int64 = .min
    /// The number of the frame at the point of the fitted line that is stored.
    private var originFrame: Int64 = 0
    /// The time at the point of the fitted line that is stored (`originFrame`), in nanoseconds.
    private var originTime: Int64 = 0
    /// The slope of the fitted line in nanoseconds per frame.
    private var slope: Double

    public init(rate: Int) {
        self.rate = rate
        frames = .init(repeating: 0, count: Self.capacity)
        times = .init(repeating: 0, count: Self.capacity)
        slope = 1e9 / Double(rate)
    }

    public var isSet: Bool { count > 0 }

    /// Discards all observations of the card's clock. Called after frames were lost.
    public mutating func reset() {
        count = 0
        next = 0
        last = .min
        slope = 1e9 / Double(rate)
    }

    /// Adds the card's report that a frame is audible at the given time.
    public mutating func observe(_ frame: Int64, at time: Int64) {
        guard last == .min || time - last >= Self.spacing else { return }
        last = time
        frames[next] = frame
        times[next] = time
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
        fit()
    }

    private mutating func fit() {
        // Compute with differences from the newest observation: doubles represent these small numbers more exactly.
        let newest = (next + Self.capacity - 1) % Self.capacity
        let (frame, time) = (frames[newest], times[newest])
        var x = 0.0
        var y = 0.0
        for index in 0..<count {
            x += Double(frames[index] - frame)
            y += Double(times[index] - time)
        }
        x /= Double(count)
        y /= Double(count)
        let nominal = 1e9 / Double(rate)
        slope = nominal
        let oldest = count < Self.capacity ? 0 : next
        if Double(time - times[oldest]) > Self.learning * 1e9 {
            var products = 0.0
            var squares = 0.0
            for index in 0..<count {
                let distance = Double(frames[index] - frame) - x
                products += distance * (Double(times[index] - time) - y)
                squares += distance * distance
            }
            let found = squares > 0 ? products / squares : nominal
            if abs(found / nominal - 1) <= Self.mostDrift { slope = found }
        }
        originFrame = frame
        originTime = time + Int64(y - slope * x)
    }

    /// The time at which a frame is audible.
    public func time(of frame: Int64) -> Int64 {
        originTime + Int64(clamped(Double(frame - originFrame) * slope))
    }

    /// The number of the frame that is audible at a time, rounded to the nearest number.
    public func frame(at time: Int64) -> Int64 {
        // Callers may pass any time, so clamp it to avoid an overflow.
        let time = min(max(time, -Self.farthest), Self.farthest)
        return originFrame + Int64(clamped(Double(time - originTime) / slope).rounded())
    }

    /// Clamps a value so that it can be added to a time without an overflow.
    private func clamped(_ value: Double) -> Double { min(max(value, -4e18), 4e18) }
}
