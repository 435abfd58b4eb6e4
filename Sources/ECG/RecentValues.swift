/// The newest values of a signal. The memory is allocated once.
struct RecentValues: ~Copyable {
    let count: Int
    private let values: UnsafeMutablePointer<Float>
    /// The index of the newest one.
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

    /// A value by its age: 0 is the newest, `count` - 1 the oldest.
    subscript(age: Int) -> Float {
        let index = place + age
        return values[index < count ? index : index - count]
    }

    /// Summed up again each time, so that nothing of a wild value remains after it has left.
    var mean: Float {
        var sum: Float = 0
        for index in 0..<count { sum += values[index] }
        return sum / Float(count)
    }
}
