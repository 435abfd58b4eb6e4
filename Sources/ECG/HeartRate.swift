import Signals

/// The heart rate, from the last eight beats.
public struct HeartRate {
    /// The minimum number of intervals between the last eight beats for which a rate is reported.
    private static let leastIntervals = 4
    /// The maximum relative deviation of an interval from the median.
    private static let tolerance: Float = 0.3
    /// The minimum share of intervals that do not deviate more than `tolerance`.
    private static let leastShare: Float = 0.7
    /// The minimum share of clear beats (clearly higher than other peaks) among the last eight.
    private static let leastClear: Float = 0.75
    /// The range of reported rates in beats per minute. It is wider than the supported range of 30 to 240, so that rates at the limits of the
    /// supported range are reported.
    private static let range: ClosedRange<Float> = 25...270

    private let rate: Float
    private let oldest: Int64
    private var intervals = LatestEight()
    /// For each of the last eight beats: 1 if the beat was clearly higher than other peaks, otherwise 0.
    private var clear = LatestEight()
    private var last: Int64?

    /// - Parameter rate: the sampling rate of the ECG. Positions of beats are numbers of its samples.
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
        // Forget the earlier beats after a long silence, or if this beat belongs to another transmission.
        if let last, !(1...oldest).contains(beat.sample - last) { restart() }
        clear.add(beat.isClear ? 1 : 0)
        if let last, beat.isContinuous { intervals.add(Float(beat.sample - last) / rate) }
        last = beat.sample
    }

    /// The heart rate in beats per minute.
    /// - Parameter end: the number of the sample after the newest one.
    /// - Returns: nil if there are too few intervals between the last eight beats, they differ too much, or the last beat is older than 3 s.
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
