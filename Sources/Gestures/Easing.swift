/// Short motions as functions of time, so that they look the same at any frame rate.
public enum Easing {
    /// Fast at first, at rest at the end (cubic).
    /// - Parameter progress: 0 at the start, 1 at the end; values outside are clamped.
    /// - Returns: the part of the way that is done, 0 to 1.
    public static func out(_ progress: Float) -> Float {
        let rest = 1 - max(0, min(1, progress))
        return 1 - rest * rest * rest
    }

    /// The part of a time span that has passed, 0 to 1; 1 for an empty span.
    /// - Parameters: monotonic nanoseconds.
    public static func progress(from start: Int64, lasting duration: Int64, at now: Int64) -> Float {
        guard duration > 0, now < start + duration else { return 1 }
        guard now > start else { return 0 }
        return Float(now - start) / Float(duration)
    }
}

/// A motion under way: when it started and how long it lasts, in monotonic nanoseconds. It eases out.
public struct Ease: Equatable, Sendable {
    private let start: Int64
    private let duration: Int64

    public init(from start: Int64, lasting duration: Int64) {
        self.start = start
        self.duration = duration
    }

    /// Whether the motion has come to rest.
    public func isOver(at now: Int64) -> Bool { now >= start + duration }

    /// The part of the way that is done, 0 to 1.
    public func progress(at now: Int64) -> Float {
        Easing.out(Easing.progress(from: start, lasting: duration, at: now))
    }
}
