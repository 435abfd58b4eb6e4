/// Computes the time window and the value range after a pinch, as in the thesis on iScope.
public enum Zoom {
    public static let minimumWindowMilliseconds = 100
    /// If the time window is nearer than this to a whole number of seconds, in milliseconds, it becomes that number of seconds.
    public static let secondSnap = 150
    /// If the value zoom is nearer than this to 1, it becomes 1.
    public static let valueSnap: Float = 0.05
    public static let valueZooms: ClosedRange<Float> = 0.01...1000

    /// The time window after a pinch. A scale above 1, from fingers that move apart, shortens it.
    /// - Parameters:
    ///   - milliseconds: the time window at the beginning of the pinch.
    ///   - maximum: the longest time window for which data are stored.
    public static func window(_ milliseconds: Int, scale: Float, maximum: Int) -> Int {
        let highest = Float(max(minimumWindowMilliseconds, min(maximum, GraphLimits.maximumWindowMilliseconds)))
        let wanted = scale > 0 ? Float(milliseconds) / scale : highest
        // For NaN, this comparison is false, so that the result is the maximum.
        let clamped = wanted < highest ? max(Float(minimumWindowMilliseconds), wanted) : highest
        let window = Int(clamped.rounded())
        let second = (window + 500) / 1000 * 1000
        let isNear = second > 0 && abs(second - window) <= secondSnap && Float(second) <= highest
        return isNear ? second : window
    }

    /// The value zoom after a pinch. Fingers that move apart increase it.
    public static func value(_ zoom: Float, scale: Float) -> Float {
        let wanted = clamped(zoom * scale)
        return abs(wanted - 1) <= valueSnap ? 1 : wanted
    }

    /// The value zoom after a pinch, limited to the range that has an effect. A zoom at the limit therefore changes at once when the fingers reverse
    /// their direction.
    public static func value(_ zoom: Float, scale: Float, within useful: ClosedRange<Float>?) -> Float {
        let zoom = value(zoom, scale: scale)
        guard let useful else { return zoom }
        return max(min(1, useful.lowerBound), min(max(1, useful.upperBound), zoom))
    }

    /// The range of zooms that have an effect on at least one of two graphs, given the ranges for each; nil if both are nil.
    package static func joined(_ one: ClosedRange<Float>?, _ other: ClosedRange<Float>?) -> ClosedRange<Float>? {
        guard let one, let other else { return one ?? other }
        return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    /// A zoom limited to the range that can be drawn.
    static func clamped(_ zoom: Float) -> Float {
        zoom.isNaN ? 1 : max(valueZooms.lowerBound, min(valueZooms.upperBound, zoom))
    }
}

extension ValueLimits {
    /// The limits after a zoom around their middle: with a zoom of 2, the inner half.
    public func zoomed(_ zoom: Float) -> ValueLimits {
        guard zoom != 1 else { return self }
        let middle = (Double(lower) + Double(upper)) / 2
        let half = span / 2 / Double(Zoom.clamped(zoom))
        let largest = Double(Float.greatestFiniteMagnitude)
        return ValueLimits(
            lower: Float(max(-largest, middle - half)), upper: Float(min(largest, middle + half)))
    }
}
