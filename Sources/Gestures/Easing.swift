/// A motion under way: when it started and how long it lasts, in monotonic nanoseconds.
public struct Ease: Equatable, Sendable {
    private let start: Int64
    private let duration: Int64

    public init(from start: Int64, lasting duration: Int64) {
        self.start = start
        self.duration = duration
    }

    /// Whether the motion has come to rest.
    public func isOver(at now: Int64) -> Bool { now >= start + duration }

    /// The part of the time that has passed, 0 to 1; 1 for an empty span.
    public func elapsed(at now: Int64) -> Float {
        guard duration > 0, now < start + duration else { return 1 }
        guard now > start else { return 0 }
        return Float(now - start) / Float(duration)
    }

    /// The part of the way that is done, 0 to 1: fast at first, at rest at the end (cubic).
    public func progress(at now: Int64) -> Float {
        let rest = 1 - elapsed(at: now)
        return 1 - rest * rest * rest
    }
}
