/// The effect of a pinch on time window and value range, as in the thesis on iScope.
public enum Zoom {
    public static let minimumWindowMilliseconds = 100
    /// Within this distance of a whole second, the time window snaps to that second.
    public static let secondSnap = 150
    /// Within this distance of 1, the value zoom snaps to 1.
    public static let valueSnap: Float = 0.05
    public static let valueZooms: ClosedRange<Float> = 0.01...1000

    /// The time window after a pinch; fingers apart (scale above 1) show less time.
    /// - Parameters:
    ///   - milliseconds: the time window at the beginning of the pinch.
    ///   - maximum: the longest stored time window.
    public static func window(_ milliseconds: Int, scale: Float, maximum: Int) -> Int {
        let highest = Float(max(minimumWindowMilliseconds, min(maximum, GraphLimits.maximumWindowMilliseconds)))
        let wanted = scale > 0 ? Float(milliseconds) / scale : highest
        // NaN also becomes the maximum.
        let clamped = wanted < highest ? max(Float(minimumWindowMilliseconds), wanted) : highest
        let window = Int(clamped.rounded())
        let second = (window + 500) / 1000 * 1000
        let isNear = second > 0 && abs(second - window) <= secondSnap && Float(second) <= highest
        return isNear ? second : window
    }

    /// The value zoom after a pinch; fingers apart magnify.
    public static func value(_ zoom: Float, scale: Float) -> Float {
        let wanted = clamped(zoom * scale)
        return abs(wanted - 1) <= valueSnap ? 1 : wanted
    }

    /// A zoom limited to the effective range, so that a pinch has an effect as soon as its direction reverses.
    public static func value(_ zoom: Float, scale: Float, within useful: ClosedRange<Float>?) -> Float {
        let zoom = value(zoom, scale: scale)
        guard let useful else { return zoom }
        return max(min(1, useful.lowerBound), min(max(1, useful.upperBound), zoom))
    }

    /// The zooms that are effective for at least one of two ranges; nil if there are none.
    static func joined(_ one: ClosedRange<Float>?, _ other: ClosedRange<Float>?) -> ClosedRange<Float>? {
        guard let one, let other else { return one ?? other }
        return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    /// A zoom that can be drawn.
    static func clamped(_ zoom: Float) -> Float {
        zoom.isNaN ? 1 : max(valueZooms.lowerBound, min(valueZooms.upperBound, zoom))
    }
}

extension ValueLimits {
    /// The limits magnified around their middle: a zoom of 2 shows the inner half.
    public func zoomed(_ zoom: Float) -> ValueLimits {
        guard zoom != 1 else { return self }
        let middle = (Double(lower) + Double(upper)) / 2
        let half = span / 2 / Double(Zoom.clamped(zoom))
        let largest = Double(Float.greatestFiniteMagnitude)
        return ValueLimits(
            lower: Float(max(-largest, middle - half)), upper: Float(min(largest, middle + half)))
    }
}
