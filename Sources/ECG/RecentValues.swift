/// The newest values of a signal, in memory that is allocated once.
struct RecentValues: ~Copyable {
    let count: Int
    private let values: UnsafeMutablePointer<Float>
    /// Where the newest one is.
    private var place = 0

    init(count: Int) {
        self.count = max(1, count)
        values = .allocate(capacity: self.count)
        values.initialize(repeating: 0, count: self.count)
    }

    deinit { values.deallocate() }

    /// As if a value had always been there.
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

    /// Added anew each time: of a wild value nothing stays when it has left.
    var mean: Float {
        var sum: Float = 0
        for index in 0..<count { sum += values[index] }
        return sum / Float(count)
    }
}
