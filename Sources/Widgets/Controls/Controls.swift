import Drawing
import Gestures

/// The buttons of a screen: finds the button under a finger, shows it pressed, and reports the chosen one.
public final class Controls {
    /// The result of a touch.
    public enum Response: Equatable, Sendable {
        /// No control reacted to the touch.
        case ignored
        /// A control, even a disabled one, handles the finger, so nothing behind the control reacts. No choice is made yet.
        case handled
        /// A control was chosen.
        case chosen(Int)
    }

    public private(set) var all: [Control] = []
    /// True if the control under a first finger is chosen as soon as a second finger touches the screen. A keyboard needs that for fast typing.
    public var rollsOver = false
    private let looks: Looks
    private let repaint: Repaint
    private var presses = PressTracker()
    /// The maximum distance from a control at which a finger still chooses it, in pixels.
    private var slack: Int { looks.metrics.px(12) }

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    /// Replaces all controls, and redraws the old and the new positions. Fingers on changed controls are released. Fingers on unchanged controls
    /// stay, so that an update during a touch does not cancel the touch.
    public func set(_ controls: [Control]) {
        for finger in 0..<Touch.maximumFingers {
            guard let id = presses.target(of: finger) else { continue }
            let old = all.first { $0.id == id }
            if !controls.contains(where: { $0.isEnabled && old?.isSame(as: $0) ?? false }) {
                presses.cancel(finger: finger)
            }
        }
        for control in all { repaint.invalidate(control.frame) }
        all = controls
        for control in all { repaint.invalidate(control.frame) }
        repaint.layoutChanged()
    }

    public func setEnabled(_ id: Int, _ isEnabled: Bool) {
        for index in all.indices where all[index].id == id && all[index].isEnabled != isEnabled {
            all[index].isEnabled = isEnabled
            repaint.invalidate(all[index].frame)
            repaint.layoutChanged()
        }
    }

    public func handle(_ touch: Touch) -> Response {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        switch touch.phase {
        case .began:
            guard let control = all.first(where: { $0.hit.contains(point) }) else { return .ignored }
            // Let a disabled control handle the finger, so that nothing behind the control reacts.
            guard control.isEnabled else { return .handled }
            var rolled: Int?
            if rollsOver {
                for finger in 0..<Touch.maximumFingers where presses.target(of: finger) != nil {
                    if let id = presses.end(finger: finger) {
                        rolled = id
                        redraw(id)
                    }
                }
            }
            presses.begin(control.id, finger: touch.finger, at: touch.time)
            redraw(control.id)
            return rolled.map { .chosen($0) } ?? .handled
        case .moved:
            guard let id = presses.target(of: touch.finger) else { return .ignored }
            if presses.move(finger: touch.finger, inside: isInside(point, id)) { redraw(id) }
            return .handled
        case .ended:
            guard let pressed = presses.target(of: touch.finger) else { return .ignored }
            _ = presses.move(finger: touch.finger, inside: isInside(point, pressed))
            redraw(pressed)
            return presses.end(finger: touch.finger).map { .chosen($0) } ?? .handled
        case .cancelled:
            guard let id = presses.cancel(finger: touch.finger) else { return .ignored }
            redraw(id)
            return .handled
        }
    }

    /// Releases all fingers without choosing a control.
    public func cancelTouches() {
        for control in all where presses.isPressed(control.id) { repaint.invalidate(control.frame) }
        presses.cancelAll()
    }

    /// The time at which a control was pressed, in nanoseconds; nil if the control is not pressed now.
    public func pressedSince(_ id: Int) -> Int64? { presses.pressedSince(id) }

    public func draw(on canvas: Canvas, dirty: Rect) {
        for control in all where !control.frame.intersection(dirty).isEmpty {
            control.draw(on: canvas, looks, isPressed: presses.isPressed(control.id))
        }
    }

    public var targets: [Target] { all.map { Target($0.name, $0.hit, isEnabled: $0.isEnabled) } }

    private func isInside(_ point: Point, _ id: Int) -> Bool {
        all.contains { $0.id == id && $0.hit.inset(-slack).contains(point) }
    }

    private func redraw(_ id: Int) {
        for control in all where control.id == id { repaint.invalidate(control.frame) }
    }
}
