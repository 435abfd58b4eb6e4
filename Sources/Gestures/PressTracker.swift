/// Tracks which targets (buttons, keys, rows) the fingers press.
///
/// A target is a number of 0 or more, which the user of this type chooses. Each finger has at most one target: the one that it touched first. A
/// target is pressed while the finger is inside, and chosen if the finger is lifted inside.
public struct PressTracker {
    private struct Press {
        let target: Int
        var isInside = true
        let began: Int64
    }

    /// The pressed target of each finger, by the finger's number.
    private var presses = [Press?](repeating: nil, count: Touch.maximumFingers)

    public init() {}

    /// Called when a finger has touched a target.
    public mutating func begin(_ target: Int, finger: Int, at now: Int64) {
        guard presses.indices.contains(finger), target >= 0 else { return }
        presses[finger] = Press(target: target, began: now)
    }

    /// Called when a finger has moved.
    /// - Parameter inside: true if the finger is on its target.
    /// - Returns: true if the target must be drawn again.
    public mutating func move(finger: Int, inside: Bool) -> Bool {
        guard let press = press(of: finger) else { return false }
        presses[finger]?.isInside = inside
        return press.isInside != inside
    }

    /// Called when a finger was lifted.
    /// - Returns: the chosen target; nil if the finger was outside, or had no target.
    public mutating func end(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.isInside ? press.target : nil
    }

    /// Removes a finger's target without choosing it.
    /// - Returns: the removed target; nil for none.
    @discardableResult
    public mutating func cancel(finger: Int) -> Int? {
        guard let press = press(of: finger) else { return nil }
        presses[finger] = nil
        return press.target
    }

    /// Removes the targets of all fingers, for example because another screen appears.
    public mutating func cancelAll() {
        for finger in presses.indices { presses[finger] = nil }
    }

    /// A finger's target, even if the finger is outside of it.
    public func target(of finger: Int) -> Int? { press(of: finger)?.target }

    /// True if at least one finger has begun on this target and is inside it.
    public func isPressed(_ target: Int) -> Bool { pressedSince(target) != nil }

    /// The time since which a target is pressed, in nanoseconds; nil if it is not pressed.
    public func pressedSince(_ target: Int) -> Int64? {
        var since: Int64?
        for case let press? in presses where press.target == target && press.isInside {
            since = min(since ?? press.began, press.began)
        }
        return since
    }

    private func press(of finger: Int) -> Press? { presses.indices.contains(finger) ? presses[finger] : nil }
}
