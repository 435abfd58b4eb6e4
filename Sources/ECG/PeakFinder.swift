/// Finds maxima after which a signal falls to half.
struct PeakFinder {
    struct Peak {
        let height: Float
        /// How many values ago it was.
        let age: Int
        /// Whether the signal has fallen to half: no peak is what stays high.
        let hasFallen: Bool
    }

    /// How many values a peak may fall for.
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
