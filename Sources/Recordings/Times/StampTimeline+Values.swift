extension StampTimeline {
    /// The deviation in milliseconds, rounded to a tenth of a second.
    var milliseconds: UInt32 { UInt32(min(deviation * 10, 4e7).rounded()) * 100 }

    /// The weighted median of the values; nil if there are none. Sorts the values.
    static func median(_ values: inout [(value: Double, weight: Double)]) -> Double? {
        guard !values.isEmpty else { return nil }
        values.sort { $0.value < $1.value }
        var whole = 0.0
        for value in values { whole += value.weight }
        var sum = 0.0
        for value in values {
            sum += value.weight
            if sum * 2 >= whole { return value.value }
        }
        return values.last?.value
    }
}
