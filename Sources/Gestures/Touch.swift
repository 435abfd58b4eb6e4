/// Gestures: recognizes taps, presses, pans and pinches in touches. The module uses no pixels and reads no clock.

/// A change of one finger, in the coordinates of the rotated picture.
public struct Touch: Equatable, Sendable {
    public enum Phase: Sendable {
        case began, moved, ended
        /// The system has removed the finger (device removed, palm detected). The effects of the finger must be undone.
        case cancelled
    }

    /// The number of the finger's slot, from 0.
    public let finger: Int
    public let phase: Phase
    /// The position of the finger in pixels from the top left corner.
    public let x: Float
    public let y: Float
    /// The time of the change in monotonic nanoseconds.
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
