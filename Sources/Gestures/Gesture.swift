/// The phase of a continuous gesture. After `began`, any number of `changed` follow, and then exactly one `ended` or `cancelled`. Only one continuous
/// gesture is active at a time.
public enum GesturePhase: Equatable, Sendable {
    case began, changed, ended
    /// The gesture was interrupted: the device was removed, a palm was detected, or the screen called `cancelAll`. The screen must undo the gesture's
    /// effects.
    case cancelled
}

/// A gesture of the fingers. Positions and distances are pixels, in the coordinates of the touches.
public enum Gesture: Equatable, Sendable {
    /// A short touch of one finger. If double taps are detected, the tap is reported when a second tap can no longer follow.
    case tap(x: Float, y: Float)
    /// Two short touches of one finger at one position. Neither of them is reported as a tap.
    case doubleTap(x: Float, y: Float)
    /// A finger rested for the duration of a long press. Until it is lifted, it may drag; movements are reported with the phase changed.
    case longPress(GesturePhase, x: Float, y: Float)
    case pan(Pan)
    /// A short, fast and straight pan, reported directly after the end of that pan. A screen that moves content with pans must ignore swipes, because
    /// the velocity at the end of the pan already contains this information.
    case swipe(SwipeDirection, x: Float, y: Float)
    case pinch(Pinch)
}

/// One finger that moves.
public struct Pan: Equatable, Sendable {
    public let phase: GesturePhase
    /// The position of the finger.
    public let x: Float
    public let y: Float
    /// The movement since the last report of this pan. In the first report, it is the movement since the finger touched the panel. Use the first
    /// movement only to determine the direction: an object that follows the pan would jump by this distance.
    public let dx: Float
    public let dy: Float
    /// The finger's speed in pixels per second, for momentum; 0 if the finger rested before it was lifted.
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

/// The quantity that a pinch scales. The angle between the two fingers selects it.
public enum PinchKind: Equatable, Sendable {
    /// The fingers are side by side: the pinch scales time.
    case horizontal
    /// One finger is above the other: the pinch scales values.
    case vertical
}

/// Two fingers that move toward each other or apart.
public struct Pinch: Equatable, Sendable {
    public let phase: GesturePhase
    public let kind: PinchKind
    /// The present distance between the fingers divided by their distance when the scale was 1: above 1 for fingers that move apart, below 1 for
    /// fingers that move together.
    public let scale: Float
    /// The point in the middle between the fingers.
    public let centerX: Float
    public let centerY: Float
    /// True if the scale restarted at 1 with this report: in the phase `began`, when the kind has changed, and after the kind was unclear. The effect
    /// of the pinch so far remains; this scale multiplies that effect.
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
