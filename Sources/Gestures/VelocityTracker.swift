/// Computes the velocity of a finger from its last movements.
struct VelocityTracker {
    /// The length of the time before the finger was lifted, in nanoseconds. Only movements in this time count.
    private static let window: Int64 = 100_000_000
    /// The maximum speed in pixels per second.
    private static let maximum: Float = 8000

    private struct Move {
        var time: Int64 = 0
        var x: Float = 0
        var y: Float = 0
    }
    /// The number of stored movements, a power of 2.
    private static let length = 8
    /// A ring with the newest movements.
    private var moves = [Move](repeating: Move(), count: length)
    private var newest = 0
    private var count = 0

    /// Discards all movements.
    mutating func reset() { count = 0 }

    /// Stores a position of the finger.
    mutating func note(x: Float, y: Float, at time: Int64) {
        newest = (newest + 1) & (Self.length - 1)
        moves[newest] = Move(time: time, x: x, y: y)
        count = min(Self.length, count + 1)
    }

    /// The velocity in pixels per second; 0 if the finger rested directly before the given time.
    func velocity(at time: Int64) -> (x: Float, y: Float) {
        guard count >= 2 else { return (0, 0) }
        let last = moves[newest]
        guard time &- last.time <= Self.window else { return (0, 0) }
        var first = last
        for age in 1..<count {
            let move = moves[(newest - age) & (Self.length - 1)]
            if last.time &- move.time <= Self.window { first = move }
        }
        let duration = last.time &- first.time
        guard duration > 0 else { return (0, 0) }
        let seconds = Float(duration) / 1e9
        return (Self.clamped((last.x - first.x) / seconds), Self.clamped((last.y - first.y) / seconds))
    }

    private static func clamped(_ speed: Float) -> Float { max(-maximum, min(maximum, speed)) }
}
