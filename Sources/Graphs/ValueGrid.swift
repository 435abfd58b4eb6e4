import Text

/// The lines of a value axis: multiples of a step of 1, 2, 2.5 or 5 times a power of ten, as many as fit with their labels. The type allocates no
/// memory, so that it can follow a range that changes every few frames.
package struct ValueGrid: Sendable {
    package static let maximumLines = 12

    /// The difference between the values of two lines.
    package let step: Double
    /// The number of lines. They are counted from the top.
    package let count: Int
    /// The exponent of the last decimal digit that the step needs.
    private let lastDigit: Int
    /// The topmost line as a multiple of the step.
    private let first: Int64
    /// The multiple of the next lower line minus the multiple of a line: -1, or 1 if negative values are drawn upward.
    private let change: Int64
    private let largest: Double
    /// The value at the top of the content.
    private let top: Double
    private let span: Double
    private let height: Int
    private let lineWidth: Double

    /// - Parameters:
    ///   - height: the height of the content in pixels.
    ///   - lineWidth: the width of the trace. Grid lines are placed so that the middle of a trace with the line's value is on the line.
    ///   - spacing: the minimum distance between two lines in pixels.
    package init(_ limits: ValueLimits, height: Int, lineWidth: Float, spacing: Int, isNegativeUp: Bool = false) {
        let upper = Double(limits.upper)
        top = isNegativeUp ? Double(limits.lower) : upper
        span = limits.span
        self.height = max(1, height)
        self.lineWidth = min(Double(self.height), Double(lineWidth))
        largest = Double(max(limits.lower.magnitude, limits.upper.magnitude))
        let lower = Double(limits.lower)
        // Tolerate rounding errors, so that a limit that should be a multiple of the step counts as one.
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
        // Halve the step until there is at least one line. There are then at most two, at a distance of half of the height.
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

    /// A step of 1, 2, 2.5 or 5 times a power of ten.
    private struct RoundStep {
        var place: Int
        var exponent: Int

        /// Compute small values as quotients, because a tenth is not exact in binary.
        var step: Double {
            let mantissa = place == 0 ? 1 : place == 1 ? 2 : place == 2 ? 2.5 : 5.0
            return exponent < 0 ? mantissa / ValueGrid.power(-exponent) : mantissa * ValueGrid.power(exponent)
        }
        /// A step with the factor 2.5 needs one more digit.
        var lastDigit: Int { place == 2 ? exponent - 1 : exponent }

        /// The multiples of the step within a range. If the result's `high` is less than `low`, there are none.
        func multiples(in range: (lower: Double, upper: Double)) -> (low: Double, high: Double) {
            let step = self.step
            return ((range.lower / step).rounded(.up), (range.upper / step).rounded(.down))
        }

        mutating func increase() { if place < 3 { place += 1 } else { (place, exponent) = (0, exponent + 1) } }
        mutating func decrease() { if place > 0 { place -= 1 } else { (place, exponent) = (3, exponent - 1) } }
    }

    /// The value of a line by its number, which counts from the top.
    package func value(_ line: Int) -> Double { Double(first + change * Int64(line)) * step }
    package func isZero(_ line: Int) -> Bool { first + change * Int64(line) == 0 }

    /// The row of the content at which a line is.
    package func row(_ line: Int) -> Int {
        let place = lineWidth / 2 + Double(change) * (value(line) - top) / span * (Double(height) - lineWidth)
        // Add a small number, so that rounding errors do not affect a position at the border of two rows.
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
