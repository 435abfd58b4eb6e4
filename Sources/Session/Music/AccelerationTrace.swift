/// The magnitude of the acceleration over the last seconds, for display: 25 values per second.
public struct AccelerationTrace {
    /// The maximum number of values. They cover eight seconds.
    public static let capacity = 200
    /// The time between two values, in nanoseconds.
    public static let interval: Int64 = 40_000_000
    /// The maximum number of successive values for which the previous value is repeated because no sample falls into their interval. This is
    /// necessary because a sample at 25 Hz may arrive slightly late.
    private static let bridge: Int64 = 2

    /// The values, newest last. A value is NaN if no sample arrived in its interval.
    public private(set) var values: [Float] = []
    /// The time of the newest value on the samples' clock, in nanoseconds.
    public var newest: Int64 { slot * Self.interval - Self.interval / 2 }
    /// A number that changes when `values` has changed.
    public private(set) var revision: UInt32 = 0
    private var (sum, count): (Float, Int) = (0, 0)
    private var slot: Int64 = 0

    init() { values.reserveCapacity(Self.capacity) }

    /// Adds a sample.
    /// - Parameter time: the sample's time in nanoseconds.
    mutating func take(_ magnitude: Float, at time: Int64) {
        let now = time / Self.interval
        if now != slot {
            close(before: now)
            slot = now
        }
        guard magnitude.isFinite else { return }
        sum += magnitude
        count += 1
    }

    /// Adds the values of the intervals that have ended before `now`.
    private mutating func close(before now: Int64) {
        if values.isEmpty, count == 0 { return }
        // If the time goes back, or jumps by more than the eight seconds that are displayed, start again without values.
        guard now > slot, now - slot < Int64(Self.capacity) else { return removeAll() }
        let last = count > 0 ? sum / Float(count) : .nan
        (sum, count) = (0, 0)
        append(last)
        let empty = now - slot - 1
        for _ in 0..<empty { append(empty <= Self.bridge ? last : .nan) }
        revision &+= 1
    }

    private mutating func append(_ value: Float) {
        if values.count == Self.capacity { values.removeFirst() }
        values.append(value)
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        (sum, count) = (0, 0)
        revision &+= 1
    }
}

extension AccelerationTrace {
    /// The number of newest values in which steps are searched for: two seconds. If the assumed pace is wrong by 1%, the time of a step is wrong by
    /// at most 20 ms.
    private static let looked = 50
    /// The minimum height of steps (peaks) above the mean, in standard deviations.
    private static let clear: Float = 0.4

    /// The time of the latest peak of the acceleration (a step), from the average of all peaks in the last two seconds,
    /// in nanoseconds on the samples' clock.
    /// - Parameter stepsPerMinute: the pace, which determines the distance between two peaks.
    /// - Returns: nil if samples are missing, or the peaks are too low.
    func top(at stepsPerMinute: Float) -> Int64? {
        let period = 60e9 / Float(Self.interval) / stepsPerMinute
        guard values.count >= Self.looked, period >= 2, period <= Float(Self.looked) / 2 else { return nil }
        let first = values.count - Self.looked
        var (sum, squares): (Float, Float) = (0, 0)
        for index in first..<values.count {
            guard !values[index].isNaN else { return nil }
            let value = values[index] - values[first]
            sum += value
            squares += value * value
        }
        let mean = sum / Float(Self.looked)
        let deviation = max(0, squares / Float(Self.looked) - mean * mean).squareRoot()
        let top = highest(period)
        guard deviation > 0, top.mean - values[first] - mean >= Self.clear * deviation else { return nil }
        return newest - Int64(top.place * Float(Self.interval))
    }

    /// The number of values from the latest peak to the newest value, and the mean value at all peaks.
    private func highest(_ period: Float) -> (place: Float, mean: Float) {
        func mean(_ place: Float) -> Float {
            var (sum, count): (Float, Float) = (0, 0)
            var before = place
            while before < Float(Self.looked - 1) {
                let index = values.count - 1 - Int(before)
                let part = before - before.rounded(.down)
                sum += values[index] * (1 - part) + values[index - 1] * part
                count += 1
                before += period
            }
            return sum / max(1, count)
        }
        var best: (place: Float, mean: Float) = (0, -.infinity)
        var place: Float = 0
        while place < period {
            let found = mean(place)
            if found > best.mean { best = (place, found) }
            place += 0.25
        }
        return best
    }
}
