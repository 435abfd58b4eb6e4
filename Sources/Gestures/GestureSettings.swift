/// Times and distances that separate the gestures. Distances are points (1/160 inch), times nanoseconds.
public struct GestureSettings: Equatable, Sendable {
    /// A finger that moves farther than this pans.
    public var slop: Float = 10
    /// The longest tap. A longer touch that is not a long press is ignored.
    public var tapDuration: Int64 = 500_000_000
    /// The longest time from the end of a double tap's first touch to its second touch. It is short, because with detection of double taps
    /// every single tap waits as long.
    public var doubleTapInterval: Int64 = 250_000_000
    /// The greatest distance of a double tap's second touch from the first.
    public var doubleTapSlop: Float = 40
    /// How long a finger rests before a long press.
    public var longPressDuration: Int64 = 1_500_000_000
    /// Two fingers whose distance changes by more than this pinch.
    public var pinchSlop: Float = 8
    /// The angle between the fingers that separates horizontal from vertical pinches, in degrees from the horizontal.
    public var pinchBorderAngle: Float = 45
    /// The whole width of the zone around the border where a pinch has no kind, in degrees.
    public var pinchBlindAngle: Float = 10
    /// The longest pan that is a swipe, from touch to release.
    public var swipeDuration: Int64 = 350_000_000
    /// The least distance of a swipe.
    public var swipeDistance: Float = 40
    /// The least speed of a swipe when the finger goes up, in points a second.
    public var swipeSpeed: Float = 200

    public init() {}

    /// The least distance for a pinch's scale: nearer fingers would change the scale abruptly.
    static let minimumPinchDistance: Float = 24
    /// Scales are limited to 1 / this up to this.
    static let maximumScale: Float = 100
}
