/// The newest values of a signal. Only init allocates memory.
struct RecentValues: ~Copyable {
    let count: Int
    private let values: UnsafeMutablePointer<Float>
    /// The index of the newest value.
    private var place = 0

    init(count: Int) {
        self.count = max(1, count)
        values = .allocate(capacity: self.count)
        values.initialize(repeating: 0, count: self.count)
    }

    deinit { values.deallocate() }

    /// Fills the history with one value.
    mutating func fill(_ value: Float) { values.update(repeating: value, count: count) }

    mutating func add(_ value: Float) {
        place = place == 0 ? count - 1 : place - 1
        values[place] = value
    }

    /// A value by its age: 0 for the newest, `count` - 1 for the oldest.
    subscript(age: Int) -> Float {
        let index = place + age
        return values[index < count ? index : index - count]
    }

    /// Compute the sum each time: a running sum would keep the rounding error of an extreme value after that value has left the history.
    var mean: Float {
        var sum: Float = 0
        for index in 0..<count { sum += values[index] }
        return sum / Float(count)
    }
}
