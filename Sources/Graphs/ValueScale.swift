/// Maps values to rows of a content: the upper limit lies half a line below the top edge, the lower one half a line
/// above the bottom edge, so that the line is whole at both. Where negative is up, it is the other way round.
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

    /// A trace among others in one content: a value lies on a row, and each pixel upwards is so much more.
    init(_ value: Float, atRow row: Float, perPixel: Float, height: Int) {
        middle = value
        center = row
        factor = 1 / perPixel
        reach = Float(height) * 4 + 64
    }

    /// The row (in fractions, downwards) of a value. What lies far outside stays a few heights outside, so that no
    /// later arithmetic overflows.
    func row(_ value: Float) -> Float {
        // The halves are taken apart because the difference of two large values may not fit.
        let offset = (value / 2 - middle / 2) * factor * 2
        return center - max(-reach, min(reach, offset))
    }
}
