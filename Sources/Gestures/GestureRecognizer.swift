/// One recognizer for the whole screen: touches in, gestures out.
///
/// Feed it with `handle(_:)` and, each frame, `advance(to:)`; take the gestures with `next()` until it gives nil.
///
/// **Taps and double taps.** A single tap shows or hides the bars, a double tap magnifies. If the first tap acted at
/// once, each double tap would flash the bars; so, where double taps are detected, a tap is told when no second one
/// can follow any more: 250 ms after the finger left (short, so that it still feels immediate), or at once when the
/// next finger comes down elsewhere or does something else than tap. Where a double tap means nothing (edit mode),
/// switch `detectsDoubleTap` off: then a tap is told when the finger leaves.
///
/// **Fingers.** One finger taps, presses or pans; two pinch. A second finger that joins a pan ends the pan and may
/// pinch; further fingers are ignored. When one of two pinching fingers leaves, the pinch has ended; the other one
/// does nothing any more, but another finger may join it for a new pinch. A finger that begins twice has lost its end.
public struct GestureRecognizer {
    /// Times, distances and angles. A change holds for gestures that have not begun.
    public var settings: GestureSettings {
        didSet { if settings != oldValue { configure() } }
    }
    /// Whether two taps make a double tap.
    public var detectsDoubleTap = true

    struct Finger {
        var isDown = false
        var startX: Float = 0
        var startY: Float = 0
        var x: Float = 0
        var y: Float = 0
        var began: Int64 = 0
    }

    enum State: Equatable {
        /// No finger that matters.
        case idle
        /// One finger rests: may become a tap, a long press or a pan.
        case pressing
        case longPressing
        case panning
        /// Two fingers whose distance has not changed much yet.
        case pinchPossible
        case pinching
        /// Fingers that are left over from a gesture that has ended.
        case done
    }

    struct PendingTap {
        var x: Float
        var y: Float
        /// When it becomes a single tap.
        var deadline: Int64
    }

    let pixelsPerPoint: Float
    var classifier = PinchClassifier(GestureSettings())
    var fingers = [Finger](repeating: Finger(), count: Touch.maximumFingers)
    var fingersDown = 0
    var state = State.idle
    var queue = GestureQueue()
    /// The finger that presses or pans, and the first of two that pinch.
    var first = -1
    var second = -1
    var pendingTap: PendingTap?
    /// Whether the finger that presses came down where a double tap's second touch is expected.
    var isSecondTap = false
    /// Positions up to which movement was told.
    var toldX: Float = 0
    var toldY: Float = 0
    var trackerX = VelocityTracker()
    var trackerY = VelocityTracker()
    var pinch = PinchState()

    /// - Parameter pixelsPerPoint: a point is 1/160 inch; values that cannot be are taken as 1.
    public init(pixelsPerPoint: Float, settings: GestureSettings = GestureSettings()) {
        self.pixelsPerPoint = pixelsPerPoint > 0 && pixelsPerPoint < 100 ? pixelsPerPoint : 1
        self.settings = settings
        configure()
    }

    /// Whether nothing is under way or expected: no finger is down and no tap waits for a second one.
    public var isIdle: Bool { fingersDown == 0 && pendingTap == nil }

    /// Whether a continuous gesture has begun and not ended.
    public var isContinuing: Bool { state == .longPressing || state == .panning || state == .pinching }

    /// The next gesture, or nil when all were taken.
    public mutating func next() -> Gesture? { queue.next() }

    /// When something will happen without any touch (tap, long press), in monotonic nanoseconds; nil when nothing will.
    public var deadline: Int64? {
        let press = state == .pressing ? fingers[first].began &+ settings.longPressDuration : nil
        guard let tap = pendingTap?.deadline, !isSecondTap else { return press }
        return press.map { min($0, tap) } ?? tap
    }

    /// Lets time pass: a waiting tap becomes a tap, a resting finger a long press.
    public mutating func advance(to now: Int64) {
        // The second finger has come in time: the first tap waits for what it does.
        if let tap = pendingTap, !isSecondTap, now >= tap.deadline { tellPendingTap() }
        if state == .pressing, now &- fingers[first].began >= settings.longPressDuration { beginLongPress() }
    }

    /// Takes a change of one finger. Changes must come in the order of their times. Fingers that do not exist,
    /// fingers that are not down, and positions that are no numbers are ignored.
    public mutating func handle(_ touch: Touch) {
        guard fingers.indices.contains(touch.finger) else { return }
        advance(to: touch.time)
        switch touch.phase {
        case .began: begin(touch)
        case .moved: move(touch)
        case .ended: end(touch)
        case .cancelled: cancel(touch)
        }
    }

    /// Takes all fingers away, as when another screen appears under them: a gesture that has begun is cancelled, a
    /// tap that waits is forgotten. Fingers that are still on the panel are ignored until they come down anew.
    public mutating func cancelAll() {
        pendingTap = nil
        isSecondTap = false
        cancelGesture()
        for index in fingers.indices { fingers[index].isDown = false }
        fingersDown = 0
        state = .idle
    }

    mutating func tellPendingTap() {
        guard let tap = pendingTap else { return }
        pendingTap = nil
        isSecondTap = false
        queue.append(.tap(x: tap.x, y: tap.y))
    }

    private mutating func configure() { classifier = PinchClassifier(settings) }
}
