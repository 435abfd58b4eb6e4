/// Converts values to rows of a content. The upper limit is half of the line's width below the top edge, and the lower limit is the same distance
/// above the bottom edge, so that a line at either limit is completely visible. If negative values are drawn upward, the limits are exchanged.
package struct ValueScale {
    private let middle: Float
    /// The row at the middle of the range.
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

    /// Creates the scale of one of several traces in one content: `value` is at the row `row`, and each row above it adds `perPixel`.
    /// - Parameter reach: the maximum distance in rows from `row` at which values are drawn; nil for a few heights of the content.
    package init(_ value: Float, atRow row: Float, perPixel: Float, height: Int, reach: Float? = nil) {
        middle = value
        center = row
        factor = 1 / perPixel
        self.reach = reach ?? Float(height) * 4 + 64
    }

    /// The row of a value, with a fraction; rows increase downward. Values far outside are limited to a few heights outside, so that later arithmetic
    /// cannot overflow.
    func row(_ value: Float) -> Float {
        // Subtract halves, because the difference of two large values may overflow.
        let offset = (value / 2 - middle / 2) * factor * 2
        return center - max(-reach, min(reach, offset))
    }
}
