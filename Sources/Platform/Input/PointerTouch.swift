/// Translates a mouse into touches. The pressed main button is one finger. While Ctrl is down, a second finger moves point-symmetrically about the
/// middle of the screen, so that a pinch can be tried. The caller passes positions, times, and a sink that receives
/// the touches.
public struct PointerTouch {
    /// The number of the mouse's first finger; its second finger has the next number. Panels number their fingers from 0, so a mouse does not disturb
    /// a panel that is in use at the same time.
    public static let finger = TouchInput.maximumFingers - 2
    public static let mirroredFinger = TouchInput.maximumFingers - 1

    private var x: Float = 0.5
    private var y: Float = 0.5
    private var isDown = false
    private var isMirrored = false
    private var isControlPressed = false

    public init() {}

    /// Called when the pointer has a new position on the panel, from 0 to 1. Values outside are clamped.
    public mutating func move(x: Float, y: Float, time: Int64, to sink: any InputSink) {
        let newX = PointerTouch.clamped(x)
        let newY = PointerTouch.clamped(y)
        guard newX != self.x || newY != self.y else { return }
        self.x = newX
        self.y = newY
        guard isDown else { return }
        send(.moved, time: time, to: sink)
        if isMirrored { sendMirrored(.moved, time: time, to: sink) }
    }

    /// Called when the pointer has moved by a fraction of the panel's width and height.
    public mutating func move(byX x: Float, y: Float, time: Int64, to sink: any InputSink) {
        move(x: self.x + x, y: self.y + y, time: time, to: sink)
    }

    /// Called when the main button of the mouse went down or up.
    public mutating func button(isPressed: Bool, time: Int64, to sink: any InputSink) {
        guard isPressed != isDown else { return }
        isDown = isPressed
        if isPressed {
            send(.began, time: time, to: sink)
            if isControlPressed { beginMirrored(time: time, to: sink) }
        } else {
            endMirrored(time: time, to: sink)
            send(.ended, time: time, to: sink)
        }
    }

    /// Called when Ctrl went down or up.
    public mutating func control(isPressed: Bool, time: Int64, to sink: any InputSink) {
        guard isPressed != isControlPressed else { return }
        isControlPressed = isPressed
        guard isDown else { return }
        if isPressed { beginMirrored(time: time, to: sink) } else { endMirrored(time: time, to: sink) }
    }

    private mutating func beginMirrored(time: Int64, to sink: any InputSink) {
        isMirrored = true
        sendMirrored(.began, time: time, to: sink)
    }

    private mutating func endMirrored(time: Int64, to sink: any InputSink) {
        guard isMirrored else { return }
        isMirrored = false
        sendMirrored(.ended, time: time, to: sink)
    }

    private func send(_ phase: TouchInput.Phase, time: Int64, to sink: any InputSink) {
        sink.input(.touch(TouchInput(finger: PointerTouch.finger, phase: phase, x: x, y: y, time: time)))
    }

    private func sendMirrored(_ phase: TouchInput.Phase, time: Int64, to sink: any InputSink) {
        sink.input(
            .touch(TouchInput(finger: PointerTouch.mirroredFinger, phase: phase, x: 1 - x, y: 1 - y, time: time)))
    }

    /// Clamps a value to 0...1. NaN results in 0.5.
    static func clamped(_ value: Float) -> Float {
        guard value == value else { return 0.5 }
        return min(1, max(0, value))
    }
}
