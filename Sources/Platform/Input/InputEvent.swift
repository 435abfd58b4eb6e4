/// A change of one finger on the panel, as the panel is mounted (not rotated).
public struct TouchInput: Equatable, Sendable {
    public enum Phase: Sendable {
        case began, moved, ended
        /// The system removed the finger (device removed, palm). Its effects must be undone.
        case cancelled
    }

    /// The most simultaneous fingers. More are ignored.
    public static let maximumFingers = 10

    /// The finger's number, 0 to `maximumFingers` - 1.
    public let finger: Int
    public let phase: Phase
    /// Position across and down the panel, 0 to 1.
    public let x: Float
    public let y: Float
    /// Monotonic nanoseconds.
    public let time: Int64

    public init(finger: Int, phase: Phase, x: Float, y: Float, time: Int64) {
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
        self.time = time
    }
}

/// A key or button going down or up.
public struct KeyInput: Equatable, Sendable {
    /// The kernel's code (linux/input-event-codes.h).
    public let code: UInt32
    public let isPressed: Bool
    /// Monotonic nanoseconds.
    public let time: Int64

    /// KEY_PLAYPAUSE: the device's own button.
    public static let playPause: UInt32 = 164
    public static let leftControl: UInt32 = 29
    public static let rightControl: UInt32 = 97

    public init(code: UInt32, isPressed: Bool, time: Int64) {
        self.code = code
        self.isPressed = isPressed
        self.time = time
    }
}

/// A touch or a key.
public enum InputEvent: Equatable, Sendable {
    case touch(TouchInput)
    case key(KeyInput)
}

/// Receives input events, in the order in which they happened.
public protocol InputSink: AnyObject {
    func input(_ event: InputEvent)
}
