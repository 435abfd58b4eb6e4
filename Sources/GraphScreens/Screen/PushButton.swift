/// The device's push button on this screen: a short press freezes the graphs, a long press takes a screenshot.
struct PushButton {
    /// The duration of a press that takes a screenshot, in nanoseconds.
    static let screenshotPress: Int64 = 2_000_000_000

    /// The time at which the press of the push button began; nil without a press, and after the press has caused its action.
    private var since: Int64?

    /// True while the button is pressed and it is not decided yet whether the press is short or long.
    var isPressed: Bool { since != nil }

    mutating func press(at now: Int64) { since = now }

    /// Called when the push button is released.
    /// - Returns: true if it was a short press.
    mutating func release() -> Bool {
        defer { since = nil }
        return since != nil
    }

    mutating func cancel() { since = nil }

    /// Advances to a time.
    /// - Returns: true once, when the press becomes long.
    mutating func advance(to now: Int64) -> Bool {
        guard let since, now - since >= Self.screenshotPress else { return false }
        self.since = nil
        return true
    }
}
