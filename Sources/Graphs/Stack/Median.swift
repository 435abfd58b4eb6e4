/// The median of some numbers, held in order. Nothing is allocated but by `init`.
struct Median {
    private var numbers: [Float] = []

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

    /// Adds a number; there are few, so that those above it are moved.
    mutating func insert(_ number: Float) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[place - 1] > number {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
    }

    /// The median, the upper one of two; not a number when there is none.
    var value: Float { numbers.isEmpty ? .nan : numbers[numbers.count / 2] }
}
