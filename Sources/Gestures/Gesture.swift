/// How far a continuous gesture is. Each `began` is followed by any number of `changed` and by exactly one `ended` or
/// `cancelled`; only one continuous gesture is under way at a time.
public enum GesturePhase: Equatable, Sendable {
    case began, changed, ended
    /// The fingers were taken away (device removed, palm, `cancelAll`): whatever the gesture did must be undone.
    case cancelled
}

/// What fingers did. Positions and distances are pixels in the coordinates of the touches.
public enum Gesture: Equatable, Sendable {
    /// A short touch of one finger. Where double taps are detected it is told when none can follow any more.
    case tap(x: Float, y: Float)
    /// Two short touches of one finger at one place; no `tap` is told for either.
    case doubleTap(x: Float, y: Float)
    /// A finger that rested for `GestureSettings.longPressDuration`; it may then drag (`changed`) until it leaves.
    case longPress(GesturePhase, x: Float, y: Float)
    case pan(Pan)
    /// A short, fast and straight pan, told right after that pan's `ended`. Who follows pans (their velocity says the
    /// same) ignores it.
    case swipe(SwipeDirection, x: Float, y: Float)
    case pinch(Pinch)
}

/// One finger that moves.
public struct Pan: Equatable, Sendable {
    public let phase: GesturePhase
    /// Where the finger is.
    public let x: Float
    public let y: Float
    /// How far it moved since this pan was told of last. With `began`: since it came down, which gives the direction;
    /// what is moved by the pan does not follow this first part, or it would jump.
    public let dx: Float
    public let dy: Float
    /// The finger's speed in pixels a second, for the momentum; 0 when it rested before it left.
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

/// Where a swipe went.
public enum SwipeDirection: Equatable, Sendable {
    case left, right, up, down
}

/// What a pinch scales: the angle between the two fingers decides.
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
    /// The fingers' distance relative to the one where the scale was 1 last: above 1 outward, below 1 inward.
    public let scale: Float
    /// The point between the fingers.
    public let centerX: Float
    public let centerY: Float
    /// Whether the scale started at 1 anew with this report: at `began`, when the kind changed, and when the kind had
    /// become unclear in between. What the pinch did until then stays; this scale counts from there.
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

    public var isOutward: Bool { scale > 1 }
    public var isInward: Bool { scale < 1 }
}
