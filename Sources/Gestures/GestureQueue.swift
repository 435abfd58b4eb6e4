/// Gestures that the screen has not taken yet: a queue of fixed length.
///
/// A change is merged with the next change of the same gesture, so that a slow frame needs no space. The last eight entries are a reserve for the
/// ends of gestures that have begun; when only the reserve is free, beginnings and changes are refused. Taps that do not fit are lost; the queue is
/// only full if the screen has not reacted for seconds.
struct GestureQueue {
    private static let capacity = 64
    /// The number of reserved entries: more than the end of a gesture, a swipe and an earlier tap need.
    private static let reserve = 8
    private var gestures = [Gesture](repeating: .tap(x: 0, y: 0), count: capacity)
    private var first = 0
    private(set) var count = 0

    /// True if the queue accepts beginnings and changes of gestures.
    var hasSpace: Bool { count <= Self.capacity - Self.reserve }

    mutating func next() -> Gesture? {
        guard count > 0 else { return nil }
        defer {
            first = (first + 1) % Self.capacity
            count -= 1
        }
        return gestures[first]
    }

    mutating func append(_ gesture: Gesture) {
        guard count < Self.capacity else { return }
        gestures[(first + count) % Self.capacity] = gesture
        count += 1
    }

    /// Adds a change, or merges it with the newest gesture if that is a change of the same kind.
    /// - Returns: true if the change will be reported; otherwise, the next change must include it.
    mutating func appendChange(_ gesture: Gesture) -> Bool {
        if count > 0, let merged = Self.merge(gestures[(first + count - 1) % Self.capacity], gesture) {
            gestures[(first + count - 1) % Self.capacity] = merged
            return true
        }
        guard hasSpace else { return false }
        append(gesture)
        return true
    }

    private static func merge(_ older: Gesture, _ newer: Gesture) -> Gesture? {
        switch (older, newer) {
        case (.longPress(.changed, _, _), .longPress(.changed, _, _)): return newer
        case (.pan(let old), .pan(let new)):
            guard old.phase == .changed, new.phase == .changed else { return nil }
            return .pan(
                Pan(
                    phase: .changed, x: new.x, y: new.y, dx: old.dx + new.dx, dy: old.dy + new.dy,
                    velocityX: new.velocityX, velocityY: new.velocityY))
        case (.pinch(let old), .pinch(let new)):
            // Do not merge with a change that restarts the scale: the scale before the restart must be reported separately.
            guard old.phase == .changed, new.phase == .changed, !new.isRestarted else { return nil }
            return .pinch(
                Pinch(
                    phase: .changed, kind: new.kind, scale: new.scale, centerX: new.centerX, centerY: new.centerY,
                    isRestarted: old.isRestarted))
        default: return nil
        }
    }
}
