/// Maps values to rows of a content: the upper limit lies half a line below the top edge, the lower one half a line
/// above the bottom edge, so that the line is whole at both.
struct ValueScale {
    private let middle: Float
    private let center: Float
    private let factor: Float
    private let reach: Float

    init(limits: ValueLimits, height: Int, lineWidth: Float) {
        middle = limits.lower / 2 + limits.upper / 2
        center = Float(height) / 2
        factor = max(0, Float(height) - lineWidth) / 2 / (limits.upper / 2 - limits.lower / 2)
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
