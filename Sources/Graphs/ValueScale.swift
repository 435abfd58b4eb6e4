/// Maps values to rows of a content: the upper limit is half a line below the top edge, the lower one half a line above the bottom edge, so
/// that the line is completely visible at both. With negative up, it is the reverse.
struct ValueScale {
    private let middle: Float
    /// The row of the middle of the range.
    let center: Float
    private let factor: Float
    private let reach: Float

    init(limits: ValueLimits, height: Int, lineWidth: Float, isNegativeUp: Bool = false) {
        middle = limits.lower / 2 + limits.upper / 2
        center = Float(height) / 2
        let magnitude = max(0, Float(height) - lineWidth) / 2 / (limits.upper / 2 - limits.lower / 2)
        factor = isNegativeUp ? -magnitude : magnitude
        reach = Float(height) * 4 + 64
    }

    /// One of several traces in one content: a value is at a row, and each pixel upwards adds a fixed amount.
    init(_ value: Float, atRow row: Float, perPixel: Float, height: Int) {
        middle = value
        center = row
        factor = 1 / perPixel
        reach = Float(height) * 4 + 64
    }

    /// The row (in fractions, downwards) of a value. Values far outside are limited to a few heights outside, so that no later arithmetic
    /// overflows.
    func row(_ value: Float) -> Float {
        // The halves are subtracted because the difference of two large values may overflow.
        let offset = (value / 2 - middle / 2) * factor * 2
        return center - max(-reach, min(reach, offset))
    }
}
