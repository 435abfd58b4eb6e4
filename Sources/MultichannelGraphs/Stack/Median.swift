import Graphs

/// The median of some numbers, which are stored in ascending order. Only init allocates memory.
struct Median {
    private var numbers: [Float] = []

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

    /// Inserts a number by moving all greater numbers. This is fast enough, because there are few numbers.
    mutating func insert(_ number: Float) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[place - 1] > number {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
    }

    /// The median, for an even number of values the upper of the two middle values; NaN if there are no values.
    var value: Float { numbers.isEmpty ? .nan : numbers[numbers.count / 2] }
}
