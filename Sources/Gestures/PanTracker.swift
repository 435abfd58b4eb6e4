/// Follows a panning finger: its velocity, and the part of its movement that was already reported.
struct PanTracker {
    private var reportedX: Float = 0
    private var reportedY: Float = 0
    private var tracker = VelocityTracker()

    /// Called when a finger has touched the panel. The finger may pan later.
    mutating func press(_ touch: Touch) {
        tracker.reset()
        note(touch)
    }

    mutating func note(_ touch: Touch) { tracker.note(x: touch.x, y: touch.y, at: touch.time) }

    mutating func begin(_ finger: Finger, at time: Int64) -> Pan {
        reportedX = finger.x
        reportedY = finger.y
        let velocity = tracker.velocity(at: time)
        return Pan(
            phase: .began, x: finger.x, y: finger.y, dx: finger.dx, dy: finger.dy, velocityX: velocity.x,
            velocityY: velocity.y)
    }

    /// Reports a movement of the pan. If the queue of gestures is full, the next report includes it.
    mutating func move(_ touch: Touch, _ queue: inout GestureQueue) {
        note(touch)
        let velocity = tracker.velocity(at: touch.time)
        let change = Pan(
            phase: .changed, x: touch.x, y: touch.y, dx: touch.x - reportedX, dy: touch.y - reportedY,
            velocityX: velocity.x, velocityY: velocity.y)
        guard queue.appendChange(.pan(change)) else { return }
        reportedX = touch.x
        reportedY = touch.y
    }

    /// Returns the end of the pan, with a velocity of 0.
    func end(_ finger: Finger, _ phase: GesturePhase) -> Pan { end(finger, phase, (0, 0)) }

    /// Returns the end of the pan for a finger that was lifted, with the finger's velocity.
    func release(_ finger: Finger, at time: Int64) -> Pan { end(finger, .ended, tracker.velocity(at: time)) }

    private func end(_ finger: Finger, _ phase: GesturePhase, _ velocity: (x: Float, y: Float)) -> Pan {
        Pan(
            phase: phase, x: finger.x, y: finger.y, dx: finger.x - reportedX, dy: finger.y - reportedY,
            velocityX: velocity.x, velocityY: velocity.y)
    }
}

extension SwipeDirection {
    /// The direction of the swipe; nil if the pan is not a swipe. A swipe is straight (within about 27 degrees of an axis), long enough, and fast in
    /// the same direction until its end.
    init?(_ finger: Finger, velocityX: Float, velocityY: Float, minimumDistance: Float, minimumSpeed: Float) {
        let isHorizontal = abs(finger.dx) > abs(finger.dy)
        let way = isHorizontal ? finger.dx : finger.dy
        let speed = isHorizontal ? velocityX : velocityY
        guard min(abs(finger.dx), abs(finger.dy)) * 2 <= abs(way), abs(way) >= minimumDistance,
            (way > 0 ? speed : -speed) >= minimumSpeed
        else { return nil }
        self = isHorizontal ? (way > 0 ? .right : .left) : (way > 0 ? .down : .up)
    }
}
