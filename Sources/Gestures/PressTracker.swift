/// Which targets the fingers hold: for buttons, keys and rows.
///
/// A target is a number that the owner of the targets chooses, 0 or more. Each finger holds at most one target, the
/// one on which it came down. The target is pressed while the finger is inside, and chosen when the finger leaves the
/// panel inside.
public struct PressTracker {
    private struct Press {
        var target = -1
        var inside = false
        var began: Int64 = 0
    }

    private var presses = [Press](repeating: Press(), count: Touch.maximumFingers)

    public init() {}

    /// Whether any finger holds a target.
    public var isIdle: Bool { presses.allSatisfy { $0.target < 0 } }

    /// A finger came down on a target.
    public mutating func begin(_ target: Int, finger: Int, at now: Int64) {
        guard presses.indices.contains(finger), target >= 0 else { return }
        presses[finger] = Press(target: target, inside: true, began: now)
    }

    /// A finger moved; `inside` says whether it is still on its target.
    /// - Returns: whether the look of the target changed.
    public mutating func move(finger: Int, inside: Bool) -> Bool {
        guard presses.indices.contains(finger), presses[finger].target >= 0 else { return false }
        defer { presses[finger].inside = inside }
        return presses[finger].inside != inside
    }

    /// A finger left the panel.
    /// - Returns: the target that it chose, or nil when it was outside or held none.
    public mutating func end(finger: Int) -> Int? {
        guard presses.indices.contains(finger) else { return nil }
        defer { presses[finger] = Press() }
        return presses[finger].inside && presses[finger].target >= 0 ? presses[finger].target : nil
    }

    /// Takes a finger's target away; nothing will be chosen by it.
    /// - Returns: the target that was held, or nil.
    @discardableResult
    public mutating func cancel(finger: Int) -> Int? {
        guard presses.indices.contains(finger) else { return nil }
        defer { presses[finger] = Press() }
        return presses[finger].target >= 0 ? presses[finger].target : nil
    }

    /// Takes all fingers' targets away, as when another screen appears under them.
    public mutating func cancelAll() {
        for finger in presses.indices { presses[finger] = Press() }
    }

    /// The target that a finger holds, whether it is inside or not.
    public func target(of finger: Int) -> Int? {
        presses.indices.contains(finger) && presses[finger].target >= 0 ? presses[finger].target : nil
    }

    /// Whether a target is held by at least one finger that is inside.
    public func isPressed(_ target: Int) -> Bool {
        presses.contains { $0.target == target && $0.inside }
    }

    /// Since when a target is held (and pressed), in nanoseconds; nil when it is not.
    public func pressedSince(_ target: Int) -> Int64? {
        var since: Int64?
        for press in presses where press.target == target && press.inside {
            since = min(since ?? press.began, press.began)
        }
        return since
    }
}
