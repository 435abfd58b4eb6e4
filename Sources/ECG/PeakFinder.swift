/// Finds maxima of a signal. A maximum is reported when the signal has fallen to half of it.
struct PeakFinder {
    struct Peak {
        let height: Float
        /// The number of values since the maximum, at the time of the report.
        let age: Int
        /// True if the signal has fallen to half of the maximum; false if it stayed high for too long, so that the maximum is not a peak.
        let hasFallen: Bool
    }

    /// The maximum number of values within which the signal must fall after a peak.
    private let longestFall: Int
    private var last: Float = 0
    /// The highest value so far; 0 while the signal falls.
    private(set) var height: Float = 0
    private var age = 0

    init(longestFall: Int) { self.longestFall = longestFall }

    mutating func restart() { (last, height, age) = (0, 0, 0) }

    mutating func add(_ value: Float) -> Peak? {
        defer { last = value }
        age += 1
        if value > last, value > height {
            (height, age) = (value, 0)
            return nil
        }
        guard height > 0, value <= height / 2 || age >= longestFall else { return nil }
        defer { height = 0 }
        return Peak(height: height, age: age, hasFallen: value <= height / 2)
    }
}
