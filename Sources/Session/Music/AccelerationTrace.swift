/// The magnitude of the acceleration in the last seconds, for the eye: 25 values a second, each at its time.
public struct AccelerationTrace {
    /// The most values: those of eight seconds.
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

    /// - Parameter time: of the sample, in nanoseconds.
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
