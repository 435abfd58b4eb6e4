/// The magnitude of the acceleration in the last seconds, for the eye: 25 values a second.
public struct AccelerationTrace {
    /// The most values: those of eight seconds.
    public static let capacity = 200
    private static let interval: Int64 = 40_000_000

    /// The newest last.
    public private(set) var values: [Float] = []
    /// Changes with `values`.
    public private(set) var revision: UInt32 = 0
    private var (sum, count): (Float, Int) = (0, 0)
    private var slot: Int64 = 0

    init() { values.reserveCapacity(Self.capacity) }

    /// - Parameter time: of the sample, in nanoseconds.
    mutating func take(_ magnitude: Float, at time: Int64) {
        let now = time / Self.interval
        if now != slot, count > 0 {
            if values.count == Self.capacity { values.removeFirst() }
            values.append(sum / Float(count))
            revision &+= 1
            (sum, count) = (0, 0)
        }
        slot = now
        guard magnitude.isFinite else { return }
        sum += magnitude
        count += 1
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        (sum, count) = (0, 0)
        revision &+= 1
    }
}
