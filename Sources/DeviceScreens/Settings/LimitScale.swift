/// Converts between a limit of a fixed value range and the limit's position on a slider. The slider must cover values from hundredths to thousands.
/// Therefore, the limit grows with the fifth power of the slider's distance from zero, and is rounded to two significant digits.
struct LimitScale {
    /// The values that the slider covers, in thousandths of the unit. The lowest value is 0, or the negative of the highest value.
    let range: ClosedRange<Int>

    private var isSigned: Bool { range.lowerBound < 0 }
    /// The smallest step of a limit, in thousandths of the unit.
    private static let finest = 10

    /// The slider's position for a limit in thousandths of the unit.
    func position(of value: Int) -> Float {
        let share = min(1, Double(value.magnitude) / Double(range.upperBound))
        // Compute the fifth root of the value's share of the range by bisection.
        var low = 0.0
        var high = 1.0
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if middle * middle * middle * middle * middle < share { low = middle } else { high = middle }
        }
        let way = value < 0 ? -high : high
        return Float(isSigned ? (way + 1) / 2 : way)
    }

    /// The limit in thousandths of the unit for a position of the slider.
    func value(at position: Float) -> Int {
        let way = isSigned ? 2 * Double(position) - 1 : Double(position)
        let exact = way * way * way * way * way * Double(range.upperBound)
        return max(range.lowerBound, min(range.upperBound, Self.rounded(Int(exact))))
    }

    /// The step between neighboring values near a value, in thousandths.
    static func step(near value: Int) -> Int {
        var step = finest
        while Int(value.magnitude) / 100 >= step, step < 1_000_000_000 { step *= 10 }
        return step
    }

    private static func rounded(_ value: Int) -> Int {
        let step = step(near: value)
        let half = value < 0 ? -step / 2 : step / 2
        return (value + half) / step * step
    }

    /// The lower limit after the user has moved it: it stops one step before the upper limit.
    static func stopped(minimum: Int, before maximum: Int) -> Int { min(minimum, maximum - step(near: maximum)) }
    static func stopped(maximum: Int, behind minimum: Int) -> Int { max(maximum, minimum + step(near: minimum)) }
}
