/// Each finger's newest motion, held back until it can be handed on: a newer one replaces it. Allocated once.
struct HeldMotions: ~Copyable {
    private let touches: UnsafeMutablePointer<TouchInput?>

    init() {
        touches = .allocate(capacity: TouchInput.maximumFingers)
        touches.initialize(repeating: nil, count: TouchInput.maximumFingers)
    }

    deinit { touches.deallocate() }

    /// Holds a motion; one of a finger that does not exist is dropped.
    func hold(_ touch: TouchInput) {
        guard (0..<TouchInput.maximumFingers).contains(touch.finger) else { return }
        touches[touch.finger] = touch
    }

    /// The motion that was made first, which is held no more; nil when there is none.
    func takeOldest() -> TouchInput? {
        var oldest: TouchInput?
        for finger in 0..<TouchInput.maximumFingers {
            guard let touch = touches[finger] else { continue }
            if let found = oldest, found.time <= touch.time { continue }
            oldest = touch
        }
        if let oldest { touches[oldest.finger] = nil }
        return oldest
    }
}
