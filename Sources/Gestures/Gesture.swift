/// The phase of a continuous gesture. Each `began` is followed by any number of `changed` and by exactly one `ended` or
/// `cancelled`; only one continuous gesture is under way at a time.
public enum GesturePhase: Equatable, Sendable {
    case began, changed, ended
    /// The fingers were taken away (device removed, palm, `cancelAll`): undo what the gesture did.
    case cancelled
}

/// A gesture of the fingers. Positions and distances are pixels in the coordinates of the touches.
public enum Gesture: Equatable, Sendable {
    /// A short touch of one finger. Where double taps are detected, it is reported once no second tap can follow.
    case tap(x: Float, y: Float)
    /// Two short touches of one finger at one place; neither is reported as a `tap`.
    case doubleTap(x: Float, y: Float)
    /// A finger that rested for `GestureSettings.longPressDuration`; it may then drag (`changed`) until it leaves.
    case longPress(GesturePhase, x: Float, y: Float)
    case pan(Pan)
    /// A short, fast and straight pan, reported right after that pan's `ended`. Ignore it where pans are followed:
    /// their velocity says the same.
    case swipe(SwipeDirection, x: Float, y: Float)
    case pinch(Pinch)
}

/// One finger that moves.
public struct Pan: Equatable, Sendable {
    public let phase: GesturePhase
    /// Where the finger is.
    public let x: Float
    public let y: Float
    /// The movement since the last report of this pan. With `began`: since the finger came down. This first part only
    /// gives the direction; whatever follows the pan would jump by it.
    public let dx: Float
    public let dy: Float
    /// The finger's speed in pixels a second, for momentum; 0 when it rested before it left.
    public let velocityX: Float
    public let velocityY: Float

    public init(
        phase: GesturePhase, x: Float, y: Float, dx: Float, dy: Float, velocityX: Float = 0, velocityY: Float = 0
    ) {
        self.phase = phase
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy
        self.velocityX = velocityX
        self.velocityY = velocityY
    }
}

/// The direction of a swipe.
public enum SwipeDirection: Equatable, Sendable {
    case left, right, up, down
}

/// What a pinch scales, by the angle between the two fingers.
public enum PinchKind: Equatable, Sendable {
    /// Fingers side by side: time.
    case horizontal
    /// Fingers one above the other: value.
    case vertical
}

/// Two fingers that move towards each other or apart.
public struct Pinch: Equatable, Sendable {
    public let phase: GesturePhase
    public let kind: PinchKind
    /// The fingers' distance relative to where the scale was 1 last: above 1 outward, below 1 inward.
    public let scale: Float
    /// The point between the fingers.
    public let centerX: Float
    public let centerY: Float
    /// Whether the scale restarted at 1 with this report: at `began`, when the kind changed, and when the kind was
    /// unclear in between. The effect of the pinch so far stays; this scale counts from there.
    public let isRestarted: Bool

    public init(
        phase: GesturePhase, kind: PinchKind, scale: Float, centerX: Float, centerY: Float, isRestarted: Bool = false
    ) {
        self.phase = phase
        self.kind = kind
        self.scale = scale
        self.centerX = centerX
        self.centerY = centerY
        self.isRestarted = isRestarted
    }
}
