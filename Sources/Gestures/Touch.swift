/// Gestures: touches in, taps, presses, pans and pinches out. Pure: no pixels, no clock of its own.

/// One change of one finger, in the logical (rotated) coordinates of the screen.
public struct Touch: Equatable, Sendable {
    public enum Phase: Sendable {
        case began, moved, ended
        /// The system took the finger away (device removed, palm): undo what it began.
        case cancelled
    }

    /// Which finger: the contact's slot, 0 to `maximumFingers` - 1.
    public let finger: Int
    public let phase: Phase
    /// Position in pixels, from the top left corner.
    public let x: Float
    public let y: Float
    /// Monotonic time in nanoseconds.
    public let time: Int64

    public static let maximumFingers = 10

    public init(finger: Int, phase: Phase, x: Float, y: Float, time: Int64) {
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
        self.time = time
    }
}
