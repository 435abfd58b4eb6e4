/// Gestures: touches in, taps, presses, pans and pinches out. Pure, without pixels and without a clock.

/// A change of one finger, in the logical (rotated) coordinates of the screen.
public struct Touch: Equatable, Sendable {
    public enum Phase: Sendable {
        case began, moved, ended
        /// The system removed the finger (device removed, palm): undo its effects.
        case cancelled
    }

    /// The finger's number: the contact's slot, 0 to `maximumFingers` - 1.
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
