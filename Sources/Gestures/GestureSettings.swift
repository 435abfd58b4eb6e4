/// Times and distances that separate the gestures. Distances are points (1/160 inch), times nanoseconds.
public struct GestureSettings: Equatable, Sendable {
    /// A finger that moves farther than this pans.
    public var slop: Float = 10
    /// The longest touch that is a tap; a longer one that is no long press is nothing.
    public var tapDuration: Int64 = 500_000_000
    /// The second touch of a double tap comes down at most this long after the first one left. Short, because every
    /// single tap waits as long where double taps are detected.
    public var doubleTapInterval: Int64 = 250_000_000
    /// The second touch of a double tap comes down at most this far from the first.
    public var doubleTapSlop: Float = 40
    /// How long a finger rests until it is a long press.
    public var longPressDuration: Int64 = 1_500_000_000
    /// Two fingers whose distance changes by more than this pinch.
    public var pinchSlop: Float = 8
    /// The angle between the fingers that separates horizontal from vertical pinches, in degrees from the horizontal.
    public var pinchBorderAngle: Float = 45
    /// The whole width of the zone around the border where a pinch has no kind, in degrees.
    public var pinchBlindAngle: Float = 10
    /// The longest pan that is a swipe, from touch to release.
    public var swipeDuration: Int64 = 350_000_000
    /// The shortest way of a swipe.
    public var swipeDistance: Float = 40
    /// The least speed of a swipe when the finger leaves, in points a second.
    public var swipeSpeed: Float = 200

    public init() {}

    /// The least distance that a pinch's scale refers to: fingers closer together would scale by leaps.
    static let minimumPinchDistance: Float = 24
    /// Scales are kept within 1 / this and this.
    static let maximumScale: Float = 100
}
