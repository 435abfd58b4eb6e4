/// The newest motion of each finger, which waits to be moved into the input ring. A newer motion of the same finger replaces it. Allocated once.
struct WaitingMotions: ~Copyable {
    private let touches: UnsafeMutablePointer<TouchInput?>

    init() {
        touches = .allocate(capacity: TouchInput.maximumFingers)
        touches.initialize(repeating: nil, count: TouchInput.maximumFingers)
    }

    deinit { touches.deallocate() }

    /// Stores a motion, unless its finger number is invalid.
    func store(_ touch: TouchInput) {
        guard (0..<TouchInput.maximumFingers).contains(touch.finger) else { return }
        touches[touch.finger] = touch
    }

    /// Removes and returns the oldest motion; nil if there is none.
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
