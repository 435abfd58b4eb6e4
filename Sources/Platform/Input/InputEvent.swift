/// A change of one finger on the panel, in the panel's mounted orientation (not rotated).
public struct TouchInput: Equatable, Sendable {
    public enum Phase: Sendable {
        case began, moved, ended
        /// The system canceled the touch (the device was removed, or a palm was detected). The app must undo the touch's effects.
        case cancelled
    }

    /// The maximum number of simultaneous fingers. Further fingers are ignored.
    public static let maximumFingers = 10

    /// The finger's number, 0 to `maximumFingers` - 1.
    public let finger: Int
    public let phase: Phase
    /// The horizontal position on the panel, as a fraction of its width from 0 to 1.
    public let x: Float
    /// The vertical position on the panel, as a fraction of its height from 0 to 1.
    public let y: Float
    /// The time of the change, in monotonic nanoseconds.
    public let time: Int64

    public init(finger: Int, phase: Phase, x: Float, y: Float, time: Int64) {
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
        self.time = time
    }
}

/// A key or button that goes down or up.
public struct KeyInput: Equatable, Sendable {
    /// The kernel's code (linux/input-event-codes.h).
    public let code: UInt32
    public let isPressed: Bool
    /// The time of the event, in monotonic nanoseconds.
    public let time: Int64

    /// The kernel's code of the device's own button (KEY_PLAYPAUSE).
    public static let playPause: UInt32 = 164
    public static let leftControl: UInt32 = 29
    public static let rightControl: UInt32 = 97

    public init(code: UInt32, isPressed: Bool, time: Int64) {
        self.code = code
        self.isPressed = isPressed
        self.time = time
    }
}

/// An event of a touch or of a key.
public enum InputEvent: Equatable, Sendable {
    case touch(TouchInput)
    case key(KeyInput)
}

/// Receives input events in chronological order.
public protocol InputSink: AnyObject {
    func input(_ event: InputEvent)
}

/// The calibration of touch panels, as libinput uses it: x' = a x + b y + c, y' = d x + e y + f. Positions are fractions of the panel's width and
/// height, in the panel's own orientation.
public struct TouchCalibration: Equatable, Sendable {
    public let a, b, c, d, e, f: Float

    /// The positions are as the panel sends them.
    public static let identity = TouchCalibration(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    public init(a: Float, b: Float, c: Float, d: Float, e: Float, f: Float) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    var matrix: [Float] { [a, b, c, d, e, f] }
}
