/// The median of some numbers, stored in ascending order. Only `init` allocates memory.
struct Median {
    private var numbers: [Float] = []

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

    /// Inserts a number. There are few numbers, so greater ones are simply moved.
    mutating func insert(_ number: Float) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[place - 1] > number {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
    }

    /// The median, the upper one of two; NaN when there is none.
    var value: Float { numbers.isEmpty ? .nan : numbers[numbers.count / 2] }
}
