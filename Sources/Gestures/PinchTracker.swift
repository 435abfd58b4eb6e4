/// The distance between two fingers and the point between them, in pixels.
struct PinchSpan {
    let dx: Float
    let dy: Float
    let distance: Float
    let centerX: Float
    let centerY: Float

    init(_ a: Finger, _ b: Finger) {
        dx = b.x - a.x
        dy = b.y - a.y
        distance = (dx * dx + dy * dy).squareRoot()
        centerX = (a.x + b.x) / 2
        centerY = (a.y + b.y) / 2
    }
}

/// An active pinch. Its scale restarts at 1 whenever the pinch changes between horizontal and vertical, or was too diagonal to be either.
struct PinchTracker {
    private let pixelsPerPoint: Float
    private var classifier = PinchClassifier(GestureSettings())
    private var slop: Float = 0
    /// The distance between the fingers that counts as scale 1.
    private var reference: Float = 1
    private var kind = PinchKind.horizontal
    private var scale: Float = 1
    private var centerX: Float = 0
    private var centerY: Float = 0
    /// True if the kind of the pinch (horizontal or vertical) was unclear since the last report, or if a restart of the scale could not be reported.
    /// The next report then restarts the scale.
    private var isUnclear = false

    init(pixelsPerPoint: Float) { self.pixelsPerPoint = pixelsPerPoint }

    mutating func configure(_ settings: GestureSettings) {
        classifier = PinchClassifier(settings)
        slop = settings.pinchSlop * pixelsPerPoint
    }

    /// Starts with the distance of two fingers on the panel.
    mutating func join(_ span: PinchSpan) { restart(.horizontal, span) }

    /// Reports the beginning of a pinch, if the distance of the fingers has changed enough and the kind is clear.
    /// - Returns: true if the pinch has begun.
    mutating func begin(_ span: PinchSpan, _ queue: inout GestureQueue) -> Bool {
        guard abs(span.distance - reference) > slop, queue.hasSpace,
            let kind = classifier.kind(dx: span.dx, dy: span.dy)
        else { return false }
        restart(kind, span)
        queue.append(report(.began, isRestarted: true))
        return true
    }

    /// Reports a change of the pinch, unless its kind is unclear.
    mutating func move(_ span: PinchSpan, _ queue: inout GestureQueue) {
        guard let newKind = classifier.kind(dx: span.dx, dy: span.dy) else {
            isUnclear = true
            return
        }
        if isUnclear || newKind != kind {
            let before = self
            restart(newKind, span)
            if !queue.appendChange(report(.changed, isRestarted: true)) {
                // If the queue is full, undo the change of the state, so that the next change restarts the scale.
                self = before
                isUnclear = true
            }
        } else {
            scale = scale(span.distance)
            centerX = span.centerX
            centerY = span.centerY
            // A change that does not fit into the queue need not be stored: scales are absolute, so the next change includes it.
            _ = queue.appendChange(report(.changed, isRestarted: false))
        }
    }

    /// Reports the end of the pinch with the last reported values, because fingers slip when they are lifted.
    func end(_ phase: GesturePhase, _ queue: inout GestureQueue) { queue.append(report(phase, isRestarted: false)) }

    private mutating func restart(_ newKind: PinchKind, _ span: PinchSpan) {
        reference = span.distance
        kind = newKind
        scale = 1
        centerX = span.centerX
        centerY = span.centerY
        isUnclear = false
    }

    private func report(_ phase: GesturePhase, isRestarted: Bool) -> Gesture {
        .pinch(
            Pinch(phase: phase, kind: kind, scale: scale, centerX: centerX, centerY: centerY, isRestarted: isRestarted))
    }

    private func scale(_ distance: Float) -> Float {
        let least = GestureSettings.minimumPinchDistance * pixelsPerPoint
        let scale = max(least, distance) / max(least, reference)
        return max(1 / GestureSettings.maximumScale, min(GestureSettings.maximumScale, scale))
    }
}
