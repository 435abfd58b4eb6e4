/// What a pinch does to time window and value range, as in the thesis on iScope.
public enum Zoom {
    public static let minimumWindowMilliseconds = 100
    /// Within this of a whole second the window is that second.
    public static let secondSnap = 150
    /// Within this of 1 the value zoom is 1.
    public static let valueSnap: Float = 0.05
    public static let valueZooms: ClosedRange<Float> = 0.01...1000

    /// The time window after a pinch; fingers apart (scale above 1) show less time in more room.
    /// - Parameters:
    ///   - milliseconds: the window when the pinch began.
    ///   - maximum: the longest window that is kept.
    public static func window(_ milliseconds: Int, scale: Float, maximum: Int) -> Int {
        let highest = Float(max(minimumWindowMilliseconds, min(maximum, GraphLimits.maximumWindowMilliseconds)))
        let wanted = scale > 0 ? Float(milliseconds) / scale : highest
        // Not-a-number goes to the maximum as well.
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

    /// A zoom within those that change something, so that no pinch has to come back from where nothing changed.
    public static func value(_ zoom: Float, scale: Float, within useful: ClosedRange<Float>?) -> Float {
        let zoom = value(zoom, scale: scale)
        guard let useful else { return zoom }
        return max(min(1, useful.lowerBound), min(max(1, useful.upperBound), zoom))
    }

    /// The zooms that change something where one of two does; nil where neither does.
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
