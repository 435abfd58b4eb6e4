/// Separates single from double taps: the first tap waits until no second one can follow.
struct TapSequence {
    private struct Tap {
        let x: Float
        let y: Float
        /// When it becomes a single tap.
        let deadline: Int64
    }

    private enum State {
        case none
        case waiting(Tap)
        /// The second touch is down, within time and distance.
        case second(Tap)
    }

    private var state = State.none

    /// When a waiting tap becomes a single one.
    var deadline: Int64? {
        if case .waiting(let tap) = state { return tap.deadline }
        return nil
    }

    /// A finger went down. If this touch cannot follow a waiting tap, that tap is reported.
    /// - Parameter slop: the greatest distance from the first tap to the second one, in pixels; nil without double taps.
    mutating func press(_ touch: Touch, slop: Float?, _ queue: inout GestureQueue) {
        guard case .waiting(let tap) = state else { return }
        if let slop, isWithin(slop, touch.x - tap.x, touch.y - tap.y) {
            state = .second(tap)
        } else {
            report(tap, &queue)
        }
    }

    /// A short touch ended.
    /// - Parameter deadline: the latest time for a second one; nil without double taps.
    mutating func release(x: Float, y: Float, deadline: Int64?, _ queue: inout GestureQueue) {
        if case .second = state {
            state = .none
            queue.append(.doubleTap(x: x, y: y))
        } else if let deadline {
            state = .waiting(Tap(x: x, y: y, deadline: deadline))
        } else {
            queue.append(.tap(x: x, y: y))
        }
    }

    /// The present touch is not a tap. If it would have been the second one, the first is reported.
    mutating func failSecond(_ queue: inout GestureQueue) {
        if case .second(let tap) = state { report(tap, &queue) }
    }

    /// Reports the waiting tap once no second one can follow. A second touch that is down can take longer.
    mutating func expire(at now: Int64, _ queue: inout GestureQueue) {
        if case .waiting(let tap) = state, now >= tap.deadline { report(tap, &queue) }
    }

    mutating func forget() { state = .none }

    private mutating func report(_ tap: Tap, _ queue: inout GestureQueue) {
        state = .none
        queue.append(.tap(x: tap.x, y: tap.y))
    }
}
