import Gestures

/// A scroll position in units (pages or rows). It rests at a whole unit, follows a finger, or glides to a whole unit.
package struct AxisMotion {
    private enum State {
        case resting
        case grabbed(Grab)
        case gliding(Ease, from: Float)
    }

    private struct Grab {
        let resistance: Resistance
        /// The range of scroll offsets that the finger can cause.
        let reach: ClosedRange<Float>
        /// The scroll offset when the finger began to move the position, converted to an offset without the resistance
        /// at the ends.
        let start: Float
        /// The finger's movement since then, in units.
        var way: Float = 0
    }

    private var state = State.resting
    package private(set) var offset: Float = 0
    /// The number of the page or row at which the scroll position rests, or will rest.
    package private(set) var target = 0

    package init() {}

    package var isGrabbed: Bool {
        if case .grabbed = state { return true }
        return false
    }
    package var isMoving: Bool {
        if case .resting = state { return false }
        return true
    }
    /// The range of scroll offsets that the finger can cause, and its movement so far; nil if no finger moves the
    /// position.
    var grabbed: (reach: ClosedRange<Float>, way: Float)? {
        if case .grabbed(let grab) = state { return (grab.reach, grab.way) }
        return nil
    }

    /// Moves to a whole unit at once.
    package mutating func jump(to unit: Int) {
        offset = Float(unit)
        target = unit
        state = .resting
    }

    /// Called when a finger begins to move the position.
    package mutating func grab(_ resistance: Resistance, reach: ClosedRange<Float> = -.infinity ... .infinity) {
        state = .grabbed(Grab(resistance: resistance, reach: reach, start: resistance.unresisted(offset)))
    }

    /// Called when the finger has moved.
    package mutating func follow(by way: Float) {
        guard case .grabbed(var grab) = state else { return }
        grab.way += way
        offset = grab.resistance.resisted(
            max(grab.reach.lowerBound, min(grab.reach.upperBound, grab.start + grab.way)))
        state = .grabbed(grab)
    }

    /// Glides to a whole unit, and slows down at the end.
    package mutating func glide(to unit: Int, lasting duration: Int64, at now: Int64) {
        target = unit
        state = offset == Float(unit) ? .resting : .gliding(Ease(from: now, lasting: duration), from: offset)
    }

    package mutating func advance(to now: Int64) {
        guard case .gliding(let ease, let from) = state else { return }
        if ease.isOver(at: now) {
            jump(to: target)
        } else {
            offset = from + (Float(target) - from) * ease.progress(at: now)
        }
    }
}
