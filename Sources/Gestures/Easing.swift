/// Short motions as functions of time, so that they look alike at any frame rate.
public enum Easing {
    /// Fast at first, at rest at the end (cubic).
    /// - Parameter progress: 0 at the start, 1 at the end; values outside are clamped.
    /// - Returns: how much of the way is done, 0 to 1.
    public static func out(_ progress: Float) -> Float {
        let rest = 1 - max(0, min(1, progress))
        return 1 - rest * rest * rest
    }

    /// How much of a time span has passed, 0 to 1; 1 for an empty span.
    /// - Parameters: monotonic nanoseconds.
    public static func progress(from start: Int64, lasting duration: Int64, at now: Int64) -> Float {
        guard duration > 0, now < start + duration else { return 1 }
        guard now > start else { return 0 }
        return Float(now - start) / Float(duration)
    }
}
