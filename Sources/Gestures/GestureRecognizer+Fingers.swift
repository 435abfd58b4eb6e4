/// What the coming, moving and leaving of fingers means in each state.
extension GestureRecognizer {
    /// Positions beyond are no positions of a panel, in pixels.
    static let farthest: Float = 100_000

    mutating func begin(_ touch: Touch) {
        guard abs(touch.x) <= Self.farthest, abs(touch.y) <= Self.farthest else { return }
        // Its end was lost.
        if fingers[touch.finger].isDown { lose(touch.finger) }
        fingers[touch.finger] = Finger(
            isDown: true, startX: touch.x, startY: touch.y, x: touch.x, y: touch.y, began: touch.time)
        fingersDown += 1
        switch state {
        case .idle: press(touch)
        case .pressing: join(touch)
        case .panning:
            endPan(at: touch.time, phase: .ended, mayGlide: false)
            join(touch)
        case .done:
            if fingersDown == 2, let other = fingers.indices.first(where: { fingers[$0].isDown && $0 != touch.finger })
            {
                first = other
                join(touch)
            }
        case .longPressing, .pinchPossible, .pinching: break
        }
    }

    mutating func move(_ touch: Touch) {
        let index = touch.finger
        guard fingers[index].isDown, abs(touch.x) <= Self.farthest, abs(touch.y) <= Self.farthest else { return }
        fingers[index].x = touch.x
        fingers[index].y = touch.y
        switch state {
        case .pressing: if index == first { movePressing(touch) }
        case .longPressing: if index == first { _ = queue.appendChange(.longPress(.changed, x: touch.x, y: touch.y)) }
        case .panning: if index == first { movePan(touch) }
        case .pinchPossible, .pinching: if index == first || index == second { movePinch() }
        case .idle, .done: break
        }
    }

    mutating func end(_ touch: Touch) {
        let index = touch.finger
        guard fingers[index].isDown else { return }
        fingers[index].isDown = false
        fingersDown -= 1
        if index == first || (index == second && (state == .pinchPossible || state == .pinching)) {
            switch state {
            case .pressing: endPressing(touch)
            case .longPressing: queue.append(.longPress(.ended, x: fingers[index].x, y: fingers[index].y))
            case .panning: endPan(at: touch.time, phase: .ended, mayGlide: true)
            case .pinching: endPinch(.ended)
            case .pinchPossible, .idle, .done: break
            }
            state = .done
        }
        if fingersDown == 0 { state = .idle }
    }

    /// The system took the finger away.
    mutating func cancel(_ touch: Touch) {
        guard fingers[touch.finger].isDown else { return }
        lose(touch.finger)
    }

    /// A finger is gone without having ended: what it did is cancelled.
    private mutating func lose(_ index: Int) {
        fingers[index].isDown = false
        fingersDown -= 1
        if index == first || (index == second && (state == .pinchPossible || state == .pinching)) {
            cancelGesture()
            state = .done
        }
        if fingersDown == 0 { state = .idle }
    }

    /// Cancels what has begun, and forgets what has not.
    mutating func cancelGesture() {
        switch state {
        case .longPressing: queue.append(.longPress(.cancelled, x: fingers[first].x, y: fingers[first].y))
        case .panning: endPan(at: fingers[first].began, phase: .cancelled, mayGlide: false)
        case .pinching: endPinch(.cancelled)
        case .pressing: tellPendingTapOfSecond()
        case .idle, .pinchPossible, .done: break
        }
    }

    /// The touch that came for a double tap was none: the first one was a tap of its own.
    mutating func tellPendingTapOfSecond() {
        if isSecondTap { tellPendingTap() }
    }
}
