import Gestures

/// A gesture recognizer with a clock in milliseconds. It collects the gestures as text, one word for each gesture.
struct GestureRig {
    var recognizer: GestureRecognizer
    var time: Int64 = 1000
    var reported: [String] = []
    /// The newest state of a pan (a drag with one finger).
    var pan: Pan?
    /// The newest state of a pinch (a gesture with two fingers).
    var pinch: Pinch?
    /// The number of times that the scale of a pinch began at 1.
    var restarts = 0

    init(pixelsPerPoint: Float = 1) { recognizer = GestureRecognizer(pixelsPerPoint: pixelsPerPoint) }

    mutating func wait(_ milliseconds: Int64) {
        time += milliseconds
        recognizer.advance(to: time * 1_000_000)
        take()
    }

    mutating func down(_ finger: Int, _ x: Float, _ y: Float) { send(finger, .began, x, y) }
    mutating func move(_ finger: Int, _ x: Float, _ y: Float) { send(finger, .moved, x, y) }
    mutating func up(_ finger: Int, _ x: Float, _ y: Float) { send(finger, .ended, x, y) }

    mutating func send(_ finger: Int, _ phase: Touch.Phase, _ x: Float, _ y: Float) {
        recognizer.handle(Touch(finger: finger, phase: phase, x: x, y: y, time: time * 1_000_000))
        take()
    }

    /// Touches a position for 60 ms.
    mutating func touch(_ x: Float, _ y: Float) {
        down(0, x, y)
        time += 60
        up(0, x, y)
    }

    mutating func take() {
        while let gesture = recognizer.next() {
            if case .pan(let pan) = gesture { self.pan = pan }
            if case .pinch(let pinch) = gesture {
                self.pinch = pinch
                if pinch.isRestarted { restarts += 1 }
            }
            let word = word(gesture)
            // Consecutive changes of one gesture give one word.
            if word != reported.last { reported.append(word) }
        }
    }

    /// Returns all reported gestures since the previous call.
    mutating func story() -> String {
        defer { reported = [] }
        return reported.joined(separator: " ")
    }
}

extension GestureRecognizer {
    /// True if no gesture is active and no deadline is set.
    var isIdle: Bool { state == .idle && deadline == nil }
}

func word(_ gesture: Gesture) -> String {
    switch gesture {
    case .tap: "tap"
    case .doubleTap: "double"
    case .longPress(let phase, _, _): "press-" + word(phase)
    case .pan(let pan): "pan-" + word(pan.phase)
    case .swipe(.left, _, _): "left"
    case .swipe(.right, _, _): "right"
    case .swipe(.up, _, _): "up"
    case .swipe(.down, _, _): "down"
    case .pinch(let pinch): (pinch.kind == .horizontal ? "time-" : "value-") + word(pinch.phase)
    }
}

private func word(_ phase: GesturePhase) -> String {
    switch phase {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "canceled"
    }
}
