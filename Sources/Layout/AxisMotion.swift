import Gestures

/// An offset in units (pages or rows) that rests on a whole unit, follows a finger, or glides to rest.
package struct AxisMotion {
    private enum State {
        case resting
        case held(Hold)
        case gliding(Ease, from: Float)
    }

    private struct Hold {
        let resistance: Resistance
        /// The offsets that the finger can reach.
        let reach: ClosedRange<Float>
        /// The finger's offset at the start, without resistance.
        let start: Float
        /// The finger's movement since then.
        var way: Float = 0
    }

    private var state = State.resting
    package private(set) var offset: Float = 0
    /// The unit at which it will rest.
    package private(set) var target = 0

    package init() {}

    package var isHeld: Bool {
        if case .held = state { return true }
        return false
    }
    package var isMoving: Bool {
        if case .resting = state { return false }
        return true
    }
    /// The reach of the finger that moves it, and the finger's movement; nil without a finger.
    var held: (reach: ClosedRange<Float>, way: Float)? {
        if case .held(let hold) = state { return (hold.reach, hold.way) }
        return nil
    }

    /// Jumps to a whole unit.
    package mutating func jump(to unit: Int) {
        offset = Float(unit)
        target = unit
        state = .resting
    }

    /// A finger starts to move it.
    package mutating func hold(_ resistance: Resistance, reach: ClosedRange<Float> = -.infinity ... .infinity) {
        state = .held(Hold(resistance: resistance, reach: reach, start: resistance.unresisted(offset)))
    }

    /// The finger moved.
    package mutating func follow(by way: Float) {
        guard case .held(var hold) = state else { return }
        hold.way += way
        offset = hold.resistance.resisted(
            max(hold.reach.lowerBound, min(hold.reach.upperBound, hold.start + hold.way)))
        state = .held(hold)
    }

    /// Glides to a whole unit and eases out.
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
