/// Distinguishes single from double taps: the first tap is stored until no second tap can follow.
struct TapSequence {
    private struct Tap {
        let x: Float
        let y: Float
        /// The time at which the waiting tap becomes a single tap.
        let deadline: Int64
    }

    private enum State {
        case none
        case waiting(Tap)
        /// The second touch has begun, near enough to the first tap and soon enough after it.
        case second(Tap)
    }

    private var state = State.none

    /// The time at which a waiting tap becomes a single tap; nil if none is waiting.
    var deadline: Int64? {
        if case .waiting(let tap) = state { return tap.deadline }
        return nil
    }

    /// Called when a finger has touched the panel. Reports the waiting tap if this touch cannot be the second of a double tap.
    /// - Parameter slop: the maximum distance between both taps in pixels; nil if double taps are not detected.
    mutating func press(_ touch: Touch, slop: Float?, _ queue: inout GestureQueue) {
        guard case .waiting(let tap) = state else { return }
        if let slop, isWithin(slop, touch.x - tap.x, touch.y - tap.y) {
            state = .second(tap)
        } else {
            report(tap, &queue)
        }
    }

    /// Called when a short touch has ended.
    /// - Parameter deadline: the latest time for a second touch; nil if double taps are not detected.
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

    /// Called when the present touch has turned out not to be a tap. If the first tap was waiting for this touch as a second tap, reports the first
    /// tap.
    mutating func failSecond(_ queue: inout GestureQueue) {
        if case .second(let tap) = state { report(tap, &queue) }
    }

    /// Reports the waiting tap if a second one can no longer follow. A second touch that has begun may end later.
    mutating func expire(at now: Int64, _ queue: inout GestureQueue) {
        if case .waiting(let tap) = state, now >= tap.deadline { report(tap, &queue) }
    }

    mutating func forget() { state = .none }

    private mutating func report(_ tap: Tap, _ queue: inout GestureQueue) {
        state = .none
        queue.append(.tap(x: tap.x, y: tap.y))
    }
}
