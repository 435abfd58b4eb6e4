/// The last eight values, with their mean and median.
struct LatestEight {
    static let capacity = 8
    private var values = InlineArray<8, Float>(repeating: 0)
    private var next = 0
    private(set) var count = 0

    mutating func removeAll() { (next, count) = (0, 0) }

    mutating func add(_ value: Float) {
        values[next] = value
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    subscript(index: Int) -> Float { values[index] }

    /// The mean of the values; 0 without values.
    var mean: Float {
        var sum: Float = 0
        for index in 0..<count { sum += values[index] }
        return sum / Float(max(1, count))
    }

    /// The median, for an even number of values the lower of the two middle ones; 0 without values.
    var median: Float {
        for index in 0..<count {
            var (less, equal) = (0, 0)
            for other in 0..<count {
                if values[other] < values[index] { less += 1 }
                if values[other] == values[index] { equal += 1 }
            }
            let middle = (count - 1) / 2
            if less <= middle, middle < less + equal { return values[index] }
        }
        return 0
    }
}
