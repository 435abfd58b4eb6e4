/// The magnitude of the acceleration in the last seconds, for display: 25 values a second.
public struct AccelerationTrace {
    /// The maximum number of values: eight seconds.
    public static let capacity = 200
    /// Between two values, in nanoseconds.
    public static let interval: Int64 = 40_000_000
    /// So many values without a sample in turn have the one before: at 25 Hz a sample may come a bit late.
    private static let bridge: Int64 = 2

    /// The newest last; NaN where there was no sample.
    public private(set) var values: [Float] = []
    /// The time of the newest value, in nanoseconds of the samples.
    public var newest: Int64 { slot * Self.interval - Self.interval / 2 }
    /// Changes with `values`.
    public private(set) var revision: UInt32 = 0
    private var (sum, count): (Float, Int) = (0, 0)
    private var slot: Int64 = 0

    init() { values.reserveCapacity(Self.capacity) }

    /// - Parameter time: the sample's, in nanoseconds.
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

    /// Adds the values between the present one and another.
    private mutating func close(before now: Int64) {
        if values.isEmpty, count == 0 { return }
        // What lies before all that is shown, or behind it, has no place beside it.
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
    /// So many of the newest values say when steps are: two seconds, in which a pace that is off by 1% is off by 20 ms.
    private static let looked = 50
    /// By so many standard deviations tops stand out of the mean.
    private static let clear: Float = 0.4

    /// When the wave had a top, as all of its last two seconds have it, in nanoseconds of the samples.
    /// - Parameter stepsPerMinute: between two tops.
    /// - Returns: nil where samples are missing, and where tops do not stand out.
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

    /// The place of tops before the newest value, and their mean.
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
