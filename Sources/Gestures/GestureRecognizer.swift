/// Recognizes the gestures of all touches on the screen.
///
/// The caller must call `handle` for each touch and `advance` in each frame, and then `next` until it returns nil.
///
/// **Taps and double taps.** A single tap shows or hides the bars, a double tap magnifies. If the first tap acted at once, the bars would appear
/// briefly at each double tap. While double taps are detected, a tap is therefore reported only when no second one can follow. That is 250 ms after
/// the finger was lifted, or at once when the next touch is elsewhere or is not a tap. If a double tap has no meaning (edit mode), switch
/// `detectsDoubleTap` off: a tap is then reported when the finger goes up.
///
/// **Fingers.** One finger taps, presses or pans; two pinch. A second finger that joins a pan ends the pan and can pinch. Further fingers are
/// ignored. When one of two pinching fingers goes up, the pinch has ended. The remaining finger has no further effect, but another finger can join it
/// for a new pinch. If a finger touches the panel twice without being lifted in between, the end of its first touch was lost.
public struct GestureRecognizer {
    /// The state of the fingers and of their gesture.
    public enum State: Equatable, Sendable {
        /// No finger that can take part in a gesture is on the panel.
        case idle
        /// One finger rests. A tap, a long press or a pan may follow.
        case pressing(Int)
        case longPressing(Int)
        case panning(Int)
        /// Two fingers are on the panel, and their distance has hardly changed.
        case pinchPossible(Int, Int)
        case pinching(Int, Int)
        /// The gesture has ended, but some of its fingers are still on the panel.
        case finished

        func involves(_ finger: Int) -> Bool {
            switch self {
            case .pressing(let only), .longPressing(let only), .panning(let only): finger == only
            case .pinchPossible(let first, let second), .pinching(let first, let second):
                finger == first || finger == second
            case .idle, .finished: false
            }
        }
    }

    /// Positions farther away than this, in pixels, are outside of any panel and are ignored.
    private static let farthest: Float = 100_000

    /// The limits for times, distances and angles. Changed limits apply to later gestures.
    public var settings: GestureSettings {
        didSet { if settings != oldValue { pinch.configure(settings) } }
    }
    /// True if two taps count as a double tap.
    public var detectsDoubleTap = true

    package private(set) var state = State.idle
    private let pixelsPerPoint: Float
    private var fingers = Fingers()
    private var taps = TapSequence()
    private var pan = PanTracker()
    private var pinch: PinchTracker
    private var queue = GestureQueue()

    /// - Parameter pixelsPerPoint: the number of pixels in a point (1/160 inch). Impossible values count as 1.
    public init(pixelsPerPoint: Float, settings: GestureSettings = GestureSettings()) {
        self.pixelsPerPoint = pixelsPerPoint > 0 && pixelsPerPoint < 100 ? pixelsPerPoint : 1
        self.settings = settings
        pinch = PinchTracker(pixelsPerPoint: self.pixelsPerPoint)
        pinch.configure(settings)
    }

    /// Removes and returns the next gesture; nil if there is none.
    public mutating func next() -> Gesture? { queue.next() }

    /// The time at which a tap or a long press follows without another touch, in monotonic nanoseconds; nil if none will follow.
    public var deadline: Int64? {
        guard case .pressing(let finger) = state else { return taps.deadline }
        let press = fingers[finger].began &+ settings.longPressDuration
        return taps.deadline.map { min(press, $0) } ?? press
    }

    /// Advances to a time: reports a waiting tap or a long press whose time has come.
    public mutating func advance(to now: Int64) {
        taps.expire(at: now, &queue)
        if case .pressing(let finger) = state, now &- fingers[finger].began >= settings.longPressDuration {
            beginLongPress(finger)
        }
    }

    /// Handles a change of one finger. Changes must come in the order of their times. Fingers that do not exist, fingers that are not down,
    /// and invalid positions are ignored.
    public mutating func handle(_ touch: Touch) {
        guard fingers.exists(touch.finger) else { return }
        advance(to: touch.time)
        switch touch.phase {
        case .began: begin(touch)
        case .moved: move(touch)
        case .ended: end(touch)
        case .cancelled: if fingers[touch.finger].isDown { lose(touch.finger) }
        }
    }

    /// Ends the effect of all fingers, for example because another screen appears. A gesture that has begun is canceled, and a waiting tap is
    /// discarded. Fingers that are still on the panel are ignored until they touch it again.
    public mutating func cancelAll() {
        taps.forget()
        cancelGesture()
        fingers.liftAll()
        state = .idle
    }

    // MARK: Fingers

    private mutating func begin(_ touch: Touch) {
        guard Self.isOnPanel(touch) else { return }
        // If the finger is still on the panel, the end of its previous touch was lost.
        if fingers[touch.finger].isDown { lose(touch.finger) }
        fingers.land(touch)
        switch state {
        case .idle: press(touch)
        case .pressing(let first): join(first, touch.finger)
        case .panning(let first):
            queue.append(.pan(pan.end(fingers[first], .ended)))
            join(first, touch.finger)
        case .finished:
            if fingers.count == 2, let first = fingers.other(than: touch.finger) { join(first, touch.finger) }
        case .longPressing, .pinchPossible, .pinching: break
        }
    }

    private mutating func move(_ touch: Touch) {
        guard fingers[touch.finger].isDown, Self.isOnPanel(touch) else { return }
        fingers.move(touch)
        guard state.involves(touch.finger) else { return }
        switch state {
        case .pressing: movePressing(touch)
        case .longPressing: _ = queue.appendChange(.longPress(.changed, x: touch.x, y: touch.y))
        case .panning: pan.move(touch, &queue)
        case .pinchPossible(let first, let second):
            if pinch.begin(PinchSpan(fingers[first], fingers[second]), &queue) { state = .pinching(first, second) }
        case .pinching(let first, let second): pinch.move(PinchSpan(fingers[first], fingers[second]), &queue)
        case .idle, .finished: break
        }
    }

    private mutating func end(_ touch: Touch) {
        guard fingers[touch.finger].isDown else { return }
        fingers.lift(touch.finger)
        if state.involves(touch.finger) {
            endGesture(fingers[touch.finger], at: touch.time)
            state = .finished
        }
        if fingers.count == 0 { state = .idle }
    }

    /// Removes a finger whose end was lost, and cancels its gesture.
    private mutating func lose(_ finger: Int) {
        fingers.lift(finger)
        if state.involves(finger) {
            cancelGesture()
            state = .finished
        }
        if fingers.count == 0 { state = .idle }
    }

    private mutating func endGesture(_ finger: Finger, at time: Int64) {
        switch state {
        case .pressing: endPressing(finger, at: time)
        case .longPressing: queue.append(.longPress(.ended, x: finger.x, y: finger.y))
        case .panning: endPan(finger, at: time)
        case .pinching: pinch.end(.ended, &queue)
        case .pinchPossible, .idle, .finished: break
        }
    }

    /// Cancels a gesture that has begun, and discards one that has not.
    private mutating func cancelGesture() {
        switch state {
        case .longPressing(let finger):
            queue.append(.longPress(.cancelled, x: fingers[finger].x, y: fingers[finger].y))
        case .panning(let finger): queue.append(.pan(pan.end(fingers[finger], .cancelled)))
        case .pinching: pinch.end(.cancelled, &queue)
        case .pressing: taps.failSecond(&queue)
        case .idle, .pinchPossible, .finished: break
        }
    }

    // MARK: One finger

    private mutating func press(_ touch: Touch) {
        state = .pressing(touch.finger)
        pan.press(touch)
        taps.press(touch, slop: detectsDoubleTap ? settings.doubleTapSlop * pixelsPerPoint : nil, &queue)
    }

    private mutating func movePressing(_ touch: Touch) {
        pan.note(touch)
        let finger = fingers[touch.finger]
        guard !isWithin(settings.slop * pixelsPerPoint, finger.dx, finger.dy) else { return }
        taps.failSecond(&queue)
        guard queue.hasSpace else {
            state = .finished
            return
        }
        state = .panning(touch.finger)
        queue.append(.pan(pan.begin(finger, at: touch.time)))
    }

    private mutating func endPressing(_ finger: Finger, at time: Int64) {
        guard time &- finger.began <= settings.tapDuration else {
            taps.failSecond(&queue)
            return
        }
        taps.release(
            x: finger.x, y: finger.y, deadline: detectsDoubleTap ? time &+ settings.doubleTapInterval : nil, &queue)
    }

    private mutating func beginLongPress(_ finger: Int) {
        taps.failSecond(&queue)
        guard queue.hasSpace else {
            state = .finished
            return
        }
        state = .longPressing(finger)
        queue.append(.longPress(.began, x: fingers[finger].x, y: fingers[finger].y))
    }

    private mutating func endPan(_ finger: Finger, at time: Int64) {
        let end = pan.release(finger, at: time)
        queue.append(.pan(end))
        guard time &- finger.began <= settings.swipeDuration,
            let direction = SwipeDirection(
                finger, velocityX: end.velocityX, velocityY: end.velocityY,
                minimumDistance: settings.swipeDistance * pixelsPerPoint,
                minimumSpeed: settings.swipeSpeed * pixelsPerPoint)
        else { return }
        queue.append(.swipe(direction, x: finger.startX, y: finger.startY))
    }

    // MARK: Two fingers

    private mutating func join(_ first: Int, _ second: Int) {
        taps.failSecond(&queue)
        state = .pinchPossible(first, second)
        pinch.join(PinchSpan(fingers[first], fingers[second]))
    }

    private static func isOnPanel(_ touch: Touch) -> Bool { abs(touch.x) <= farthest && abs(touch.y) <= farthest }
}
