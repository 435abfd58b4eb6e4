/// The targets that fingers press: for buttons, keys and rows.
///
/// A target is a number of the owner's choice, 0 or more. Each finger has at most one target, the one on which it went down. The target is
/// pressed while the finger is inside, and chosen when the finger goes up inside.
public struct PressTracker {
    private struct Press {
        let target: Int
        var isInside = true
        let began: Int64
    }

    /// By finger.
    private var presses = [Press?](repeating: nil, count: Touch.maximumFingers)

    public init() {}

    /// A finger went down on a target.
    public mutating func begin(_ target: Int, finger: Int, at now: Int64) {
        guard presses.indices.contains(finger), target >= 0 else { return }
        presses[finger] = Press(target: target, began: now)
    }

    /// A finger moved.
    /// - Parameter inside: true if it is still on its target.
    /// - Returns: true if the look of the target changed.
    public mutating func move(finger: Int, inside: Bool) -> Bool {
        guard let press = press(of: finger) else { return false }
        presses[finger]?.isInside = inside
        return press.isInside != inside
    }

    /// A finger went up.
    /// - Returns: the chosen target, or nil if the finger was outside or had none.
    public mutating func end(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.isInside ? press.target : nil
    }

    /// Removes a finger's target; it chooses nothing.
    /// - Returns: the removed target, or nil.
    @discardableResult
    public mutating func cancel(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.target
    }

    /// Removes all fingers' targets, for example when another screen appears under them.
    public mutating func cancelAll() {
        for finger in presses.indices { presses[finger] = nil }
    }

    /// A finger's target, whether it is inside or not.
    public func target(of finger: Int) -> Int? { press(of: finger)?.target }

    /// True if at least one finger is inside its target.
    public func isPressed(_ target: Int) -> Bool { pressedSince(target) != nil }

    /// When a target was pressed, in nanoseconds; nil if it is not pressed.
    public func pressedSince(_ target: Int) -> Int64? {
        var since: Int64?
        for case let press? in presses where press.target == target && press.isInside {
            since = min(since ?? press.began, press.began)
        }
        return since
    }

    private func press(of finger: Int) -> Press? { presses.indices.contains(finger) ? presses[finger] : nil }
}
