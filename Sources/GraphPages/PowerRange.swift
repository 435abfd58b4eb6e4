import Graphs

// The power range of spectrograms, which the user changes on the color bar of a magnified one.

extension ValueLimits {
    /// The largest power of a range, in the unit squared or in decibels.
    private static let largestPower: Float = 1e12

    /// The range of powers after a drag of the color bar. Powers are never negative.
    /// - Parameter heights: the movement downward, in heights of the color bar. The powers follow the finger.
    package func moved(by heights: Float) -> ValueLimits {
        let span = upper - lower
        let start = max(0, min(Self.largestPower, lower + heights * span))
        return ValueLimits(lower: start, upper: start + span)
    }

    /// The range of powers after a pinch on the color bar.
    /// - Parameters:
    ///   - scale: the scale of the pinch; above 1, the range becomes smaller.
    ///   - place: the relative height of the pinch on the color bar: 0 at the lower edge, 1 at the upper edge. The power at this height stays the
    ///     same.
    package func zoomed(scale: Float, around place: Float) -> ValueLimits {
        let place = max(0, min(1, place))
        let still = lower + place * (upper - lower)
        let least = max(upper * 1e-3, Float.leastNormalMagnitude)
        let wanted = scale > 0 ? (upper - lower) / scale : Self.largestPower
        let span = max(least, min(Self.largestPower, wanted))
        let start = max(0, still - place * span)
        return ValueLimits(lower: start, upper: start + span)
    }
}
