/// Taps, long presses, pans and swipes.
extension GestureRecognizer {
    mutating func press(_ touch: Touch) {
        state = .pressing
        first = touch.finger
        isSecondTap = false
        trackerX.reset()
        trackerY.reset()
        note(touch)
        guard let tap = pendingTap else { return }
        if detectsDoubleTap, isNear(touch.x - tap.x, touch.y - tap.y, settings.doubleTapSlop) {
            isSecondTap = true
        } else {
            tellPendingTap()
        }
    }

    mutating func movePressing(_ touch: Touch) {
        note(touch)
        let finger = fingers[first]
        let dx = finger.x - finger.startX
        let dy = finger.y - finger.startY
        guard !isNear(dx, dy, settings.slop) else { return }
        tellPendingTapOfSecond()
        guard queue.hasRoom else {
            state = .done
            return
        }
        state = .panning
        toldX = finger.x
        toldY = finger.y
        queue.append(
            .pan(
                Pan(
                    phase: .began, x: finger.x, y: finger.y, dx: dx, dy: dy,
                    velocityX: trackerX.velocity(at: touch.time), velocityY: trackerY.velocity(at: touch.time))))
    }

    mutating func movePan(_ touch: Touch) {
        note(touch)
        let change = Pan(
            phase: .changed, x: touch.x, y: touch.y, dx: touch.x - toldX, dy: touch.y - toldY,
            velocityX: trackerX.velocity(at: touch.time), velocityY: trackerY.velocity(at: touch.time))
        guard queue.appendChange(.pan(change)) else { return }
        toldX = touch.x
        toldY = touch.y
    }

    mutating func endPressing(_ touch: Touch) {
        let finger = fingers[first]
        guard touch.time &- finger.began <= settings.tapDuration else {
            tellPendingTapOfSecond()
            return
        }
        if isSecondTap {
            pendingTap = nil
            isSecondTap = false
            queue.append(.doubleTap(x: finger.x, y: finger.y))
        } else if detectsDoubleTap {
            pendingTap = PendingTap(
                x: finger.x, y: finger.y, deadline: touch.time &+ settings.doubleTapInterval)
        } else {
            queue.append(.tap(x: finger.x, y: finger.y))
        }
    }

    mutating func beginLongPress() {
        tellPendingTapOfSecond()
        guard queue.hasRoom else {
            state = .done
            return
        }
        state = .longPressing
        queue.append(.longPress(.began, x: fingers[first].x, y: fingers[first].y))
    }

    mutating func endPan(at time: Int64, phase: GesturePhase, mayGlide: Bool) {
        let finger = fingers[first]
        let velocityX = mayGlide ? trackerX.velocity(at: time) : 0
        let velocityY = mayGlide ? trackerY.velocity(at: time) : 0
        queue.append(
            .pan(
                Pan(
                    phase: phase, x: finger.x, y: finger.y, dx: finger.x - toldX, dy: finger.y - toldY,
                    velocityX: velocityX, velocityY: velocityY)))
        guard mayGlide, time &- finger.began <= settings.swipeDuration else { return }
        let dx = finger.x - finger.startX
        let dy = finger.y - finger.startY
        let isHorizontal = abs(dx) > abs(dy)
        let way = isHorizontal ? dx : dy
        let speed = isHorizontal ? velocityX : velocityY
        // Straight (within about 27 degrees of an axis), far, and fast to the end in the same direction.
        guard min(abs(dx), abs(dy)) * 2 <= abs(way), abs(way) >= settings.swipeDistance * pixelsPerPoint,
            (way > 0 ? speed : -speed) >= settings.swipeSpeed * pixelsPerPoint
        else { return }
        let direction: SwipeDirection = isHorizontal ? (way > 0 ? .right : .left) : (way > 0 ? .down : .up)
        queue.append(.swipe(direction, x: finger.startX, y: finger.startY))
    }

    /// Whether a way is at most `points` long.
    private func isNear(_ dx: Float, _ dy: Float, _ points: Float) -> Bool {
        let limit = points * pixelsPerPoint
        return dx * dx + dy * dy <= limit * limit
    }

    private mutating func note(_ touch: Touch) {
        trackerX.note(touch.x, touch.time)
        trackerY.note(touch.y, touch.time)
    }
}
