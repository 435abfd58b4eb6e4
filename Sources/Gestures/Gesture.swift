/// The phase of a continuous gesture. Each `began` is followed by any number of `changed` and by exactly one `ended` or `cancelled`. Only
/// one continuous gesture is active at a time.
public enum GesturePhase: Equatable, Sendable {
    case began, changed, ended
    /// The fingers were removed (device removed, palm, `cancelAll`): undo the gesture's effects.
    case cancelled
}

/// A gesture of the fingers. Positions and distances are pixels in the coordinates of the touches.
public enum Gesture: Equatable, Sendable {
    /// A short touch of one finger. With detection of double taps, it is reported once no second tap can follow.
    case tap(x: Float, y: Float)
    /// Two short touches of one finger at one position; neither is reported as a `tap`.
    case doubleTap(x: Float, y: Float)
    /// A finger that rested for `GestureSettings.longPressDuration`. It may then drag (`changed`) until it goes up.
    case longPress(GesturePhase, x: Float, y: Float)
    case pan(Pan)
    /// A short, fast and straight pan, reported right after that pan's `ended`. Ignore it if you follow pans: their velocity contains the
    /// same.
    case swipe(SwipeDirection, x: Float, y: Float)
    case pinch(Pinch)
}

/// One finger that moves.
public struct Pan: Equatable, Sendable {
    public let phase: GesturePhase
    /// The finger's position.
    public let x: Float
    public let y: Float
    /// The movement since the last report of this pan; with `began`, since the finger went down. Use this first part only for the
    /// direction: anything that follows the pan would jump by it.
    public let dx: Float
    public let dy: Float
    /// The finger's speed in pixels a second, for momentum; 0 if it rested before it went up.
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

/// The quantity that a pinch scales, by the angle between the two fingers.
public enum PinchKind: Equatable, Sendable {
    /// Fingers side by side: time.
    case horizontal
    /// Fingers one above the other: value.
    case vertical
}

/// Two fingers that move toward each other or apart.
public struct Pinch: Equatable, Sendable {
    public let phase: GesturePhase
    public let kind: PinchKind
    /// The fingers' distance relative to the last one with scale 1: above 1 outward, below 1 inward.
    public let scale: Float
    /// The point between the fingers.
    public let centerX: Float
    public let centerY: Float
    /// True if the scale restarted at 1 with this report: at `began`, when the kind changed, and after the kind was unclear. The pinch's
    /// effect until then stays; this scale counts from there.
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
