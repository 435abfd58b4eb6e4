/// The times and distances that distinguish the gestures. Distances are in points (1/160 inch), times in nanoseconds.
public struct GestureSettings: Equatable, Sendable {
    /// The distance beyond which a moving finger pans.
    public var slop: Float = 10
    /// The maximum duration of a tap. A longer touch that is not a long press is ignored.
    public var tapDuration: Int64 = 500_000_000
    /// The maximum time between the two touches of a double tap. This time is short, because every single tap is delayed by it if double taps are
    /// detected.
    public var doubleTapInterval: Int64 = 250_000_000
    /// The maximum distance between the two touches of a double tap.
    public var doubleTapSlop: Float = 40
    /// The time that a finger must rest for a long press.
    public var longPressDuration: Int64 = 1_500_000_000
    /// The change of the distance between two fingers beyond which they pinch.
    public var pinchSlop: Float = 8
    /// The angle between the fingers that separates horizontal from vertical pinches, in degrees from the horizontal.
    public var pinchBorderAngle: Float = 45
    /// The width of the zone around `pinchBorderAngle` in which a pinch is neither horizontal nor vertical, in degrees.
    public var pinchBlindAngle: Float = 10
    /// The maximum duration of a swipe, from the touch to the release.
    public var swipeDuration: Int64 = 350_000_000
    /// The minimum length of a swipe.
    public var swipeDistance: Float = 40
    /// The minimum speed of a swipe when the finger is lifted, in points per second.
    public var swipeSpeed: Float = 200

    public init() {}

    /// The minimum distance between the fingers for computing a pinch's scale. The scale would change abruptly if smaller distances were used.
    static let minimumPinchDistance: Float = 24
    /// The maximum scale of a pinch. Its reciprocal is the minimum scale.
    static let maximumScale: Float = 100
}
