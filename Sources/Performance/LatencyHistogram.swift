/// A histogram of delays in steps of a tenth of a millisecond. Only `init` allocates.
struct LatencyHistogram: ~Copyable {
    /// The width of a step, in nanoseconds.
    static let step: Int64 = 100_000
    /// The number of steps. The last step counts all delays of about 0.4 s and more.
    static let steps = 4096

    private let counts: UnsafeMutablePointer<Int64>
    private(set) var total: Int64 = 0

    init() {
        counts = .allocate(capacity: Self.steps)
        counts.initialize(repeating: 0, count: Self.steps)
    }

    deinit { counts.deallocate() }

    mutating func removeAll() {
        for index in 0..<Self.steps { counts[index] = 0 }
        total = 0
    }

    mutating func add(_ delay: Int64, count: Int64) {
        counts[Int(min(max(0, delay / Self.step), Int64(Self.steps - 1)))] += count
        total += count
    }

    /// The delay in nanoseconds below which the given share of all delays lies, interpolated within a step; 0 if the histogram is empty.
    func quantile(thousandths: Int64) -> Int64 {
        guard total > 0 else { return 0 }
        let wanted = max(1, total * thousandths / 1000)
        var below: Int64 = 0
        for index in 0..<Self.steps {
            guard below + counts[index] < wanted else {
                return Int64(index) * Self.step + (wanted - below) * Self.step / counts[index]
            }
            below += counts[index]
        }
        return Int64(Self.steps) * Self.step
    }
}
