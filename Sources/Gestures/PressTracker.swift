/// Which targets the fingers hold: for buttons, keys and rows.
///
/// A target is a number of the owner's choice, 0 or more. Each finger holds at most one target, the one on which it
/// came down. The target is pressed while the finger is inside, and chosen when the finger leaves the panel inside.
public struct PressTracker {
    private struct Press {
        let target: Int
        var isInside = true
        let began: Int64
    }

    /// By finger.
    private var presses = [Press?](repeating: nil, count: Touch.maximumFingers)

    public init() {}

    /// A finger came down on a target.
    public mutating func begin(_ target: Int, finger: Int, at now: Int64) {
        guard presses.indices.contains(finger), target >= 0 else { return }
        presses[finger] = Press(target: target, began: now)
    }

    /// A finger moved.
    /// - Parameter inside: whether it is still on its target.
    /// - Returns: whether the look of the target changed.
    public mutating func move(finger: Int, inside: Bool) -> Bool {
        guard let press = press(of: finger) else { return false }
        presses[finger]?.isInside = inside
        return press.isInside != inside
    }

    /// A finger left the panel.
    /// - Returns: the chosen target, or nil when the finger was outside or held none.
    public mutating func end(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.isInside ? press.target : nil
    }

    /// Takes a finger's target away; it will choose nothing.
    /// - Returns: the target that was held, or nil.
    @discardableResult
    public mutating func cancel(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.target
    }

    /// Takes all fingers' targets away, as when another screen appears under them.
    public mutating func cancelAll() {
        for finger in presses.indices { presses[finger] = nil }
    }

    /// The target that a finger holds, whether it is inside or not.
    public func target(of finger: Int) -> Int? { press(of: finger)?.target }

    /// Whether a target is held by at least one finger that is inside.
    public func isPressed(_ target: Int) -> Bool { pressedSince(target) != nil }

    /// Since when a target is held (and pressed), in nanoseconds; nil when it is not.
    public func pressedSince(_ target: Int) -> Int64? {
        var since: Int64?
        for case let press? in presses where press.target == target && press.isInside {
            since = min(since ?? press.began, press.began)
        }
        return since
    }

    private func press(of finger: Int) -> Press? { presses.indices.contains(finger) ? presses[finger] : nil }
}
