import Text

/// The lines of a value axis: multiples of a step of 1, 2, 2.5 or 5 times a power of ten, as many as fit the height with their labels. Of
/// fixed size, so that it can follow a range that changes every few frames.
package struct ValueGrid: Sendable {
    package static let maximumLines = 12

    /// The difference between two lines.
    package let step: Double
    /// The number of lines, which are counted from the top.
    package let count: Int
    /// The power of ten of the last digit that the step has.
    private let lastDigit: Int
    /// The uppermost line as a multiple of the step, and the difference to the next one: one less, or one more with negative up.
    private let first: Int64
    private let change: Int64
    private let largest: Double
    /// The value at the top.
    private let top: Double
    private let span: Double
    private let height: Int
    private let lineWidth: Double

    /// - Parameters:
    ///   - height: of the content, in pixels.
    ///   - lineWidth: the width of the trace. Its middle is on a grid line where it has the line's value.
    ///   - spacing: the minimum distance of two lines, in pixels.
    package init(_ limits: ValueLimits, height: Int, lineWidth: Float, spacing: Int, isNegativeUp: Bool = false) {
        let upper = Double(limits.upper)
        top = isNegativeUp ? Double(limits.lower) : upper
        span = limits.span
        self.height = max(1, height)
        self.lineWidth = min(Double(self.height), Double(lineWidth))
        largest = Double(max(limits.lower.magnitude, limits.upper.magnitude))
        let lower = Double(limits.lower)
        // A limit that equals a multiple, apart from its rounding, has a line.
        let slack = span * 1e-4 + largest * 6e-8
        let least = max(span / Double(Self.maximumLines), span * Double(max(1, spacing)) / Double(self.height))
        var exponent = 0
        while Self.power(exponent) < least { exponent += 1 }
        while Self.power(exponent) > least { exponent -= 1 }
        let range = (lower: lower - slack, upper: upper + slack)
        var scale = RoundStep(place: 0, exponent: exponent)
        var lines = scale.multiples(in: range)
        while scale.step < least || lines.high - lines.low >= Double(Self.maximumLines) {
            scale.increase()
            lines = scale.multiples(in: range)
        }
        // At least one line: with half the step there are at most two, half the height apart.
        while lines.high < lines.low {
            scale.decrease()
            lines = scale.multiples(in: range)
        }
        step = scale.step
        lastDigit = scale.lastDigit
        first = Int64(isNegativeUp ? lines.low : lines.high)
        change = isNegativeUp ? 1 : -1
        count = Int(lines.high - lines.low) + 1
    }

    private static func power(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent.magnitude { power *= 10 }
        return exponent < 0 ? 1 / power : power
    }

    /// 1, 2, 2.5 or 5 times a power of ten.
    private struct RoundStep {
        var place: Int
        var exponent: Int

        /// Small values are quotients, since a tenth is not exact in binary.
        var step: Double {
            let mantissa = place == 0 ? 1 : place == 1 ? 2 : place == 2 ? 2.5 : 5.0
            return exponent < 0 ? mantissa / ValueGrid.power(-exponent) : mantissa * ValueGrid.power(exponent)
        }
        /// 2.5 has one more digit.
        var lastDigit: Int { place == 2 ? exponent - 1 : exponent }

        /// The multiples of the step within a range: none when the highest is below the lowest.
        func multiples(in range: (lower: Double, upper: Double)) -> (low: Double, high: Double) {
            let step = self.step
            return ((range.lower / step).rounded(.up), (range.upper / step).rounded(.down))
        }

        mutating func increase() { if place < 3 { place += 1 } else { (place, exponent) = (0, exponent + 1) } }
        mutating func decrease() { if place > 0 { place -= 1 } else { (place, exponent) = (3, exponent - 1) } }
    }

    /// The value of a line.
    package func value(_ line: Int) -> Double { Double(first + change * Int64(line)) * step }
    package func isZero(_ line: Int) -> Bool { first + change * Int64(line) == 0 }

    /// The content's row of a line.
    package func row(_ line: Int) -> Int {
        let place = lineWidth / 2 + Double(change) * (value(line) - top) / span * (Double(height) - lineWidth)
        // A small addition, so that a position between two rows does not depend on rounding.
        return max(0, min(height - 1, Int((place + 1e-6).rounded(.down))))
    }

    /// Writes a line's value with as many decimals as the step needs.
    package func write(_ line: Int, to text: inout ValueText) {
        let value = value(line)
        if largest >= ValueLimits.largestPlain || lastDigit < -6 {
            text.appendScientific(value, lastDigit: lastDigit)
        } else if largest >= ValueLimits.largestUngrouped, lastDigit >= 0 {
            text.appendGrouped(value)
        } else {
            text.append(value, decimals: max(0, -lastDigit))
        }
    }
}
