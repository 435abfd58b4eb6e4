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
        /// The second touch is down in time and place.
        case second(Tap)
    }

    private var state = State.none

    /// When a waiting tap becomes a single one.
    var deadline: Int64? {
        if case .waiting(let tap) = state { return tap.deadline }
        return nil
    }

    /// A finger came down. A waiting tap that this touch cannot follow is reported.
    /// - Parameter slop: how far from the first tap the second one may be, in pixels; nil without double taps.
    mutating func press(_ touch: Touch, slop: Float?, _ queue: inout GestureQueue) {
        guard case .waiting(let tap) = state else { return }
        if let slop, isWithin(slop, touch.x - tap.x, touch.y - tap.y) {
            state = .second(tap)
        } else {
            report(tap, &queue)
        }
    }

    /// A short touch ended.
    /// - Parameter deadline: until when a second one may follow; nil without double taps.
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

    /// The present touch is no tap: if it was to be the second one, the first is reported.
    mutating func failSecond(_ queue: inout GestureQueue) {
        if case .second(let tap) = state { report(tap, &queue) }
    }

    /// Reports the waiting tap once no second one can follow. A second touch that is down may take longer.
    mutating func expire(at now: Int64, _ queue: inout GestureQueue) {
        if case .waiting(let tap) = state, now >= tap.deadline { report(tap, &queue) }
    }

    mutating func forget() { state = .none }

    private mutating func report(_ tap: Tap, _ queue: inout GestureQueue) {
        state = .none
        queue.append(.tap(x: tap.x, y: tap.y))
    }
}
