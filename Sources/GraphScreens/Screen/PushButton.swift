/// The device's push button on this screen: a short press freezes the picture, a long one photographs it.
struct PushButton {
    /// Held this long, it takes a picture of the screen.
    static let screenshotHold: Int64 = 2_000_000_000

    /// Since when it is held; nil when it is not, or when it has done its work.
    private var since: Int64?

    /// Whether it is held, and what it does not decided yet.
    var isHeld: Bool { since != nil }

    mutating func press(at now: Int64) { since = now }

    /// - Returns: whether this ends a short press.
    mutating func release() -> Bool {
        defer { since = nil }
        return since != nil
    }

    mutating func cancel() { since = nil }

    /// - Returns: true once, when it has been held for a long press.
    mutating func advance(to now: Int64) -> Bool {
        guard let since, now - since >= Self.screenshotHold else { return false }
        self.since = nil
        return true
    }
}
