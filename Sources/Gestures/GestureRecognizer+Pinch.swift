/// A pinch under way.
struct PinchState {
    /// The fingers' distance that counts as scale 1.
    var reference: Float = 1
    /// What was told last.
    var kind = PinchKind.horizontal
    var scale: Float = 1
    var centerX: Float = 0
    var centerY: Float = 0
    /// Whether the kind has been unclear since, or its new start could not be told: the next change starts at 1.
    var isUnclear = false
}

/// Pinches (SPEC 5.3; thesis 3.5.3): the scale starts at 1 whenever the kind has changed or was impossible to tell.
extension GestureRecognizer {
    /// A second finger has joined the first.
    mutating func join(_ touch: Touch) {
        tellPendingTapOfSecond()
        state = .pinchPossible
        second = touch.finger
        let span = measure()
        pinch = PinchState(reference: span.distance, centerX: span.centerX, centerY: span.centerY)
    }

    mutating func movePinch() {
        let span = measure()
        let kind = classifier.kind(dx: span.dx, dy: span.dy)
        if state == .pinchPossible {
            guard let kind, abs(span.distance - pinch.reference) > settings.pinchSlop * pixelsPerPoint, queue.hasRoom
            else { return }
            state = .pinching
            restart(kind, span)
            queue.append(.pinch(report(.began, isRestarted: true)))
            return
        }
        guard let kind else {
            pinch.isUnclear = true
            return
        }
        let isRestarted = pinch.isUnclear || kind != pinch.kind
        let before = pinch
        if isRestarted {
            restart(kind, span)
        } else {
            pinch.scale = scale(span.distance)
            pinch.centerX = span.centerX
            pinch.centerY = span.centerY
        }
        if !queue.appendChange(.pinch(report(.changed, isRestarted: isRestarted))), isRestarted {
            pinch = before
            pinch.isUnclear = true
        }
    }

    /// Tells the end, with what was told last: a finger that leaves slips.
    mutating func endPinch(_ phase: GesturePhase) {
        queue.append(.pinch(report(phase, isRestarted: false)))
    }

    private mutating func restart(_ kind: PinchKind, _ span: Span) {
        pinch.reference = span.distance
        pinch.kind = kind
        pinch.scale = 1
        pinch.centerX = span.centerX
        pinch.centerY = span.centerY
        pinch.isUnclear = false
    }

    private func report(_ phase: GesturePhase, isRestarted: Bool) -> Pinch {
        Pinch(
            phase: phase, kind: pinch.kind, scale: pinch.scale, centerX: pinch.centerX, centerY: pinch.centerY,
            isRestarted: isRestarted)
    }

    private func scale(_ distance: Float) -> Float {
        let least = GestureSettings.minimumPinchDistance * pixelsPerPoint
        let scale = max(least, distance) / max(least, pinch.reference)
        return max(1 / GestureSettings.maximumScale, min(GestureSettings.maximumScale, scale))
    }

    private struct Span {
        var dx: Float
        var dy: Float
        var distance: Float
        var centerX: Float
        var centerY: Float
    }

    private func measure() -> Span {
        let a = fingers[first]
        let b = fingers[second]
        let dx = b.x - a.x
        let dy = b.y - a.y
        return Span(
            dx: dx, dy: dy, distance: (dx * dx + dy * dy).squareRoot(), centerX: (a.x + b.x) / 2,
            centerY: (a.y + b.y) / 2)
    }
}
