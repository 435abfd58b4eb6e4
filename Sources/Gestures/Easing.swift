/// A running animation: its start and duration in monotonic nanoseconds.
public struct Ease: Equatable, Sendable {
    private let start: Int64
    private let duration: Int64

    public init(from start: Int64, lasting duration: Int64) {
        self.start = start
        self.duration = duration
    }

    /// True if the animation has ended.
    public func isOver(at now: Int64) -> Bool { now >= start + duration }

    /// The elapsed part of the duration, 0 to 1; 1 for a duration of 0.
    public func elapsed(at now: Int64) -> Float {
        guard duration > 0, now < start + duration else { return 1 }
        guard now > start else { return 0 }
        return Float(now - start) / Float(duration)
    }

    /// The completed part of the distance, 0 to 1. The motion is fast at first and slows down to the end (cubic).
    public func progress(at now: Int64) -> Float {
        let rest = 1 - elapsed(at: now)
        return 1 - rest * rest * rest
    }
}
