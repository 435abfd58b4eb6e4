import Signals

/// The heart rate of the last eight beats.
public struct HeartRate {
    /// How many intervals it needs at least; of eight beats it is told as soon as there were so many.
    private static let leastIntervals = 4
    /// How far an interval may lie from the one in the middle, in its parts, to count.
    private static let tolerance: Float = 0.3
    /// The least part of the intervals that must count.
    private static let leastShare: Float = 0.7
    /// The least part of the beats that must be clear.
    private static let leastClear: Float = 0.75
    /// The rates that are told, in beats a minute: those that are looked for, and some more at both ends, so that none of them is cut.
    private static let range: ClosedRange<Float> = 25...270

    private let rate: Float
    private let oldest: Int64
    private var intervals = LatestEight()
    /// Of the last beats, 1 for a clear one.
    private var clear = LatestEight()
    private var last: Int64?

    /// - Parameter rate: of the samples that beats are numbered by.
    public init(rate: SamplingRate) {
        self.rate = rate.hertz
        oldest = rate.samples(inNanoseconds: 3_000_000_000)
    }

    /// Forgets all beats.
    public mutating func restart() {
        intervals.removeAll()
        clear.removeAll()
        last = nil
    }

    public mutating func add(_ beat: Beat) {
        // What was before a longer silence, or in another transmission, is no more.
        if let last, !(1...oldest).contains(beat.sample - last) { restart() }
        clear.add(beat.isClear ? 1 : 0)
        if let last, beat.isContinuous { intervals.add(Float(beat.sample - last) / rate) }
        last = beat.sample
    }

    /// Beats a minute; nil where there are too few intervals between the last eight beats, they differ too much, or the last beat is older than 3 s.
    /// - Parameter end: the number of the sample behind the newest one.
    public func perMinute(at end: Int64) -> Float? {
        guard let last, (0...oldest).contains(end - last), intervals.count >= Self.leastIntervals,
            clear.mean >= Self.leastClear
        else { return nil }
        let middle = intervals.median
        var (sum, count) = (0, 0) as (Float, Int)
        for index in 0..<intervals.count where (intervals[index] - middle).magnitude <= Self.tolerance * middle {
            sum += intervals[index]
            count += 1
        }
        guard Float(count) >= Self.leastShare * Float(intervals.count) else { return nil }
        let rate = 60 * Float(count) / sum
        return Self.range.contains(rate) ? rate : nil
    }
}
